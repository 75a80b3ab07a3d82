/**
 * Sends events to webhooks, outside of the queue that publishes: in lanes of its own, so many in a process, for a
 * user and for a webhook. It is woken by commits (LISTEN), by the next time that something is due, and by a round
 * every few seconds, which finds what nobody was told of. What there is to do stands in the database alone.
 */
import { randomUUID } from 'node:crypto'
import { EVENTS_CHANNEL } from '../../db/events/events.ts'
import { enqueueEvents } from '../../db/webhooks/deliveries.ts'
import {
  findNextDue,
  leaseWebhooks,
  listUsersBehind,
  watchLogs,
  type LeasedWebhook,
} from '../../db/webhooks/sending.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { webhookHoldOf } from './lease.ts'
import { openLanes } from './serve.ts'

/** At a time. What is leased by nobody waits for a process that has room. */
const WEBHOOKS_MAX = 200
const FAILING_MAX = 32
const USERS_AT_ONCE = 100
/** Logs are watched for so long, and again when half of it is over. */
const WATCHED_MS = 90_000

export interface WebhookSender {
  /** Finds what nobody was told of. */
  round(): Promise<void>
  /** Waits for what is being sent. */
  stop(): Promise<void>
}

export async function openWebhookSender(s: Publisher): Promise<WebhookSender> {
  const serve = openLanes(s)
  const healthy = new Set<Promise<void>>()
  const failing = new Set<Promise<void>>()
  /** Whose log is being read right now; true when it has gone on meanwhile. */
  const enqueueing = new Map<string, boolean>()
  // What is further ahead is found by a round that comes sooner.
  const clock = openAlarmClock(2 * s.timing.sweep_every_ms, () => begin(leaseDue))

  /** Logged by whoever tracks it. */
  function begin(work: () => Promise<void>) {
    if (!s.stopping()) void s.track(work())
  }

  async function enqueue(user_id: string) {
    if (enqueueing.has(user_id)) return void enqueueing.set(user_id, true)
    enqueueing.set(user_id, true)
    try {
      while (enqueueing.get(user_id) === true) {
        enqueueing.set(user_id, false)
        await watchLogs(s.db, WATCHED_MS, user_id)
        await enqueueEvents(s.db, user_id)
      }
    } finally {
      enqueueing.delete(user_id)
    }
    await leaseDue(user_id)
  }

  async function leaseDue(user_id?: string) {
    for (const is_failing of [false, true]) await leaseSome(is_failing, user_id)
  }
  async function leaseSome(is_failing: boolean, user_id?: string) {
    const serving = is_failing ? failing : healthy
    const limit = (is_failing ? FAILING_MAX : WEBHOOKS_MAX) - serving.size
    if (limit <= 0 || s.stopping() || !s.worker.registered) return
    const for_ms = webhookHoldOf(s.timing)
    const lease = randomUUID()
    const some = { lease, for_ms, is_failing, limit, user_id }
    for (const webhook of await leaseWebhooks(s.db, some)) {
      const served = s.track(serveAndWake(webhook)).finally(() => {
        const was_full = serving.size >= (is_failing ? FAILING_MAX : WEBHOOKS_MAX)
        serving.delete(served)
        // Others may have waited for room.
        if (was_full) clock.ringIn(0)
      })
      serving.add(served)
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
      await Promise.all([...healthy, ...failing])
    },
  }
}

/** Rings once, at the earliest of the times that it was told. */
function openAlarmClock(longest_ms: number, ring: () => void) {
  let timer: NodeJS.Timeout | undefined
  let rings_at = Infinity
  let stopped = false
  return {
    ringIn(ms: number) {
      const at = performance.now() + Math.max(0, ms)
      if (stopped || at >= rings_at || ms > longest_ms) return
      clearTimeout(timer)
      rings_at = at
      timer = setTimeout(go, Math.max(0, ms))
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
  function go() {
    rings_at = Infinity
    ring()
  }
}
