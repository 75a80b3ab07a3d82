/**
 * How many attempts are made at a time. A receiver that is slow or down, of whomever, keeps nobody waiting: what has
 * failed or taken long has lanes apart, few of them, and what takes long for the first time gives its lane to the next.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LeasedWebhook } from '../../db/webhooks/leases.ts'
import { openFairSemaphore, openSemaphore } from '../../networks/semaphore.ts'
import type { Timing } from '../delivery/timing.ts'

/** Of attempts in their beginning. */
const LANES = 96
/** With those that take longer: no more than webhooks have places (sender.ts). */
const ATTEMPTS_MAX = 200
const ATTEMPTS_OF_A_USER = 8
const LANES_APART = 16
const LANES_APART_OF_A_USER = 4
const SLOW_MS_MAX = 3_000

export interface Lanes {
  quick<Result>(webhook: LeasedWebhook, attempt: () => Promise<Result>): Promise<Result>
  apart<Result>(webhook: LeasedWebhook, attempt: () => Promise<Result>): Promise<Result>
}

export function openLanes(timing: Timing): Lanes {
  const attempts = openFairSemaphore(ATTEMPTS_MAX, ATTEMPTS_OF_A_USER)
  const lanes = openSemaphore(LANES)
  const lanes_apart = openFairSemaphore(LANES_APART, LANES_APART_OF_A_USER)
  return {
    quick: ({ user_id }, attempt) =>
      attempts.run(user_id, 1, async () => {
        let under_way: ReturnType<typeof attempt> | undefined
        await lanes.run(1, async () => {
          under_way = attempt()
          const waited = new AbortController()
          const { signal } = waited
          const long = sleep(slowFrom(timing), undefined, { signal }).catch(() => undefined)
          // That it has failed is for whoever waits for it.
          await Promise.race([under_way.catch(() => undefined), long])
          waited.abort()
        })
        if (under_way === undefined) throw new Error('a lane without an attempt')
        return under_way
      }),
    apart: ({ user_id }, attempt) => lanes_apart.run(user_id, 1, attempt),
  }
}

/** An answer that comes no sooner is a slow one. */
export function slowFrom({ webhook_timeout_ms }: Timing): number {
  return Math.min(SLOW_MS_MAX, webhook_timeout_ms / 5)
}
