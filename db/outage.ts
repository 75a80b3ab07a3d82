/**
 * A database that restarts is away for seconds, and what a network has answered meanwhile must not be
 * lost: statements that may be repeated are, until the database is back.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 10 * 60_000
const LONGEST_PAUSE_MS = 1_000

/** Errors of the connection, by postgres.js and by Node, and those of a server that comes or goes. */
const AWAY = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '25006', '08000', '08003', '08006', '40001', '40P01'],
])

/**
 * Runs `work` until the database has answered it. It must be harmless to run twice: a commit may have
 * been made of which only the news were lost.
 */
export async function throughOutage<Result>(
  work: () => Promise<Result>,
  patience_ms = PATIENCE_MS,
): Promise<Result> {
  const gives_up_at = performance.now() + patience_ms
  for (let pause_ms = 50; ; pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || performance.now() + pause_ms > gives_up_at) throw error
      await sleep(pause_ms)
    }
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && AWAY.has(String(error.code))
}
