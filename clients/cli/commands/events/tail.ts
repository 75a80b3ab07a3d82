import type { Command } from 'commander'
import type { components, operations } from '../../../../generated/client.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Context } from '../../context.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { withEventOptions, type EventOptions } from '../../options/eventTypes.ts'
import { wholeNumber } from '../../options/numbers.ts'
import { EVENT_COLUMNS } from '../../output/events.ts'
import { chosen, showList } from '../../output/show.ts'
import { asJsonLine } from '../../terminal/printable.ts'

type Query = NonNullable<operations['listEvents']['parameters']['query']>
type Event = components['schemas']['Event']
type Options = EventOptions & { after?: string; all?: boolean; count?: number }

/** As long as the service lets a request wait. */
const WAIT_SECONDS = 30

export function tailEvents(environment: Environment): Command {
  const command = newCommand('tail', 'Show what happens, as it happens')
    .option('--after <cursor>', 'begin behind the page that has this next_cursor')
    .option('--all', 'begin with the oldest that is kept')
    .option('--count <number>', 'end after so many', wholeNumber)
    .action(
      act<Options>(environment, MEMBERS.Event, async (context) => {
        const { all, count = Infinity, types, post: post_id } = context.options
        let { after = all ? undefined : 'latest' } = context.options
        for (let left = count; left > 0;) {
          const query = present<Query>({ after, types, post_id, wait: WAIT_SECONDS })
          const page = await context.send((api) => api.GET('/events', { params: { query } }))
          const events = page.events.slice(0, left)
          for (const event of events) print(context, event)
          left -= events.length
          after = page.pagination.next_cursor
        }
      }),
    )
  return withExamples(withEventOptions(command), [
    ['events tail --types post.posted', 'Each post as it goes out, until Ctrl-C'],
    ['events tail --all --json | jq .type', 'All of the last 30 days, and what comes then'],
  ])
}

/** A line for each, also as JSON: whoever reads on need not wait for an end. */
function print(context: Context, event: Event) {
  const { json, fields, terminal } = context
  if (json) terminal.print(asJsonLine(fields ? chosen(event, fields) : event))
  else showList(context, [event], EVENT_COLUMNS, event)
}
