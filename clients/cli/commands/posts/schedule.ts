import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import { readDate, type TimeOptions } from '../../options/postOptions.ts'
import { stateOf } from '../../output/posts.ts'
import { showOne } from '../../output/show.ts'
import { matching } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'

interface Options extends TimeOptions {
  at: string
  confirmResend?: boolean
}

export function schedulePost(environment: Environment): Command {
  const command = newCommand('schedule', 'Schedule a post, or move it to another time')
    .argument('<id>', 'the post')
    .requiredOption('--at <time>', 'when, as in "fri 17:30"')
    .option('--zone <name>', 'the time zone that the time is meant in, as in Europe/Berlin')
    .option('--confirm-resend', 'send it although an earlier attempt may have reached a network')
    .action(
      act<Options, [string]>(environment, MEMBERS.ScheduledPost, async (context, id) => {
        const { at, confirmResend: confirm_resend } = context.options
        const body = present<{ scheduled_date: string; confirm_resend?: boolean }>({
          scheduled_date: await readDate(context, at),
          confirm_resend,
        })
        const answer = await context.api.schedulePost(id, body)
        showOne(context, answer, [
          ['id', answer.id],
          ['status', stateOf(answer)],
          ['scheduled', answer.scheduled_date],
          ['text', answer.text],
        ])
      }),
    )
  return withExamples(matching(posting(command)), [
    ['posts schedule 6b0013180000a13f9c27d05e --at "mon 9:00 Europe/Berlin"', 'Next Monday'],
  ])
}
