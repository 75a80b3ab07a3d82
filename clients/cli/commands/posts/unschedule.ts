import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import { showOne } from '../../output/show.ts'
import { matching } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'

export function unschedulePost(environment: Environment): Command {
  const command = newCommand('unschedule', 'Make a scheduled post a draft again')
    .argument('<id>', 'the post')
    .action(
      act<object, [string]>(environment, MEMBERS.Post, async (context, id) => {
        const post = await context.api.unschedulePost(id)
        showOne(context, post, [
          ['id', post.id],
          ['status', post.status],
          ['text', post.text],
        ])
      }),
    )
  return withExamples(matching(posting(command)), [
    ['posts unschedule 6b0013180000a13f9c27d05e', 'Back to the drafts'],
  ])
}
