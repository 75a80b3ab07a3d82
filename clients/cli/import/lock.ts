/**
 * Keeps a second import of the same source out. The lock is the operating system's, through SQLite's on
 * an empty file, so that a process that dies holds it no longer, and no id of a process has to be trusted.
 */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '../failure.ts'

/** Answers what gives it back. Throws a Failure when another process has it. */
export function lock(path: string, source: string): () => void {
  // SQLite would make it readable for others.
  closeSync(openSync(`${path}.lock`, 'a', 0o600))
  const file = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new Failure('failed', `${source} is being imported by another process.`, {
      next: 'Wait for it to end, or end it; this one can then go on.',
    })
  }
  return () => file.close()
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
