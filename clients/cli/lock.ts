/**
 * Keeps other processes out of what one of them is at. The lock is the operating system's, through SQLite's
 * on an empty file, so that a process that dies holds it no longer, and no id of a process has to be trusted.
 */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Returns what gives it back; undefined when another process has it. The folder has to be there. */
export function lock(path: string): (() => void) | undefined {
  // SQLite would make it readable for others.
  closeSync(openSync(`${path}.lock`, 'a', 0o600))
  const file = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return () => file.close()
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
