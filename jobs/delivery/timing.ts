/** How long things take that deliveries wait for. */
import { perPlatform } from '../../networks/descriptions.ts'
import type { Platform } from '../../networks/network.ts'

/** Milliseconds, all of them. The reasons for the defaults stand in docs/DELIVERY.md (R4, R8, R12). */
export interface Timing {
  /** The longest a network may take for one answer. */
  request_timeout_ms: number
  /** After the last byte can have left: how long a network may take until its reads show a post. */
  quiet_ms: Record<Platform, number>
  /** Between two looks at a network for the same post. */
  look_gap_ms: number
  /** From the begin of a send: how long its unclear outcome keeps its account's other posts (R6). */
  unknown_place_ms: number
  /** Later than this a scheduled post is not published any more. */
  late_after_ms: number
  /** How long a caller who publishes now is kept waiting. */
  caller_waits_ms: number
  /** How long a post that is published now waits for the page of which it shows a card. */
  card_waits_ms: number
  sweep_every_ms: number
  /** Before a network that has not removed a deleted post is asked for the second time; later gaps grow with it. */
  removal_gap_ms: number
  /** How long events are kept. */
  events_kept_ms: number
  /** The longest a webhook may take for one answer. */
  webhook_timeout_ms: number
}

export const TIMING: Timing = {
  request_timeout_ms: 15_000,
  quiet_ms: perPlatform(({ quiet_ms }) => quiet_ms),
  look_gap_ms: 15_000,
  unknown_place_ms: 45_000,
  late_after_ms: 60 * 60_000,
  caller_waits_ms: 20_000,
  card_waits_ms: 3_000,
  sweep_every_ms: 5_000,
  removal_gap_ms: 5_000,
  events_kept_ms: 30 * 24 * 60 * 60_000,
  webhook_timeout_ms: 15_000,
}

/** From asking for a claim until the send: a process that was held up longer does not send any more. */
export function startsWithin({ request_timeout_ms }: Timing): number {
  return Math.min(10_000, 2 * request_timeout_ms)
}

/** From asking for a claim until its send is over, whatever becomes of its process. */
export function overWithin(timing: Timing): number {
  return startsWithin(timing) + timing.request_timeout_ms
}

/** The claim on a send outlives its slowest answer, with room for the settle. */
export function leaseOf(timing: Timing): number {
  return overWithin(timing) + startsWithin(timing) / 2
}

/** From asking for a look until what it did not find is sent again: the claim on the look outlives that send. */
export function repeatsWithin(timing: Timing): number {
  return claimHoldOf(timing) - timing.request_timeout_ms
}

/** Who claimed a look or a removal has had time for it by then; after that somebody else may. */
export function claimHoldOf({ request_timeout_ms }: Timing): number {
  return 4 * request_timeout_ms
}
