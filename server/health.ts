/** Health tells the truth, about this process and no other (R19). */
import type { RequestHandler } from 'express'
import { isMigrated } from '../db/migrate.ts'
import type { Db } from '../db/postgres.ts'
import { within } from './within.ts'

/**
 * For whoever starts it anew when it is stuck: 503 once its worker has done nothing for long though the
 * database answers. While that is away a new start would mend nothing.
 */
export function healthz({ db, workerIsAlive, stuck_after_ms }: Liveness): RequestHandler {
  let idle_since: number | undefined
  return async (_, res) => {
    const idle = workerIsAlive?.() === false && (await within(isMigrated(db))) !== undefined
    const now = performance.now()
    idle_since = idle ? (idle_since ?? now) : undefined
    const stuck = idle_since !== undefined && now - idle_since >= stuck_after_ms
    res.status(stuck ? 503 : 200).json({ status: stuck ? 'stuck' : 'ok' })
  }
}

export interface Liveness {
  db: Db
  /** Undefined without the worker role. */
  workerIsAlive: (() => boolean) | undefined
  stuck_after_ms: number
}

export interface Readiness extends Liveness {
  /** Whether the process is known to live: without that it may not send (R5). */
  isRegistered: () => boolean
  stopping: () => boolean
}

/** 200 once this process can do its work, 503 with what is missing otherwise. */
export function readyz({ db, isRegistered, workerIsAlive, stopping }: Readiness): RequestHandler {
  return async (_, res) => {
    const migrated = await within(isMigrated(db))
    const checks = {
      database: migrated !== undefined,
      migrations: migrated === true,
      registered: isRegistered(),
      ...(workerIsAlive && { worker: workerIsAlive() }),
      accepting: !stopping(),
    }
    const ready = Object.values(checks).every(Boolean)
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', checks })
  }
}
