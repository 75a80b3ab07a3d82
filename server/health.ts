/** Health tells the truth, about this process and no other (R19). */
import type { RequestHandler } from 'express'
import { isMigrated } from '../db/migrate.ts'
import type { Db } from '../db/postgres.ts'
import { within } from './within.ts'

export function healthz(): RequestHandler {
  return (_, res) => {
    res.json({ status: 'ok' })
  }
}

export interface Readiness {
  db: Db
  /** Whether the process is known to live: without that it may not send (R5). */
  isRegistered: () => boolean
  /** Undefined without the worker role. */
  workerIsAlive: (() => boolean) | undefined
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
