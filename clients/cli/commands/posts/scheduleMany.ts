import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Context } from '../../context.ts'
import { usage } from '../../failure.ts'
import { readDate, type TimeOptions } from '../../options/postOptions.ts'
import { readSource } from '../../options/texts.ts'
import { showScheduled } from '../../output/scheduled.ts'
import type { Environment } from '../../environment.ts'
import { oneLine } from '../../terminal/printable.ts'

type Body = components['schemas']['BatchSchedule']

interface Options extends TimeOptions {
  file?: string
  account?: string
  confirmResend?: boolean
}

export function schedulePosts(environment: Environment): Command {
  const command = newCommand('schedule-many', 'Schedule several posts, each at a time of its own')
    .argument('[entries...]', 'posts and times, as in ID=TIME')
    .option('--file <file>', 'read lines of ID and TIME from a file; - reads stdin')
    .option('--zone <name>', 'the time zone that times are meant in, as in Europe/Berlin')
    .option('--account <id>', 'the X account to post with')
    .option('--confirm-resend', 'send it although an earlier attempt may have reached a network')
    .action(
      act<Options, [string[]]>(environment, MEMBERS.BatchScheduledPost, async (context, given) => {
        const body = await readBody(context, given)
        const answer = await context.api.batchSchedulePosts(body)
        showScheduled(context, answer)
      }),
    )
  return withExamples(posting(command), [
    ['posts schedule-many 6b0013180000a13f9c27d05e=2026-11-23T08:00:00Z', 'One of many'],
    ['posts schedule-many --file plan.txt', 'From lines such as "6b00... 2026-11-23T08:00:00Z"'],
  ])
}

async function readBody(context: Context<Options>, given: string[]): Promise<Body> {
  const { file, account, confirmResend } = context.options
  const lines = file === undefined ? [] : (await readSource(context.environment, file)).split('\n')
  const entries = [...given, ...lines.map((line) => line.trim()).filter((line) => line !== '')]
  if (entries.length === 0)
    throw usage('No posts are named.', 'Write ID=TIME, or --file FILE with lines of ID and TIME.')
  const schedules = []
  for (const entry of entries) {
    const [, post_id, time] = /^(\w+)(?:=|\s+)(.+)$/.exec(entry) ?? []
    if (post_id === undefined || time === undefined)
      throw usage(`"${oneLine(entry)}" does not name a post and a time.`, 'Write ID=TIME.')
    schedules.push({ post_id, scheduled_date: await readDate(context, time) })
  }
  return present<Body>({ schedules, x_account_id: account, confirm_resend: confirmResend })
}
