import { Option, type Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { CHOICES, MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { matching } from '../../options/etags.ts'
import { stateOf } from '../../output/posts.ts'
import { showOne } from '../../output/show.ts'

export type Review = components['schemas']['Review']

export function reviewPost(environment: Environment): Command {
  const command = newCommand('review', 'Approve or reject a post that waits for approval')
    .argument('<id>', 'the post')
    .addOption(decisionOption())
    .option('--note <text>', 'what there is to say about it')
    .action(
      act<Review, [string]>(environment, MEMBERS.Post, async (context, id) => {
        const { decision, note } = context.options
        const body = present<Review>({ decision, note })
        const post = await context.api.reviewPost(id, body)
        showOne(context, post, [
          ['id', post.id],
          ['status', stateOf(post)],
          ['review', post.review_status],
          ['note', post.review_note],
          ['scheduled', post.scheduled_date],
          ['text', post.text],
        ])
      }),
    )
  return withExamples(matching(posting(command)), [
    ['posts review 6b0013180000a13f9c27d05e --decision approve', 'It goes out at its time'],
    [
      'posts review 6b0013180000a13f9c27d05e --decision reject --note "Not yet"',
      'It becomes a draft again',
    ],
  ])
}

export function decisionOption(): Option {
  return new Option('--decision <decision>', 'what becomes of it')
    .choices(CHOICES.ReviewDecision)
    .makeOptionMandatory()
}
