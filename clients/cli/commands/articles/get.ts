import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { showingTag, showOrTag, type TagOptions } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'
import { showArticle } from './showArticle.ts'

export function getArticle(environment: Environment): Command {
  const command = newCommand('get', 'Show an article')
    .argument('<id>', 'the article')
    .action(
      act<TagOptions, [string]>(environment, MEMBERS.Article, async (context, id) => {
        const answer = await context.api.getArticle(id)
        showOrTag(context, answer, () => showArticle(context, answer, true))
      }),
    )
  return withExamples(showingTag(command), [
    ['articles get 6b0013180000e09a4d71c2f8', 'Its text, and what became of it'],
  ])
}
