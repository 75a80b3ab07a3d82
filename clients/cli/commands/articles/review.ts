import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { matching } from '../../options/etags.ts'
import { decisionOption, type Review } from '../posts/review.ts'
import { showArticle } from './showArticle.ts'

export function reviewArticle(environment: Environment): Command {
  const command = newCommand('review', 'Approve or reject an article that waits for approval')
    .argument('<id>', 'the article')
    .addOption(decisionOption())
    .option('--note <text>', 'what there is to say about it')
    .action(
      act<Review, [string]>(environment, MEMBERS.Article, async (context, id) => {
        const { decision, note } = context.options
        const body = present<Review>({ decision, note })
        showArticle(context, await context.api.reviewArticle(id, body))
      }),
    )
  return withExamples(matching(posting(command)), [
    ['articles review 6b0013180000e09a4d71c2f8 --decision approve', 'It goes out at its time'],
  ])
}
