/**
 * Sends to one webhook, as long as something is due and that goes well: a few at a time. One whose last attempt has
 * failed is tried with one delivery, in lanes for such ones: however many receivers hang, they keep the lanes of the
 * others free.
 */
import { releaseWebhook, type LeasedWebhook } from '../../db/webhooks/sending.ts'
import { openFairSemaphore, type FairSemaphore, type Semaphore } from '../../networks/semaphore.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { attemptNext, claimOf, type AttemptResult } from './attempt.ts'

const LANES = 48
const LANES_OF_A_USER = 8
const LANES_OF_A_WEBHOOK = 4
const FAILING_LANES = 16
const FAILING_LANES_OF_A_USER = 4
/** How long a webhook keeps its place before others that are due have their turn. */
const TURN_MS = 5_000
/** Of the events that are being sent, and of those of a user. */
const MEMORY_BYTES = 16 * 1024 * 1024
const MEMORY_BYTES_OF_A_USER = 8 * 1024 * 1024
/** What weighs no more is bounded by the lanes, and waits for none of what weighs more. */
const LIGHT_BYTES = 64 * 1024

/** Returns in how many milliseconds something is due again; undefined where that is somebody else's affair. */
export type ServeWebhook = (webhook: LeasedWebhook) => Promise<number | undefined>

export function openLanes(s: Publisher): ServeWebhook {
  const lanes = openFairSemaphore(LANES, LANES_OF_A_USER)
  const failing_lanes = openFairSemaphore(FAILING_LANES, FAILING_LANES_OF_A_USER)
  const heavy = openFairSemaphore(MEMORY_BYTES, MEMORY_BYTES_OF_A_USER)

  return async function serve(webhook) {
    const memory: Semaphore = {
      run: (bytes, work) =>
        bytes <= LIGHT_BYTES ? work() : heavy.run(webhook.user_id, bytes, work),
    }
    let claiming: Promise<unknown> = Promise.resolve()
    const claim = () => {
      // One at a time: two at once would see the same one.
      const claimed = claiming.then(() => claimOf(s, webhook))
      claiming = claimed.catch(() => undefined)
      return claimed
    }
    const attemptIn = (where: FairSemaphore): Promise<AttemptResult> =>
      where.run(webhook.user_id, 1, async () => {
        s.instruments.webhook_lanes.inc()
        try {
          return s.stopping() ? 'nothing_due' : await attemptNext(s, webhook, claim, memory)
        } finally {
          s.instruments.webhook_lanes.dec()
        }
      })

    let due_in_ms: number | undefined
    try {
      const first = await attemptIn(webhook.is_failing ? failing_lanes : lanes)
      const ends_at = performance.now() + TURN_MS
      for (let goes_on = first === 'delivered'; goes_on && performance.now() < ends_at;) {
        const some = Array.from({ length: LANES_OF_A_WEBHOOK }, () => attemptIn(lanes))
        goes_on = (await Promise.all(some)).every((result) => result === 'delivered')
      }
    } finally {
      due_in_ms = await releaseWebhook(s.db, webhook)
    }
    return due_in_ms
  }
}
