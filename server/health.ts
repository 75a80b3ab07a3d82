/** Health tells the truth, about this process and no other (R19). */
import { access, constants, statfs } from 'node:fs/promises'
import type { RequestHandler } from 'express'
import { isMigrated } from '../db/migrate.ts'
import type { Db } from '../db/pool/postgres.ts'
import { takesWrites } from '../db/pool/writable.ts'
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
  /** Without the journal of sends nothing is sent (R14). */
  journal_dir: string
}

/** For the journal of some thousand sends. */
const ROOM_BYTES_MIN = 32 * 1024 * 1024

/** 200 once this process can do its work, 503 with what is missing otherwise. */
export function readyz(readiness: Readiness): RequestHandler {
  return async (_, res) => {
    const { ready, checks } = await checkReadiness(readiness)
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', checks })
  }
}

/** Answers within 5 seconds, whatever does not. */
export async function checkReadiness(readiness: Readiness) {
  const { db, isRegistered, workerIsAlive, stopping, journal_dir } = readiness
  const [migrated, writes, room] = await Promise.all([
    within(isMigrated(db)),
    within(takesWrites(db)),
    within(hasRoom(journal_dir)),
  ])
  const checks = {
    database: migrated !== undefined && writes === true,
    migrations: migrated === true,
    registered: isRegistered(),
    disk: room === true,
    ...(workerIsAlive && { worker: workerIsAlive() }),
    accepting: !stopping(),
  }
  return { ready: Object.values(checks).every(Boolean), checks }
}

/** Asked of the disk, and not tried: probes come often, and a full disk is to stay as it is. */
async function hasRoom(folder: string): Promise<boolean> {
  await access(folder, constants.W_OK)
  return (await freeBytes(folder)) >= ROOM_BYTES_MIN
}

/** What a file in this folder may still take; 0 where there can be no further file. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Some file systems do not count files.
  return files > 0 && ffree === 0 ? 0 : bavail * bsize
}
