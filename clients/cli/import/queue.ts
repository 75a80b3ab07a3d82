/** What is still to be sent, in its order, in pieces that one request takes. */
import { postOf, type ImportEntry } from './entry.ts'

export interface Queue {
  take(limits?: BatchLimits): ImportEntry[]
  /** To the front. */
  putBack(entries: readonly ImportEntry[]): void
}

export interface BatchLimits {
  entries_max?: number
  /** Of those with a date. */
  dated_max?: number
}

/** As many as a bulk may have. */
const BATCH_SIZE = 50
/** The service takes bodies of 8 MB. */
const BODY_BYTES_MAX = 6 * 1024 * 1024

export function openQueue(entries: readonly ImportEntry[]): Queue {
  // From behind, so that taking costs the same however many there are.
  const waiting = entries.toReversed()
  return {
    take({ entries_max = BATCH_SIZE, dated_max = Infinity } = {}) {
      const taken: ImportEntry[] = []
      let dated = 0
      let bytes = 0
      while (taken.length < entries_max) {
        const next = waiting.at(-1)
        if (next === undefined) break
        if (next.written_date !== undefined) dated += 1
        bytes += Buffer.byteLength(JSON.stringify(postOf(next)))
        // One entry alone is always taken: what the service says of it is the answer.
        if (taken.length > 0 && (dated > dated_max || bytes > BODY_BYTES_MAX)) break
        taken.push(next)
        waiting.pop()
      }
      return taken
    },
    putBack(entries) {
      for (const entry of entries.toReversed()) waiting.push(entry)
    },
  }
}
