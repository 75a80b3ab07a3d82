import { Option, type Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { showOne } from '../../output/show.ts'

type Body = components['schemas']['WebhookReplay']

interface Options {
  from?: string
  until?: string
  events?: string[]
  failedOnly?: boolean
  countOnly?: boolean
}

export function replayWebhook(environment: Environment): Command {
  const command = newCommand('replay', 'Send events to a webhook once more')
    .argument('<id>', 'the webhook')
    .option('--from <time>', 'what happened then or later, as in 2026-12-01T00:00:00Z')
    .option('--until <time>', 'what happened before')
    .addOption(
      new Option('--events <ids>', 'these events, separated by commas')
        .argParser((text: string) => text.split(','))
        .conflicts(['from', 'until']),
    )
    .option('--failed-only', 'only what has been given up')
    .option('--count-only', 'only say how many there are')
    .action(
      act<Options, [string]>(environment, MEMBERS.ReplayedEvents, async (context, id) => {
        const { from, until, events: event_ids, failedOnly, countOnly } = context.options
        const flags = { failed_only: failedOnly, dry_run: countOnly }
        const body = present<Body>({ from, until, event_ids, ...flags })
        const replayed = await context.api.replayWebhook(id, body)
        showOne(context, replayed, [['events', replayed.count]])
      }),
    )
  return withExamples(posting(command), [
    [
      'webhooks replay 6b0013180000f1a27be41d90 --from 2026-11-20T00:00:00Z --failed-only',
      'What was given up since then',
    ],
  ])
}
