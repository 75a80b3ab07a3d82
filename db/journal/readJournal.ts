/**
 * Reads back what every process has written into the journal of sends: in pieces, whatever its size, and
 * with pauses in which the process does its other work.
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ClaimedSend, JournalOutcome } from './journal.ts'
import { listDays } from './segments.ts'

/** A line of the journal: ids and places, and the payload sealed. */
export interface JournalledSend extends Omit<ClaimedSend, 'id' | 'next_attempt_id'> {
  at: string
  delivery_id: string
  position: number
  covers: number
  client_id: string | null
  /** Sealed (db/secrets/seal.ts) for the attempt's place in the journal. */
  payload: string
}

export type JournalledEnding = JournalOutcome & { at: string }

/** Of the attempt that `ended` names. */
export type EndingLine = JournalledEnding & { ended: string }

/** Of one file, read and worked on before the next one. */
const PIECE_BYTES = 256 * 1024
/** No line of ours is longer; what has no end before that is none. */
const LINE_BYTES_MAX = 16 * 1024 * 1024
const CLOCKS_DIFFER_MS = 3_600_000

/**
 * The sends with numbers above `after`, in no order, a piece at a time. Reads the days from the last one back
 * to the first that has sends, but none above `after`: numbers grow with time, so before it there is none
 * either.
 */
export async function* readSends(folder: string, after: number): AsyncGenerator<JournalledSend[]> {
  for (const segments of listDays(folder)) {
    let highest_of_day = 0
    for (const { name, highest } of segments) {
      if (highest <= after) {
        highest_of_day = Math.max(highest_of_day, highest)
        continue
      }
      for await (const lines of linesIn(join(folder, name))) {
        const sends: JournalledSend[] = []
        for (const line of lines) {
          const number = numberOf(line)
          highest_of_day = Math.max(highest_of_day, number ?? 0)
          if (number !== undefined && number > after) sends.push(...read<JournalledSend>(line))
        }
        if (sends.length > 0) yield sends
      }
    }
    if (highest_of_day > 0 && highest_of_day <= after) return
  }
}

/** The outcomes of the sends that `wants` names, since a day: none stands in an earlier one than its send. */
export async function* readEndings(
  folder: string,
  since: string,
  wants: (attempt_id: string) => boolean,
): AsyncGenerator<EndingLine[]> {
  for (const { name } of listDays(folder)
    .flat()
    .filter(({ day }) => day >= since)) {
    for await (const lines of linesIn(join(folder, name))) {
      const endings = lines
        .filter((line) => wants(endedBy(line) ?? ''))
        .flatMap((line) => read<EndingLine>(line))
      if (endings.length > 0) yield endings
    }
  }
}

/** What became of these attempts, by their ids, as far as the journal knows. */
export async function findEndings(
  folder: string,
  attempts: { attempt_id: string; sent_ago_ms: number }[],
): Promise<Map<string, JournalledEnding>> {
  const ending_by_attempt = new Map<string, JournalledEnding>()
  if (attempts.length === 0) return ending_by_attempt
  const attempt_ids = new Set(attempts.map(({ attempt_id }) => attempt_id))
  // The database's clock and this one may differ about the day.
  const ago_ms = Math.max(...attempts.map((one) => one.sent_ago_ms)) + CLOCKS_DIFFER_MS
  const since = new Date(Date.now() - ago_ms).toISOString().slice(0, 10)
  for await (const endings of readEndings(folder, since, (id) => attempt_ids.has(id))) {
    for (const ending of endings) {
      if (counts(ending, ending_by_attempt.get(ending.ended)))
        ending_by_attempt.set(ending.ended, ending)
    }
  }
  return ending_by_attempt
}

/** Of several outcomes of a send the latest counts, and before all others that of a network that has it. */
export function counts(ending: JournalledEnding, known: JournalledEnding | undefined): boolean {
  return (
    known === undefined ||
    ending.state === 'accepted' ||
    (known.state !== 'accepted' && known.at <= ending.at)
  )
}

/** Their beginnings tell what lines are, so that most are never parsed. */
const SEND = /^\{(?:"at":"[^"]*",)?"number":(\d+)/
const ENDING = /^\{"at":"[^"]*","ended":"([^"]*)"/
const BEGINNING_BYTES = 128

function numberOf(line: Buffer): number | undefined {
  const number = SEND.exec(line.toString('latin1', 0, BEGINNING_BYTES))?.[1]
  return number === undefined ? undefined : Number(number)
}

function endedBy(line: Buffer): string | undefined {
  return ENDING.exec(line.toString('latin1', 0, BEGINNING_BYTES))?.[1]
}

/** A process that could not write a whole line sent nothing for it, so what cannot be read is left out. */
function read<Line>(line: Buffer): Line[] {
  try {
    // The journal's own format: nothing else writes these files.
    return [JSON.parse(line.toString('utf8')) as Line]
  } catch {
    return []
  }
}

async function* linesIn(path: string): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0)
  // A stream of bytes, as no encoding is set.
  for await (const piece of createReadStream(path, {
    highWaterMark: PIECE_BYTES,
  }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const lines: Buffer[] = []
    let from = 0
    for (let to = bytes.indexOf('\n'); to !== -1; to = bytes.indexOf('\n', from)) {
      lines.push(bytes.subarray(from, to))
      from = to + 1
    }
    rest = bytes.length - from > LINE_BYTES_MAX ? Buffer.alloc(0) : bytes.subarray(from)
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) yield [rest]
}
