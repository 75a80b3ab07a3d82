/** The worker role: the queue's runner, the alarm clock and the sweeper of this process. */
import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Server } from '../db/postgres.ts'
import { openQueuePool } from '../db/queue.ts'
import { nameQueueWorkers } from '../db/workers.ts'
import { setAlarm } from './alarm.ts'
import { CRONTAB, openTasks } from './index.ts'
import { lookAround, sweep } from './sweep.ts'
import type { Sending } from './sending.ts'

const CONCURRENCY = 50
const QUEUE_CONNECTIONS = 8
/** Workers that look for jobs when something is due: a slow network must not keep the others waiting. */
const WOKEN_AT_ONCE = 10

export interface RunningWorker {
  /** Whether the loop still claims: the last sweep went well, not long ago (R19). */
  isAlive(): boolean
  /** Waits for what is under way. */
  stop(): Promise<void>
}

export async function startWorker(s: Sending, server: Server): Promise<RunningWorker> {
  const pool = openQueuePool(server, QUEUE_CONNECTIONS, (error) =>
    s.log.error({ err: error }, 'a connection of the queue was lost'),
  )
  const names: string[] = []
  let workers: WorkerPool | undefined
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => void (workers = workerPool))
  events.on('worker:create', ({ worker }) => names.push(worker.workerId))

  // Before anything is claimed: what was due during a downtime is judged by this moment (R12).
  await sweep(s)
  const runner = await run({
    pgPool: pool,
    taskList: openTasks(s),
    crontab: CRONTAB,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 60_000,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') s.log.error({ queue: message }, 'the queue reports an error')
    }),
  })
  await nameQueueWorkers(s.db, s.worker.id, names)
  const alarm = await setAlarm(s, () => workers?.nudge(WOKEN_AT_ONCE))
  const sweeper = repeat(s, sweep)
  const looker = repeat(s, lookAround)
  return {
    isAlive: () => sweeper.isAlive(),
    async stop() {
      await alarm.stop()
      await Promise.all([runner.stop(), sweeper.stop(), looker.stop()])
      await pool.end()
    },
  }
}

/** Runs a chore again and again, never twice at once. A failed round is logged and tried again. */
function repeat(s: Sending, chore: (s: Sending) => Promise<void>) {
  const every_ms = s.timing.sweep_every_ms
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
    isAlive: () => performance.now() - succeeded_at < 6 * every_ms,
    async stop() {
      clearTimeout(timer)
      await round
      clearTimeout(timer)
    },
  }
}
