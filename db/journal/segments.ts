/**
 * The files of a journal. Each process writes segments of its own, a new one for each UTC day and whenever
 * one has grown; a segment's name has the highest number of all that came before it, so that most of a
 * long day need not be opened to know that nothing in it is wanted.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Longer than a backup is likely to be old; the late policy covers what is older (R12). */
const KEPT_MS = 30 * 24 * 3_600_000
const FILE = /^(\d{4}-\d\d-\d\d)\.([0-9a-f-]{36})\.jsonl$/
/** Which process, which of its segments, and the highest number before it: as long as a UUID. */
const SEGMENT = /^([0-9a-f]{12})-([0-9a-f]{6})-([0-9a-f]{16})$/
const ID = /^([0-9a-f-]{36})\.journal$/

/**
 * The journals of a folder, by the files that name them; an empty folder becomes a new one. There are
 * several when the files of other machines were copied here.
 */
export function journalsIn(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ids = readdirSync(folder).flatMap((name) => ID.exec(name)?.[1] ?? [])
  if (ids.length > 0) return ids.toSorted()
  writeFileSync(join(folder, `${randomUUID()}.journal`), '', { mode: 0o600 })
  // Another process may have done the same; then the folder has two names.
  return journalsIn(folder)
}

/** Names the segments of one process, which has to say the highest number that it has written. */
export function openNames(): (day: string, highest: number) => string {
  const process = randomBytes(6).toString('hex')
  let segment = 0
  return (day, highest) => `${day}.${process}-${hex(segment++, 6)}-${hex(highest, 16)}.jsonl`
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

/** The day that a file of the journal is named after, or undefined for any other file. */
function dayOf(name: string): string | undefined {
  return FILE.exec(name)?.[1]
}

export interface Segment {
  name: string
  day: string
  /** No send in it has a higher number; infinite for the last of a process, which may still grow. */
  highest: number
}

/** By day, the latest first. */
export function listDays(folder: string): Segment[][] {
  const names = readdirSync(folder).filter((name) => FILE.test(name))
  const ends = new Map(
    names.flatMap((name) => {
      const { process, segment, before } = partsOf(name) ?? {}
      return process === undefined ? [] : [[`${process} ${segment}`, before] as const]
    }),
  )
  const segments = names.map((name): Segment => {
    const parts = partsOf(name)
    const highest = parts && ends.get(`${parts.process} ${parts.segment + 1}`)
    return { name, day: dayOf(name) ?? '', highest: highest ?? Infinity }
  })
  return [...Map.groupBy(segments, ({ day }) => day)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([, of_day]) => of_day)
}

function partsOf(name: string) {
  const [, process, segment, before] = SEGMENT.exec(FILE.exec(name)?.[2] ?? '') ?? []
  if (process === undefined || segment === undefined || before === undefined) return undefined
  return { process, segment: parseInt(segment, 16), before: parseInt(before, 16) }
}

/** What no backup is likely to need any more. */
export function removeOld(folder: string) {
  const oldest = new Date(Date.now() - KEPT_MS).toISOString().slice(0, 10)
  for (const name of readdirSync(folder)) {
    const day = dayOf(name)
    if (day !== undefined && day < oldest) rmSync(join(folder, name), { force: true })
  }
}
