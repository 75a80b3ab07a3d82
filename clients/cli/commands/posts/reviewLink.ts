import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { matching } from '../../options/etags.ts'
import { showOne } from '../../output/show.ts'

export function linkToReview(environment: Environment): Command {
  const command = newCommand('review-link', 'Make a link for a person to approve a post')
    .argument('<id>', 'the post')
    .action(
      act<object, [string]>(environment, MEMBERS.ReviewLink, async (context, id) => {
        const link = await context.api.createReviewLink(id)
        showOne(context, link, [
          ['url', link.url],
          ['works until', link.expires_at],
        ])
      }),
    )
  return withExamples(matching(posting(command)), [
    ['posts review-link 6b0013180000a13f9c27d05e', 'Whoever has the link can decide'],
  ])
}
