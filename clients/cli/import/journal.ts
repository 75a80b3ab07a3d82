/**
 * What an import has done, so that it can be cut off at any moment and go on (decision 137). A line is on
 * the disk before what follows it: the composition of a batch before the batch is sent, the ids of its
 * posts before the next one. It holds hashes, keys, ids and addresses of uploads, and no text of a post.
 */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.ts'
import { stateFolder } from '../settings/folders.ts'
import type { Environment } from '../environment.ts'

export interface BatchLine {
  kind: 'batch'
  /** The Idempotency-Key. */
  key: string
  /** When it was composed, in ISO 8601. */
  at: string
  generation: number
  entries: BatchEntry[]
}

export interface BatchEntry {
  hash: string
  nth: number
  line: number
  /** As they were sent: dates in words mean something else on another day, uploads have new addresses. */
  scheduled_date?: string
  media_urls?: string[]
}

export type Line =
  | { kind: 'import'; version: 1; url: string; profile: string; source: string; at: string }
  /** Of a local file with these bytes. */
  | { kind: 'upload'; hash: string; url: string; at: string }
  | BatchLine
  | { kind: 'done'; key: string; ids: string[] }
  /** Certainly nothing was saved under the key. */
  | { kind: 'dropped'; key: string }
  /** What was imported before is being imported again. */
  | { kind: 'again'; generation: number }
  | { kind: 'end'; generation: number }

export interface Journal {
  lines: Line[]
  append(line: Line): void
  close(): void
}

interface JournalOf {
  url: string
  profile: string
  source: string
}

/** The path without an ending. Throws nothing; the folder may not be there yet. */
export function journalPath(of: JournalOf, env: Environment['env']): string {
  const text = JSON.stringify([of.url, of.profile, of.source])
  const name = createHash('sha256').update(text).digest('hex').slice(0, 24)
  return join(stateFolder(env), 'imports', name)
}

export function makeJournalFolder(path: string) {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
}

/** For whoever holds the lock: a torn last line is taken away, since it says nothing. */
export function openJournal(path: string, of: JournalOf): Journal {
  const file = openSync(`${path}.jsonl`, 'a+', 0o600)
  const { lines, whole_bytes } = readLines(`${path}.jsonl`)
  ftruncateSync(file, whole_bytes)
  const append = (line: Line) => {
    lines.push(line)
    appendFileSync(file, `${JSON.stringify(line)}\n`, { flush: true })
  }
  if (lines.length === 0)
    append({ kind: 'import', version: 1, ...of, at: new Date().toISOString() })
  return { lines, append, close: () => closeSync(file) }
}

/** For a dry run, which leaves no trace. */
export function readJournal(path: string): Line[] {
  try {
    return readLines(`${path}.jsonl`).lines
  } catch (error) {
    if (error instanceof Failure) throw error
    return []
  }
}

function readLines(path: string): { lines: Line[]; whole_bytes: number } {
  const bytes = readFileSync(path)
  const whole_bytes = bytes.lastIndexOf('\n') + 1
  const written = bytes.subarray(0, whole_bytes).toString().split('\n').slice(0, -1)
  try {
    // Nobody else writes here; what is not JSON is found, what is another's JSON is not.
    return { lines: written.map((line) => JSON.parse(line) as Line), whole_bytes }
  } catch {
    throw new Failure('failed', `${path} cannot be read: a line in it is broken.`, {
      next:
        'Restore it, or move it away: then what it knew is imported again, unless it was imported ' +
        'within the last 72 hours.',
    })
  }
}
