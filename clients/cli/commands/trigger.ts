import type { Command } from 'commander'
import { MEMBERS, type EventTypeInput } from '../../../generated/names.ts'
import { act, asking, changing, newCommand, withExamples } from '../command.ts'
import type { Context } from '../context.ts'
import type { Environment } from '../environment.ts'
import { Failure } from '../failure.ts'
import { readType } from '../options/eventTypes.ts'
import { printEvent, subjectOf } from '../output/events.ts'
import { CAUSES } from '../trigger/causes.ts'
import { openStage, type Stage } from '../trigger/stage.ts'
import type { Event } from '../../sdk-typescript/source/webhooks.ts'

/** As long as the service lets a request wait, so many times. */
const WAIT_SECONDS = 30
const WAITS_MAX = 4

export function trigger(environment: Environment): Command {
  const command = newCommand('trigger', 'In the demo, make an event of a type happen')
    .argument('<type>', 'which event, such as post.posted', readType)
    .action(
      act<object, [EventTypeInput]>(environment, MEMBERS.Event, async (context, type) => {
        const cause = CAUSES[type]
        if (typeof cause === 'string') {
          throw new Failure('failed', `${type} cannot be triggered from here. ${cause}`)
        }
        const stage = await openStage(context)
        if (cause.leaves !== undefined) await context.confirm(cause.leaves)
        const after = context.options.dryRun ? undefined : await latest(context)
        try {
          await cause.run(stage)
          printEvent(context, await find(stage, type, after))
        } finally {
          await stage.end()
        }
      }),
    )
  return withExamples(asking(changing(command)), [
    ['trigger post.posted', 'What does my receiver get when a post is out?'],
    ['trigger delivery.failed', 'And when a network refuses one?'],
  ])
}

async function latest(context: Context): Promise<string> {
  const { pagination } = await context.api.listEvents({ after: 'latest' })
  return pagination.next_cursor
}

/** The event that was wanted, of what was made for it. */
async function find(
  { context, subjects }: Stage,
  type: EventTypeInput,
  begin: string | undefined,
): Promise<Event> {
  let after = begin
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    const query = { types: [type], wait: WAIT_SECONDS, ...(after !== undefined && { after }) }
    const page = await context.api.listEvents(query)
    const found = page.events.find(({ data }) => subjects.has(subjectOf(data).id ?? ''))
    if (found !== undefined) return found
    after = page.pagination.next_cursor
  }
  throw new Failure('failed', `No ${type} came, though all was done for it.`)
}
