/**
 * The queue's runner, kept going. graphile-worker ends it when the database has been away while a job
 * was to be completed, and a process whose runner has ended would look well and publish nothing (R19).
 */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import { CRONTAB, openTasks } from '../index.ts'
import type { Publisher } from '../delivery/publisher.ts'
import type { Timing } from '../delivery/timing.ts'

/** A job only sets a round going (jobs/delivery/deliver.ts) and ends: few at a time, and many with one question. */
const CONCURRENCY = 10
const QUEUE = {
  localQueue: { size: 500 },
  // Without a delay of 0 a failure that cannot be written down is a rejection that nobody handles.
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
}
const PAUSE_MS = 1_000
/** Each loop of the queue looks for a job at least as often. */
const POLL_MS = 2_000
/** For what jobs have done to be written down, once no job runs any more. */
const LAST_WRITES_MS = 2_000

export interface KeptRunner {
  /** It runs, and has looked into the queue not long ago: jobs that never end would keep it from that. */
  isAlive(): boolean
  /** Looks for jobs now, instead of at the next poll. */
  nudge(): void
  stop(): Promise<void>
}

interface Running {
  /** Rejects when it ended by an error. */
  ended: Promise<void>
  stop(): Promise<void>
  nudge(): void
}

/** For how long a busy machine may keep what goes on in rounds from the next one, before it counts as stuck. */
export function silenceOf({ sweep_every_ms }: Timing): number {
  return Math.max(6 * sweep_every_ms, 3 * POLL_MS)
}

export async function keepRunner(s: Publisher, pool: Pool): Promise<KeptRunner> {
  const silence_ms_max = silenceOf(s.timing)
  let looked_at = performance.now()
  let stopping = false
  let running = await start()
  const keeper = keep()

  async function start(): Promise<Running> {
    const pools: WorkerPool[] = []
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => pools.push(workerPool))
    const noticeLook = () => void (looked_at = performance.now())
    events.on('job:start', noticeLook).on('localQueue:getJobs:complete', noticeLook)
    awaitReturns(events)
    const over = noticeEnd(events)
    const runner = await run({
      pgPool: pool,
      taskList: openTasks(s),
      crontab: CRONTAB,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 60_000,
      events,
      preset: { worker: QUEUE },
      logger: new Logger(() => (level, message) => {
        if (level === 'error') s.log.error({ queue: message }, 'the queue reports an error')
      }),
    })
    // Jobs are locked under the name of the pool that fetched them.
    await s.worker.nameQueue(pools.map(({ id }) => id))
    return {
      ended: Promise.race([runner.promise, over]),
      // It may have ended by itself just now.
      stop: () => Promise.race([runner.stop().catch(() => undefined), over]),
      nudge: () => pools.at(-1)?.nudge(1),
    }
  }
  async function keep() {
    while (!stopping) {
      await running.ended.catch((error: unknown) =>
        s.log.error({ err: error }, 'the queue has ended; starting it again'),
      )
      alive = false
      while (!stopping && !alive) await startAgain()
    }
  }
  let alive = true
  async function startAgain() {
    await sleep(PAUSE_MS)
    if (stopping) return
    try {
      running = await start()
      alive = true
    } catch (error) {
      s.log.error({ err: error }, 'the queue could not be started')
    }
  }

  return {
    isAlive: () => alive && performance.now() - looked_at < silence_ms_max,
    nudge: () => running.nudge(),
    async stop() {
      stopping = true
      await running.stop()
      await keeper
    },
  }
}

/**
 * Makes the queue wait, when it ends, for the jobs that it gives back, and hear of it when that fails.
 * graphile-worker 0.18.0 takes itself for done unless something else goes on beside it: it ends by force
 * what is under way, and a rejection that nobody handles ends the process. So something goes on until then.
 */
function awaitReturns(events: WorkerEvents) {
  events.on('localQueue:init', ({ localQueue }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    events.on('localQueue:setMode', ({ newMode }) => newMode === 'RELEASED' && release())
    // Hidden by its types alone.
    const inner = localQueue as unknown as { background(work: Promise<void>): void }
    inner.background(released)
  })
}

/**
 * Resolves some time after the last job has ended: graphile-worker 0.18.0 waits without end, for what it has
 * written down already, when two of its writes have failed (graphile/worker#636).
 */
function noticeEnd(events: WorkerEvents): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const last = () => (timer ??= setTimeout(resolve, LAST_WRITES_MS))
  events.on('pool:gracefulShutdown:complete', last)
  events.on('pool:forcefulShutdown:complete', last).on('pool:forcefulShutdown:error', last)
  events.on('pool:release', () => clearTimeout(timer))
  return over
}
