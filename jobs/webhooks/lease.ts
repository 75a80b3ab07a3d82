/** How long a process that may be dead keeps a webhook and what it is sending to it. */
import type { Timing } from '../delivery/timing.ts'

/** Reading the event and settling have twice the time of the slowest answer. */
export function webhookHoldOf({ webhook_timeout_ms }: Timing): number {
  return 3 * webhook_timeout_ms
}

/** From asking for a claim until the send: a process that was held up longer does not send any more. */
export function sendsWithin({ webhook_timeout_ms }: Timing): number {
  return webhook_timeout_ms
}
