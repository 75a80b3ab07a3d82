/** The worker role: the queue's runner, the alarm clock and the sweeper of this process. */
import { giveSignOfLife } from '../../db/delivery/absences.ts'
import type { Server } from '../../db/pool/postgres.ts'
import { openQueuePool } from '../../db/pool/queue.ts'
import { readCardsAhead } from '../cards/readAhead.ts'
import { openWebhookSender } from '../webhooks/sender.ts'
import { setAlarm } from './alarm.ts'
import { keepRunner, silenceOf } from './runner.ts'
import { recheckUnknown, sweep, sweepAfterDeath, sweepAtStart } from '../sweep.ts'
import type { Publisher } from '../delivery/publisher.ts'

const QUEUE_CONNECTIONS = 8
/** Between two looks for dead processes, and for unknown sends whose quiet period is over. */
const WATCH_MS = 1_000
/** Between two signs of life, from which absences are known (R12). */
const SIGN_OF_LIFE_MS = 5_000

export interface RunningWorker {
  /** Whether it still claims: queue, sweep and look have each gone round, not long ago (R19). */
  isAlive(): boolean
  /** Waits for what is under way. */
  stop(): Promise<void>
}

export async function startWorker(s: Publisher, server: Server): Promise<RunningWorker> {
  const queue = openQueuePool(server, QUEUE_CONNECTIONS, (error) =>
    s.log.error({ err: error }, 'a connection of the queue was lost'),
  )
  // Before anything is claimed: what was due during a downtime is judged by this moment (R12).
  await giveSignOfLife(s.db)
  await sweepAtStart(s)
  const runner = await keepRunner(s, queue.pool)
  const alarm = await setAlarm(s, () => runner.nudge())
  const sweeper = repeat(s, (publisher) => sweep(publisher), s.timing.sweep_every_ms)
  const sender = await openWebhookSender(s)
  const webhooks = repeat(s, sender.round, s.timing.sweep_every_ms)
  const watch_ms = Math.min(WATCH_MS, s.timing.sweep_every_ms)
  const watcher = repeat(s, sweepAfterDeath, watch_ms)
  const looker = repeat(s, recheckUnknown, watch_ms)
  const reader = repeat(s, readCardsAhead, watch_ms)
  const loops = [runner, sweeper, watcher, looker, webhooks]
  const isAlive = () => s.worker.registered && loops.every((loop) => loop.isAlive())
  // A process that does not claim is not there, whatever else it does.
  const signs = repeat(s, async () => isAlive() && giveSignOfLife(s.db), SIGN_OF_LIFE_MS)
  return {
    isAlive,
    async stop() {
      alarm.stop()
      await Promise.all([...loops, reader, signs, sender].map((part) => part.stop()))
      await queue.end()
    },
  }
}

/** Runs a chore again and again, never twice at once. A failed round is logged and tried again. */
function repeat(s: Publisher, chore: (s: Publisher) => Promise<unknown>, every_ms: number) {
  let timer: NodeJS.Timeout
  let round = Promise.resolve()
  let succeeded_at = performance.now()
  const go = () => {
    round = chore(s)
      .then(() => {
        succeeded_at = performance.now()
      })
      .catch((error: unknown) => s.log.error({ err: error }, 'background task failed'))
      .finally(() => {
        if (!s.stopping()) timer = setTimeout(go, every_ms)
      })
  }
  timer = setTimeout(go, every_ms)
  return {
    isAlive: () => performance.now() - succeeded_at < silenceOf(s.timing),
    async stop() {
      clearTimeout(timer)
      await round
      clearTimeout(timer)
    },
  }
}
