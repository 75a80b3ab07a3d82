/**
 * Where the log goes. A line that cannot be written, as on a full disk, is lost, and nothing else: pino's own
 * destination ends the process for it, or waits for room as long as the process lives.
 */
import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

const TRIES = 20
const PAUSE_MS = 5

/** Lines are written before anything else is done, so that the last one of a process is there too. */
export function openLasting(descriptor: number): DestinationStream {
  return {
    write(line) {
      const bytes = Buffer.from(line)
      let at = 0
      for (let tries = 0; at < bytes.length && tries < TRIES; tries++) {
        try {
          at += writeSync(descriptor, bytes, at)
        } catch (error) {
          if (!isBusy(error)) return
          pause()
        }
      }
    },
  }
}

/** Whoever reads the other end of a pipe will have taken some of it soon. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}

function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
}
