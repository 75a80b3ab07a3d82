/**
 * Follows the log of events by its stream. A connection that is lost is opened again behind the last message, for as long
 * as it takes; where something on the way holds the stream back, the log is asked again and again instead.
 */
import type { components, operations } from '../generated/contract.ts'
import { ConnectionProblem, problemOf, ApiProblem } from './problems.ts'
import { messagesIn } from './messages.ts'
import { EMPTY_MS_MIN, lossOf, pause, pauseUntil } from './repeats.ts'
import { addressOf, answerIn, mergedHeaders, request, type Caller } from './requests.ts'
import type { Event } from './webhooks.ts'

export type EventQuery = NonNullable<operations['streamEvents']['parameters']['query']>

export interface StreamedEvent {
  event: Event
  /** Good for `after`: what has happened since. Where the log is asked instead of the stream, some come twice then. */
  cursor: string
}

export interface StreamOptions {
  signal?: AbortSignal
}

const BACK_OFF_MS = [500, 1_000, 2_000, 5_000, 10_000]
/** Something comes every 15 seconds. */
const SILENT_MS_MAX = 45_000
/** The first of it comes at once, unless something on the way keeps it until there is more. */
const HELD_MS = 15_000
/** As long as the instance lets a request wait. */
const WAIT_SECONDS = 30

/** Thrown where the stream was asked for, and nothing of it comes. */
class HeldBack extends Error {}

/** Each event once, in their order, until it is left or the signal ends it. Throws an ApiProblem for a refusal that stays. */
export async function* follow(
  caller: Caller,
  query: EventQuery,
  { signal }: StreamOptions,
): AsyncGenerator<StreamedEvent, void> {
  let last_id: string | undefined
  try {
    for (let tries = 1; ; tries++) {
      let wait_ms = BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length) - 1] ?? 0
      let problem: ApiProblem | ConnectionProblem | undefined
      try {
        for await (const { id, event } of open(caller, query, last_id, signal)) {
          tries = 0
          last_id = id ?? last_id
          if (event !== undefined) yield { event, cursor: last_id ?? '' }
        }
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof ApiProblem) && !(error instanceof ConnectionProblem)) throw error
        const may_pass =
          error instanceof ConnectionProblem || error.status === 429 || error.status >= 500
        // Who has been let in before waits for as long as a restart takes.
        if (!may_pass || (last_id === undefined && tries >= caller.max_tries)) throw error
        const asked_ms = error instanceof ApiProblem ? (error.retryAfter ?? 0) * 1_000 : 0
        if (asked_ms > caller.max_wait_ms) throw error
        wait_ms = Math.max(wait_ms, asked_ms)
        problem = error
      }
      caller.watcher?.reopens(problem, wait_ms)
      await pause(caller, wait_ms, signal)
    }
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error
    caller.watcher?.polls()
    yield* poll(caller, { ...query, ...(last_id !== undefined && { after: last_id }) }, signal)
  }
}

/** Ends when the connection does. */
async function* open(
  caller: Caller,
  query: EventQuery,
  last_id: string | undefined,
  signal: AbortSignal | undefined,
) {
  const giving_up = new AbortController()
  const stop = () => giving_up.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const silence = watch(giving_up)
  try {
    const was_open = last_id !== undefined
    silence.allow(was_open ? SILENT_MS_MAX : HELD_MS, was_open ? undefined : new HeldBack())
    const response = await caller.fetch(addressOf(caller, { path: '/events/stream', query }), {
      headers: mergedHeaders(caller.headers, {
        accept: 'text/event-stream, application/json',
        authorization: `Bearer ${caller.api_key}`,
        ...(last_id !== undefined && { 'last-event-id': last_id }),
      }),
      redirect: 'manual',
      signal: giving_up.signal,
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith('text/event-stream')) throw await problemOf(response)
    for await (const { id, data } of messagesIn(textsIn(response, silence)))
      yield { id, event: data === undefined ? data : answerIn<Event>(response, data, 'Event') }
  } catch (cause) {
    if (cause instanceof ApiProblem || cause instanceof RangeError) throw cause
    if (giving_up.signal.reason instanceof HeldBack) throw giving_up.signal.reason
    // Where it has been open before, a restart may be under way.
    throw lossOf(caller, cause, last_id !== undefined, `The stream of ${caller.base_url} is lost.`)
  } finally {
    silence.end()
    signal?.removeEventListener('abort', stop)
    giving_up.abort()
  }
}

async function* textsIn(
  { body }: Response,
  silence: ReturnType<typeof watch>,
): AsyncGenerator<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      silence.allow(SILENT_MS_MAX)
      yield decoder.decode(part.value, { stream: true })
    }
  } finally {
    void reader?.cancel().catch(() => undefined)
  }
}

/** Ends a connection in which nothing comes any more. */
function watch(giving_up: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    allow(duration_ms: number, reason: Error = new DOMException('', 'TimeoutError')) {
      clearTimeout(timer)
      timer = setTimeout(() => giving_up.abort(reason), duration_ms)
    },
    end: () => clearTimeout(timer),
  }
}

async function* poll(
  caller: Caller,
  query: EventQuery,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamedEvent, void> {
  for (let { after } = query; ;) {
    // Without a place to begin at, one at a time until there is one.
    const limit = after === undefined ? { limit: 1 } : {}
    const asked_at = performance.now()
    const { events, pagination } = await request<components['schemas']['EventList']>(caller, {
      method: 'GET',
      path: '/events',
      answer: 'EventList',
      query: { ...query, ...limit, after, wait: WAIT_SECONDS },
      wait_ms: WAIT_SECONDS * 1_000,
      options: signal && { signal },
    })
    // Only behind the page it is known where to go on: within it, before it, so that none is missed.
    for (const [index, event] of events.entries()) {
      const is_last = index === events.length - 1
      yield { event, cursor: is_last ? pagination.next_cursor : (after ?? '') }
    }
    if (events.length === 0) await pauseUntil(caller, asked_at + EMPTY_MS_MIN, signal)
    after = pagination.next_cursor
  }
}
