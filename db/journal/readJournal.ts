/** Reads back what every process has written into the journal of sends. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, type ClaimedSend, type Ended } from './journal.ts'

/** A line of the journal: ids and places, and the payload sealed. */
export interface JournalledSend extends Omit<ClaimedSend, 'id' | 'next_attempt_id'> {
  at: string
  delivery_id: string
  position: number
  covers: number
  client_id: string | null
  /** Sealed (db/seal.ts) for the attempt's place in the journal. */
  payload: string
}

export type JournalledEnding = Ended & { at: string }

export interface Read {
  /** Of all sends that were read; 0 for none. */
  highest: number
  /** Those with a number above what was asked for, in no order. */
  sends: JournalledSend[]
  /** By attempt id. */
  endings: Map<string, JournalledEnding>
}

/**
 * Reads the days from the last one back to the first that has sends, but none above `after`: numbers grow
 * with time, so before it there is none either. An outcome never stands in an earlier day than its send.
 */
export async function readJournal(folder: string, after: number): Promise<Read> {
  const read: Read = { highest: 0, sends: [], endings: new Map() }
  const names = (await readdir(folder)).filter((name) => dayOf(name) !== undefined)
  const days = [...new Set(names.map(dayOf))].sort().reverse()
  for (const day of days) {
    let highest_of_day = 0
    for (const name of names.filter((one) => dayOf(one) === day)) {
      for (const line of linesIn(await readFile(join(folder, name), 'utf8'))) {
        if ('ended' in line) note(read.endings, line)
        else {
          highest_of_day = Math.max(highest_of_day, line.number)
          if (line.number > after) read.sends.push(line)
        }
      }
    }
    read.highest = Math.max(read.highest, highest_of_day)
    if (highest_of_day > 0 && highest_of_day <= after) break
  }
  return read
}

type EndingLine = JournalledEnding & { ended: string }
type Line = JournalledSend | EndingLine

/** Of several the latest counts, and before all others the one of a network that has it. */
function note(endings: Map<string, JournalledEnding>, line: EndingLine) {
  const known = endings.get(line.ended)
  const counts =
    known === undefined ||
    line.state === 'accepted' ||
    (known.state !== 'accepted' && known.at <= line.at)
  if (counts) endings.set(line.ended, line)
}

/** A process that could not write a whole line sent nothing for it, so what cannot be read is left out. */
function* linesIn(text: string): Generator<Line> {
  for (const line of text.split('\n')) {
    if (!line.endsWith('}')) continue
    try {
      // The journal's own format: nothing else writes these files.
      yield JSON.parse(line) as Line
    } catch {
      continue
    }
  }
}
