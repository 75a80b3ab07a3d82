/** The worker role: the queue's runner, the alarm clock and the sweeper of this process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '../db/postgres.ts'
import { openQueuePool } from '../db/queue.ts'
import { setAlarm } from './alarm.ts'
import { keepRunner } from './runner.ts'
import { lookAround, sweep, sweepAfterDeath, sweepAtStart } from './sweep.ts'
import type { Sending } from './sending.ts'

const QUEUE_CONNECTIONS = 8
/** Between two looks for dead processes, and for unknown sends whose quiet period is over. */
const WATCH_MS = 1_000
/** For the queue's connections to end. */
const END_MS = 5_000

export interface RunningWorker {
  /** Whether it still claims: queue, sweep and look have each gone round, not long ago (R19). */
  isAlive(): boolean
  /** Waits for what is under way. */
  stop(): Promise<void>
}

export async function startWorker(s: Sending, server: Server): Promise<RunningWorker> {
  const pool = openQueuePool(server, QUEUE_CONNECTIONS, (error) =>
    s.log.error({ err: error }, 'a connection of the queue was lost'),
  )
  // Before anything is claimed: what was due during a downtime is judged by this moment (R12).
  await sweepAtStart(s)
  const runner = await keepRunner(s, pool)
  const alarm = await setAlarm(s, () => runner.nudge())
  const sweeper = repeat(s, (sending) => sweep(sending), s.timing.sweep_every_ms)
  const watch_ms = Math.min(WATCH_MS, s.timing.sweep_every_ms)
  const watcher = repeat(s, sweepAfterDeath, watch_ms)
  const looker = repeat(s, lookAround, watch_ms)
  return {
    isAlive: () =>
      s.worker.registered && [runner, sweeper, watcher, looker].every((loop) => loop.isAlive()),
    async stop() {
      alarm.stop()
      await Promise.all([runner, sweeper, watcher, looker].map((part) => part.stop()))
      // A connection that was lost while it was lent out is never given back.
      await Promise.race([pool.end(), sleep(END_MS, undefined, { ref: false })])
    },
  }
}

/** Runs a chore again and again, never twice at once. A failed round is logged and tried again. */
function repeat(s: Sending, chore: (s: Sending) => Promise<void>, every_ms: number) {
  let timer: NodeJS.Timeout
  let round = Promise.resolve()
  let succeeded_at = performance.now()
  const go = () => {
    round = chore(s)
      .then(() => {
        succeeded_at = performance.now()
      })
      .catch((error: unknown) => s.log.error({ err: error }, 'a chore of the worker failed'))
      .finally(() => {
        if (!s.stopping()) timer = setTimeout(go, every_ms)
      })
  }
  timer = setTimeout(go, every_ms)
  return {
    isAlive: () => performance.now() - succeeded_at < 6 * s.timing.sweep_every_ms,
    async stop() {
      clearTimeout(timer)
      await round
      clearTimeout(timer)
    },
  }
}
