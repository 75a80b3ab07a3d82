/**
 * Where deliveries to webhooks are claimed and settled, and their events read. Who comes while a statement is under way
 * shares the next one with everybody else who does, as sends of posts do (jobs/delivery/batchedStore.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { findEvents, type EventRow } from '../../db/events/events.ts'
import { readEvents, type Event } from '../../db/events/readEvents.ts'
import { batch } from '../../db/pool/batch.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { claimDeliveries, LOCKED, type ClaimedDelivery } from '../../db/webhooks/claims.ts'
import type { LeasedWebhook } from '../../db/webhooks/leases.ts'
import { settleDeliveries, type AttemptSettlement } from '../../db/webhooks/settlements.ts'
import type { Timing } from '../delivery/timing.ts'
import { webhookHoldOf } from './lease.ts'

/** Of one user. */
interface Numbered {
  user_id: string
  number: number
}

/**
 * What somebody has locked is asked for again after so long: most locks are those of one statement. Others wait for
 * nothing meanwhile, nor does a connection to the database.
 */
const ASK_AGAIN_MS = [10, 20, 40, 80]
const SETTLE_AGAIN_MS_MAX = 500

export interface WebhookStore {
  /** Undefined when nothing is due, the lease is somebody else's, or its webhook stays locked: its turn is over. */
  claim(webhook: LeasedWebhook): Promise<ClaimedDelivery | undefined>
  /** Undefined when it is not kept any more. */
  find(event: Numbered): Promise<EventRow | undefined>
  read(event: Numbered & EventRow): Promise<Event>
  settle(settlement: AttemptSettlement): Promise<void>
}

export function openWebhookStore(db: Db, timing: Timing): WebhookStore {
  const claim = batch((webhooks: LeasedWebhook[]) =>
    claimDeliveries(db, webhooks, webhookHoldOf(timing)),
  )
  const settle = batch(async (settlements: AttemptSettlement[]) => {
    const left = await settleDeliveries(db, settlements, { waits: false })
    return settlements.map((settlement) => !left.includes(settlement))
  })
  return {
    async claim(webhook) {
      for (const pause_ms of ASK_AGAIN_MS) {
        const claimed = await claim(webhook)
        if (claimed !== LOCKED) return claimed
        await sleep(pause_ms)
      }
      return undefined
    },
    find: batch((asked: Numbered[]) =>
      ofEachUser(asked, (user_id, some) => {
        const numbers = some.map(({ number }) => number)
        return findEvents(db, user_id, [...new Set(numbers)])
      }),
    ),
    read: batch(async (asked: (Numbered & EventRow)[]) => {
      const found = await ofEachUser(asked, async (user_id, some) => {
        const rows = [...new Map(some.map((row) => [row.number, row])).values()]
        const events = await readEvents(db, user_id, rows)
        return events.map((event, place) => ({ number: rows[place]?.number ?? 0, event }))
      })
      return found.map((one) => {
        if (one === undefined) throw new Error('an event was not read')
        return one.event
      })
    }),
    async settle(settlement) {
      for (let pause_ms = 10; !(await settle(settlement)); pause_ms *= 2) {
        await sleep(Math.min(pause_ms, SETTLE_AGAIN_MS_MAX))
      }
    },
  }
}

/** What `find` has for each that was asked for, by its user and its number. */
async function ofEachUser<Asked extends Numbered, Found extends { number: number }>(
  asked: Asked[],
  find: (user_id: string, some: Asked[]) => Promise<Found[]>,
): Promise<(Found | undefined)[]> {
  const by_user = Map.groupBy(asked, ({ user_id }) => user_id)
  const found = await Promise.all(
    [...by_user].map(async ([user_id, some]) => {
      const rows = await find(user_id, some)
      return [user_id, new Map(rows.map((row) => [row.number, row]))] as const
    }),
  )
  const rows = new Map(found)
  return asked.map(({ user_id, number }) => rows.get(user_id)?.get(number))
}
