/**
 * Follows the log of events by its stream. A connection that is lost is opened again behind the last message, for as
 * long as it takes, so that each event comes once.
 */
import type { components, operations } from '../../sdk-typescript/generated/contract.ts'
import { Failure } from '../failure.ts'
import { headersFor, type Caller } from './calls.ts'
import { isObject, readJson } from './json.ts'
import { messagesIn } from '../../sdk-typescript/source/messages.ts'
import { durationInWords, readApiRefusal, strangeAnswer } from './refusal.ts'
import { lossOf } from './retries.ts'
import { retryAfterOf } from '../../sdk-typescript/source/problems.ts'

export type Event = components['schemas']['Event']
export type StreamQuery = NonNullable<operations['streamEvents']['parameters']['query']>

const BACK_OFF_MS = [500, 1_000, 2_000, 5_000, 10_000]
/** Something comes every 15 seconds. */
const SILENT_MS_MAX = 45_000
/** The first of it comes at once, unless something on the way keeps it until there is more. */
const HELD_MS = 15_000
/** Whoever has never been let in gives up after so many tries. */
const TRIES_MAX = 4

/** Thrown where the answer has begun, and nothing of it comes. */
export class HeldBack extends Error {}

/** Throws a Failure for a refusal that stays. */
export async function* followStream(caller: Caller, query: StreamQuery): AsyncGenerator<Event> {
  const { say, pause } = caller.retries
  let last_id: string | undefined
  for (let tries = 0; ; tries++) {
    let why = 'The stream has ended'
    let wait_ms = BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)] ?? 0
    const giving_up = new AbortController()
    try {
      const response = await ask(caller, query, last_id, giving_up)
      if (response.ok) {
        for await (const { id, data } of messagesIn(textsIn(response, giving_up, last_id))) {
          tries = 0
          last_id = id ?? last_id
          if (data !== undefined) yield readEvent(data)
        }
      } else {
        const refusal = await refusalOf(response, caller)
        if (response.status !== 429 && response.status < 500) throw refusal
        if (last_id === undefined && tries >= TRIES_MAX) throw refusal
        why = `The service answered ${response.status}`
        wait_ms = Math.max(wait_ms, (retryAfterOf(response) ?? 0) * 1_000)
      }
    } catch (error) {
      if (error instanceof Failure || error instanceof HeldBack) throw error
      // Where it has been open before, a restart is under way.
      why = lossOf(error, last_id !== undefined)
      if (last_id === undefined && tries >= TRIES_MAX) throw new Failure('upstream', `${why}.`)
    } finally {
      giving_up.abort()
    }
    say(`${why}. Going on in ${durationInWords(wait_ms / 1_000)}.`)
    await pause(wait_ms)
  }
}

async function ask(
  caller: Caller,
  query: StreamQuery,
  last_id: string | undefined,
  giving_up: AbortController,
): Promise<Response> {
  const { types, ...rest } = query
  const asked = new URLSearchParams({ ...rest, ...(types && { types: types.join(',') }) })
  const headers = { ...headersFor(caller), accept: 'text/event-stream, application/json' }
  const timer = setTimeout(() => giving_up.abort(noAnswer()), SILENT_MS_MAX)
  const response = await fetch(`${caller.url}/api/v1/events/stream?${asked.toString()}`, {
    headers: { ...headers, ...(last_id !== undefined && { 'last-event-id': last_id }) },
    redirect: 'manual',
    signal: giving_up.signal,
  }).finally(() => clearTimeout(timer))
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && !type.startsWith('text/event-stream')) throw strangeAnswer(response)
  return response
}

/** As fetch says it. */
function noAnswer(): DOMException {
  return new DOMException('', 'TimeoutError')
}

function readEvent(text: string): Event {
  const event = readJson(text)
  if (!isObject(event)) throw new Failure('upstream', 'The answer cannot be read.')
  // Of the contract, as every answer of the API is.
  return event as Event
}

async function refusalOf(response: Response, { about_key }: Caller): Promise<Failure> {
  const body = readJson(await response.text())
  return readApiRefusal(response, isObject(body) ? body : undefined, about_key)
}

/** Throws when nothing comes any more, as fetch does when a connection is lost. */
async function* textsIn(
  { body }: Response,
  giving_up: AbortController,
  last_id: string | undefined,
): AsyncGenerator<string> {
  let has_come = last_id !== undefined
  const giveUp = () => giving_up.abort(has_come ? noAnswer() : new HeldBack())
  let timer = setTimeout(giveUp, has_come ? SILENT_MS_MAX : HELD_MS)
  try {
    const decoder = new TextDecoder()
    for await (const bytes of body ?? []) {
      has_come = true
      clearTimeout(timer)
      timer = setTimeout(giveUp, SILENT_MS_MAX)
      yield decoder.decode(bytes as Uint8Array, { stream: true })
    }
  } finally {
    clearTimeout(timer)
  }
}
