/** Callers who can be kept out for a while: whoever closes it waits for those who are in. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Gate {
  pass<Result>(work: () => Promise<Result>): Promise<Result>
  /** Returns how to open it. */
  close(): Promise<() => void>
}

const POLL_MS = 20

export function openGate(): Gate {
  let closed = false
  let inside = 0
  return {
    async pass(work) {
      while (closed) await sleep(POLL_MS)
      inside++
      try {
        return await work()
      } finally {
        inside--
      }
    },
    async close() {
      closed = true
      while (inside > 0) await sleep(POLL_MS)
      return () => void (closed = false)
    },
  }
}
