/** Follows the log by its stream as the SDK does, and says what becomes of it. */
import { follow, type EventQuery } from '../../sdk-typescript/source/events.ts'
import type { Event } from '../../sdk-typescript/source/webhooks.ts'
import type { Context } from '../context.ts'
import { sdkCallerOf } from './calls.ts'
import { failureOf } from './refusal.ts'

/** Throws a Failure for a refusal that stays. */
export async function* followEvents(context: Context, query: EventQuery): AsyncGenerator<Event> {
  const caller = await context.caller()
  try {
    for await (const { event } of follow(sdkCallerOf(caller), query, {})) yield event
  } catch (error) {
    throw failureOf(error, caller, 'GET')
  }
}
