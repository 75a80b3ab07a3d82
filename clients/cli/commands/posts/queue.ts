import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { matching } from '../../options/etags.ts'
import { stateOf } from '../../output/posts.ts'
import { showOne } from '../../output/show.ts'

export function queuePost(environment: Environment): Command {
  const command = newCommand('queue', 'Give a post the next free slot of the queue')
    .argument('<id>', 'the post')
    .option('--confirm-resend', 'send it although an earlier attempt may have reached a network')
    .action(
      act<{ confirmResend?: boolean }, [string]>(environment, MEMBERS.Post, async (context, id) => {
        const body = context.options.confirmResend ? { confirm_resend: true } : {}
        const post = await context.api.queuePost(id, body)
        showOne(context, post, [
          ['id', post.id],
          ['status', stateOf(post)],
          ['review', post.review_status === 'approved' ? undefined : post.review_status],
          ['scheduled', post.scheduled_date],
          ['text', post.text],
        ])
      }),
    )
  return withExamples(matching(posting(command)), [
    ['posts queue 6b0013180000a13f9c27d05e', 'It goes out at the next free slot'],
  ])
}
