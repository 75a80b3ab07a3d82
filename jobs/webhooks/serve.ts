/**
 * Sends to one webhook, as long as something is due and that goes well: a few at a time. One whose last attempt has
 * failed is tried with one delivery first; one that has been slow gets one at a time.
 */
import { throughOutage } from '../../db/pool/outage.ts'
import { releaseWebhook, type LeasedWebhook } from '../../db/webhooks/leases.ts'
import { openFairSemaphore } from '../../networks/semaphore.ts'
import { openGuardedCalls } from '../../networks/wire/guardedPost.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { attemptNext, BEGINNING_BYTES, type AttemptResult } from './attempt.ts'
import { openLanes, type Lanes } from './lanes.ts'
import { openGiveWay } from './giveWay.ts'
import { webhookHoldOf } from './lease.ts'
import { openWebhookStore } from './store.ts'

const LANES_OF_A_WEBHOOK = 8
/** How long a webhook keeps its place before others that are due have their turn. */
const TURN_MS = 5_000
/** Of the events that are being sent, and of those of a user. */
const MEMORY_BYTES = 16 * 1024 * 1024
const MEMORY_BYTES_OF_A_USER = 8 * 1024 * 1024
/** What weighs no more is bounded by the attempts at a time, and waits for none of what weighs more. */
const LIGHT_BYTES = 64 * 1024

/** Returns in how many milliseconds something is due again; undefined where that is somebody else's affair. */
export type ServeWebhook = (webhook: LeasedWebhook) => Promise<number | undefined>

export function openServing(s: Publisher): ServeWebhook {
  const lanes = openLanes(s.timing)
  const store = openWebhookStore(s.db, s.timing)
  const giveWay = openGiveWay()
  const memory = openFairSemaphore(MEMORY_BYTES, MEMORY_BYTES_OF_A_USER)

  const { webhook_timeout_ms: timeout_ms } = s.timing

  return async function serve(webhook) {
    const calls = openGuardedCalls(s.calls, { timeout_ms, bytes_max: BEGINNING_BYTES })
    async function attemptIn(lane: Lanes['quick']): Promise<AttemptResult> {
      const attempt = (bytes_max: number) =>
        lane(webhook, async () => {
          await giveWay()
          s.instruments.webhook_lanes.inc()
          try {
            if (s.stopping()) return 'nothing_due'
            return await attemptNext(s, store, calls, webhook, bytes_max)
          } finally {
            s.instruments.webhook_lanes.dec()
          }
        })
      let result = await attempt(LIGHT_BYTES)
      // Whoever waits for memory has neither a lane nor a claim, which would end meanwhile.
      while (typeof result === 'object') {
        const { bytes } = result
        result = await memory.run(webhook.user_id, bytes, () => attempt(bytes))
      }
      return result
    }
    async function takeTurn() {
      const first = await attemptIn(webhook.is_apart ? lanes.apart : lanes.quick)
      const ends_at = performance.now() + TURN_MS
      const lane = webhook.is_slow ? lanes.apart : lanes.quick
      const at_once = webhook.is_slow ? 1 : LANES_OF_A_WEBHOOK
      for (let goes_on = first === 'delivered'; goes_on && performance.now() < ends_at;) {
        const some = await inAll(Array.from({ length: at_once }, () => attemptIn(lane)))
        goes_on = some.every((result) => result === 'delivered')
      }
    }
    const release = (is_broken_off: boolean) =>
      throughOutage(() => releaseWebhook(s.db, webhook, { is_broken_off }), webhookHoldOf(s.timing))

    try {
      await takeTurn()
    } catch (error) {
      s.log.error({ err: error }, 'sending to a webhook was broken off')
      return await release(true)
    } finally {
      calls.close()
    }
    return release(false)
  }
}

/** None is under way any more when it fails. */
async function inAll<Result>(attempts: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(attempts)
  return Promise.all(attempts)
}
