/**
 * A database that restarts is away for seconds, and what a network has answered meanwhile must not be
 * lost: statements that may be repeated are, until the database is back.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './failure.ts'

const WAIT_MS_MAX = 10 * 60_000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/** Errors of the connection, by postgres.js and by Node, and those of a server that comes or goes. */
const AWAY = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT', 'COMMIT_UNKNOWN'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '25006', '08000', '08003', '08006', '40001', '40P01'],
  // What PgBouncer says of a server that it does not reach, and of itself when it ends.
  '08P01',
])

export interface OutageOptions {
  /** Whether this failure, so long after the beginning, was one too many. */
  ends(error: unknown, after_ms: number): boolean
  /** Told of the first failure. */
  report?(error: unknown): void
}

/**
 * Runs `work` until the database has answered it. It must be harmless to run twice: a commit may have
 * been made whose acknowledgement was lost.
 */
export function throughOutage<Result>(
  work: () => Promise<Result>,
  wait_ms_max = WAIT_MS_MAX,
): Promise<Result> {
  return insist(work, {
    ends: (error, after_ms) => !isOutage(error) || after_ms > wait_ms_max,
  })
}

/** The same, whatever keeps the database from it, for as long as `options` says. */
export async function insist<Result>(
  work: () => Promise<Result>,
  options: OutageOptions,
): Promise<Result> {
  const began_at = performance.now()
  for (let pause_ms = FIRST_PAUSE_MS; ; pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (pause_ms === FIRST_PAUSE_MS) options.report?.(error)
      if (options.ends(error, performance.now() + pause_ms - began_at)) throw error
      await sleep(pause_ms)
    }
  }
}

/** As postgres.js says it, where it does. */
export function connectionLost(): Error {
  return Object.assign(new Error('the connection to the database was lost'), {
    code: 'CONNECTION_CLOSED',
  })
}

export function isOutage(error: unknown): boolean {
  return AWAY.has(codeOf(error))
}

/** The database may be another one than before, with which nothing was compared yet (db/delivery/workers.ts). */
export const NOT_KNOWN_YET = 'NOT_KNOWN_YET'

/** SQLSTATEs of a server that is going, coming, full, too busy, or not the one that takes writes. */
const SERVER_AWAY = /^(08|53|57P|58)...?$|^(25006|40001|40P01|55P03|57014)$/

/**
 * Whether it is the database that could not be asked, for now. Files and networks fail with some of the
 * same codes; what postgres.js reports of a connection has the statement that was to go over it.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (
    SERVER_AWAY.test(code) ||
    /^(CONNECTION_|CONNECT_TIMEOUT|COMMIT_UNKNOWN|NOT_KNOWN_YET)/.test(code)
  )
    return true
  return isOutage(error) && error instanceof Error && 'query' in error
}
