/** Which move of a delivery is what came of which send. */
import type { DeliveryReport } from '../../db/delivery/reports.ts'
import type { Past, PastAttempt, PastEvent } from '../../db/posts/pasts.ts'
import type { Platform } from '../../networks/network.ts'
import type { Discretion } from './discretion.ts'

/** Of one network. */
export interface Telling {
  platform: Platform
  discreet: Discretion
  /** How many its network gets. */
  parts: number
  attempts: PastAttempt[]
  events: PastEvent[]
  /** As it is now. */
  report: DeliveryReport | undefined
}

/** To be dated anew is told once, with the date. */
export function repeatsPlan({ events }: Past, event: PastEvent): boolean {
  const { what, previous_status, state_number } = event
  const is_again = previous_status === 'failed' || previous_status === 'skipped'
  return (
    what === 'pending' &&
    is_again &&
    events.some((one) => one.what === 'scheduled' && one.state_number === state_number)
  )
}

/** Of the moves after a send the first one that settles it: one that leaves it in doubt does not. */
export function isOutcome({ what, timestamp }: PastEvent, attempt: PastAttempt): boolean {
  const { settled_at, outcome, resolved_at } = attempt
  if (settled_at === null || settled_at > timestamp) return false
  if (what === 'published') return outcome === 'accepted'
  // What its owner has seen was given up before.
  const is_published = outcome === 'accepted' && resolved_at === null
  return (what === 'pending' || what === 'failed') && !is_published
}

/**
 * Whether the status of a send is that of the answer that led to this move. Where it was left in doubt that is the one
 * before, unless it was sent again as it was, and answered: what is looked up has no answer of its own.
 */
export function isAnswer(event: PastEvent, events: PastEvent[], attempt: PastAttempt): boolean {
  const { outcome, network_status: status, started_at, settled_at } = attempt
  const was_in_doubt = events.some(
    ({ what, timestamp }) =>
      what === 'unknown' && timestamp >= started_at && (settled_at ?? timestamp) >= timestamp,
  )
  const is_success = status !== null && status >= 200 && status < 300
  const is_answered = outcome === 'refused' || (outcome === 'accepted' && is_success)
  return event.what === 'unknown' ? !is_answered : !was_in_doubt || is_answered
}
