import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import { matching } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'
import { showArticle } from './showArticle.ts'

export function unscheduleArticle(environment: Environment): Command {
  const command = newCommand('unschedule', 'Make a scheduled article a draft again')
    .argument('<id>', 'the article')
    .action(
      act<object, [string]>(environment, MEMBERS.Article, async (context, id) => {
        showArticle(context, await context.api.unscheduleArticle(id))
      }),
    )
  return withExamples(matching(posting(command)), [
    ['articles unschedule 6b0013180000e09a4d71c2f8', 'Back to the drafts'],
  ])
}
