/** Follows the log by its stream; where that does not get through, by asking again and again. */
import type { Context } from '../context.ts'
import { followStream, HeldBack, type Event, type StreamQuery } from './stream.ts'

/** As long as the service lets a request wait. */
const WAIT_SECONDS = 30

export async function* followEvents(context: Context, query: StreamQuery): AsyncGenerator<Event> {
  try {
    yield* followStream(await context.caller(), query)
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error
    context.terminal.say(
      'Something on the way holds the stream back: asking again and again instead.',
    )
    yield* poll(context, query)
  }
}

async function* poll(context: Context, query: StreamQuery): AsyncGenerator<Event> {
  for (let { after } = query; ;) {
    const asked = { ...query, ...(after !== undefined && { after }), wait: WAIT_SECONDS }
    const { events, pagination } = await context.send((api) =>
      api.GET('/events', { params: { query: asked } }),
    )
    yield* events
    after = pagination.next_cursor
  }
}
