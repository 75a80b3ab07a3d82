/**
 * Sends events to webhooks, outside of the queue that publishes: in lanes of its own, so many in a process, for a
 * user and for a webhook. It is woken by commits (LISTEN), by the next time that something is due, and by a round
 * every few seconds, which finds what nobody was told of. What there is to do stands in the database alone.
 */
import { randomUUID } from 'node:crypto'
import { EVENTS_CHANNEL } from '../../db/events/events.ts'
import { throughOutage } from '../../db/pool/outage.ts'
import {
  findNextDue,
  leaseWebhooks,
  listUsersBehind,
  watchLogs,
  type LeasedWebhook,
  type Leasing,
} from '../../db/webhooks/leases.ts'
import { openSemaphore } from '../../networks/semaphore.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { openAlarmClock } from '../worker/alarmClock.ts'
import { openEnqueueing, WATCHED_MS } from './enqueue.ts'
import { webhookHoldOf } from './lease.ts'
import { openServing } from './serve.ts'

/** At a time. What is leased by nobody waits for a process that has room. */
const PLACES = 200
const PLACES_APART = 32
/** No more than they have lanes. */
const PLACES_OF_A_USER = 8
const PLACES_APART_OF_A_USER = 4
const USERS_AT_ONCE = 100

export interface WebhookSender {
  /** Finds what nobody was told of. */
  round(): Promise<void>
  /** Waits for what is being sent. */
  stop(): Promise<void>
}

export async function openWebhookSender(s: Publisher): Promise<WebhookSender> {
  const serve = openServing(s)
  /** With their users. */
  const quick = new Map<Promise<void>, string>()
  const apart = new Map<Promise<void>, string>()
  const leasing = openSemaphore(1)
  const enqueueAll = openEnqueueing(s.db)
  // What is further ahead is found by a round that comes sooner.
  const clock = openAlarmClock(2 * s.timing.sweep_every_ms, () => begin(leaseDue))

  /** Logged by whoever tracks it. */
  function begin(work: () => Promise<void>) {
    if (!s.stopping()) void s.track(work())
  }

  async function enqueue(user_id: string) {
    if (await enqueueAll(user_id)) await leaseDue(user_id)
  }

  /** One after the other: two at once would both see the same room. */
  const leaseDue = (user_id?: string) =>
    leasing.run(1, async () => {
      for (const is_apart of [false, true]) await leaseSome(is_apart, user_id)
    })
  async function leaseSome(is_apart: boolean, user_id?: string) {
    const limit_of_a_user = is_apart ? PLACES_APART_OF_A_USER : PLACES_OF_A_USER
    const [serving, max] = is_apart ? [apart, PLACES_APART] : [quick, PLACES]
    const limit = max - serving.size
    if (limit <= 0 || s.stopping() || !s.worker.registered) return
    const for_ms = webhookHoldOf(s.timing)
    const leased = [...serving.values()]
    const some = { for_ms, is_apart, limit, limit_of_a_user, leased, user_id }
    for (const webhook of await leaseForSure(s, some)) {
      const served = s.track(serveAndWake(webhook)).finally(() => {
        const of_user = [...serving.values()].filter((one) => one === webhook.user_id).length
        // Others may have waited for room.
        if (of_user >= limit_of_a_user || serving.size >= max) clock.ringIn(0)
        serving.delete(served)
      })
      serving.set(served, webhook.user_id)
    }
  }
  async function serveAndWake(webhook: LeasedWebhook) {
    const due_in_ms = await serve(webhook)
    if (due_in_ms !== undefined) clock.ringIn(due_in_ms)
  }

  async function round() {
    await watchLogs(s.db, WATCHED_MS)
    for (const user_id of await listUsersBehind(s.db, USERS_AT_ONCE)) await enqueue(user_id)
    await leaseDue()
    const due_in_ms = await findNextDue(s.db)
    if (due_in_ms !== undefined && due_in_ms > 0) clock.ringIn(due_in_ms)
  }

  // It listens until the pool ends, as the alarm does.
  await s.db.listen(
    EVENTS_CHANNEL,
    (user_id) => begin(() => enqueue(user_id)),
    () => begin(round),
  )
  return {
    round,
    async stop() {
      clock.stop()
      await Promise.all([...quick.keys(), ...apart.keys()])
    },
  }
}

/** What was leased though the answer was lost is leased by the repetition. */
function leaseForSure({ db }: Publisher, leasing: Leasing): Promise<LeasedWebhook[]> {
  const lease = randomUUID()
  return throughOutage(() => leaseWebhooks(db, lease, leasing), leasing.for_ms)
}
