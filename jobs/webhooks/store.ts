/**
 * Where deliveries to webhooks are claimed and settled, and their events read. Who comes while a statement is under way
 * shares the next one with everybody else who does, as sends of posts do (jobs/delivery/batchedStore.ts).
 */
import { findEvents, type EventRow } from '../../db/events/events.ts'
import { readEvents, type Event } from '../../db/events/readEvents.ts'
import { batch } from '../../db/pool/batch.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { claimDeliveries, type ClaimedDelivery } from '../../db/webhooks/claims.ts'
import type { LeasedWebhook } from '../../db/webhooks/leases.ts'
import { settleDeliveries, type AttemptSettlement } from '../../db/webhooks/settlements.ts'
import type { Timing } from '../delivery/timing.ts'
import { webhookHoldOf } from './lease.ts'

/** Of one user. */
interface Numbered {
  user_id: string
  number: number
}

export interface WebhookStore {
  /** Undefined when nothing is due, or the lease is somebody else's. */
  claim(webhook: LeasedWebhook): Promise<ClaimedDelivery | undefined>
  /** Undefined when it is not kept any more. */
  find(event: Numbered): Promise<EventRow | undefined>
  read(event: Numbered & EventRow): Promise<Event>
  settle(settlement: AttemptSettlement): Promise<void>
}

export function openWebhookStore(db: Db, timing: Timing): WebhookStore {
  return {
    claim: batch((webhooks: LeasedWebhook[]) =>
      claimDeliveries(db, webhooks, webhookHoldOf(timing)),
    ),
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
    settle: batch(async (settlements: AttemptSettlement[]) => {
      await settleDeliveries(db, settlements)
      return settlements.map(() => undefined)
    }),
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
