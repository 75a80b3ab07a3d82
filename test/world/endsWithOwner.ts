/**
 * Loaded before each program that tests launch (`node --import`): it ends when whoever launched it has, however that was.
 * A runner that is killed cleans nothing up, and what it had started would go on beside all that is run afterwards.
 */
import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/** Its other end is open for as long as the launching process lives (test/world/program.ts). */
const LIFELINE = 3

/** What the program starts has these options too, and something else there or nothing. */
function hasLifeline(): boolean {
  try {
    return fstatSync(LIFELINE).isSocket()
  } catch {
    return false
  }
}

if (isMainThread && hasLifeline()) {
  const line = new Socket({ fd: LIFELINE, readable: true, writable: false })
  // Where it was cut an error comes first.
  line.on('error', () => undefined).on('close', () => process.kill(process.pid, 'SIGKILL'))
  line.resume().unref()
}
