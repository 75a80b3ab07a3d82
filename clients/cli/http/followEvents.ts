/** Follows the log by its stream as the SDK does, and says what becomes of it. */
import { follow, type EventQuery } from '../../sdk-typescript/source/events.ts'
import { ApiProblem, ConnectionProblem } from '../../sdk-typescript/source/problems.ts'
import type { Event } from '../../sdk-typescript/source/webhooks.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { headersFor, TIMEOUT_MS, type Caller } from './calls.ts'
import { readApiRefusal } from './refusal.ts'
import { patienceOf } from './retries.ts'

/** Throws a Failure for a refusal that stays. */
export async function* followEvents(context: Context, query: EventQuery): AsyncGenerator<Event> {
  const caller = await context.caller()
  try {
    for await (const { event } of follow(sdkCallerOf(caller), query, {})) yield event
  } catch (error) {
    throw failureOf(error, caller)
  }
}

function sdkCallerOf(caller: Caller) {
  const { key: api_key = '' } = caller
  const patience = { ...patienceOf(caller), timeout_ms: TIMEOUT_MS }
  return { ...patience, api_key, headers: headersFor(caller), fetch }
}

function failureOf(error: unknown, { about_key }: Caller): unknown {
  if (error instanceof ApiProblem) return readApiRefusal(error.response, error.body, about_key)
  if (error instanceof ConnectionProblem) return new Failure('upstream', `${error.message}.`)
  if (error instanceof SyntaxError) return new Failure('upstream', 'The answer cannot be read.')
  return error
}
