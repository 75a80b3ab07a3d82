/** What a journal says: which entries are done, which batches were under way, which files are uploaded. */
import { createHash } from 'node:crypto'
import { idOf, type ImportEntry } from './entry.ts'
import type { BatchLine, Line } from './journal.ts'

export interface JournalState {
  /** The latest generation in which an entry was imported; see `generation`. */
  done: Map<string, number>
  /** Sent, and whether they were saved is not known. */
  under_way: BatchLine[]
  /** By the hash of the bytes. */
  uploads: Map<string, { url: string; at: string }>
  /** 0 until somebody imports again what was imported before; then one more each time. */
  generation: number
  /** The latest generation is one of those, and came to no end. */
  unended: boolean
}

export function journalStateOf(lines: readonly Line[]): JournalState {
  const batches = new Map<string, BatchLine>()
  const past: JournalState = {
    done: new Map(),
    under_way: [],
    uploads: new Map(),
    generation: 0,
    unended: false,
  }
  for (const line of lines) {
    switch (line.kind) {
      case 'import':
        break
      case 'upload':
        past.uploads.set(line.hash, line)
        break
      case 'batch':
        batches.set(line.key, line)
        break
      case 'done':
        for (const entry of batches.get(line.key)?.entries ?? [])
          past.done.set(idOf(entry), batches.get(line.key)?.generation ?? 0)
        batches.delete(line.key)
        break
      case 'dropped':
        batches.delete(line.key)
        break
      case 'again':
        past.generation = line.generation
        past.unended = true
        break
      case 'end':
        past.unended = false
        break
    }
  }
  past.under_way = [...batches.values()]
  return past
}

/**
 * The same entries have the same key wherever they are sent from, so that the service recognises them
 * even where the journal is lost (decision 136).
 */
export function idempotencyKeyOf(entries: readonly ImportEntry[], generation: number): string {
  const text = JSON.stringify([generation, entries.map(idOf)])
  return `import-${createHash('sha256').update(text).digest('hex')}`
}
