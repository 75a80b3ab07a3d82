import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { followEvents } from '../../http/followEvents.ts'
import { present } from '../../http/present.ts'
import type { EventQuery } from '../../../sdk-typescript/source/events.ts'
import { withEventOptions, type EventOptions } from '../../options/eventTypes.ts'
import { wholeNumber } from '../../options/numbers.ts'
import { printEvent } from '../../output/events.ts'

type Options = EventOptions & { after?: string; all?: boolean; count?: number }

export function tailEvents(environment: Environment): Command {
  const command = newCommand('tail', 'Show what happens, as it happens')
    .option('--after <cursor>', 'begin behind the page that has this next_cursor')
    .option('--all', 'begin with the oldest that is kept')
    .option('--count <number>', 'end after so many', wholeNumber)
    .action(
      act<Options>(environment, MEMBERS.Event, async (context) => {
        const { all, count = Infinity, types, post: post_id } = context.options
        const { after = all ? undefined : 'latest' } = context.options
        const query = present<EventQuery>({ after, types, post_id })
        let left = count
        for await (const event of followEvents(context, query)) {
          printEvent(context, event)
          if (--left <= 0) break
        }
      }),
    )
  return withExamples(withEventOptions(command), [
    ['events tail --types post.posted', 'Each post as it goes out, until Ctrl-C'],
    ['events tail --all --json | jq .type', 'All of the last 30 days, and what comes then'],
  ])
}
