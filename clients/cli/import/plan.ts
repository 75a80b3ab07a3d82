/** What an import of one source is going to do, and all that is wrong with it, before anything is sent. */
import { statSync } from 'node:fs'
import { Failure } from '../failure.ts'
import { readTime, type Time } from '../times/times.ts'
import { idOf, readEntries, type ImportEntry } from './entry.ts'
import type { BatchLine, Line } from './journal.ts'
import { journalStateOf, type JournalState } from './journalState.ts'
import { problemOf, type Problem, type Row } from './rows.ts'
import type { ImportSource } from './sources.ts'

export interface ImportPlan {
  source: string
  past: JournalState
  again: boolean
  generation: number
  /** Batches whose fate is unknown, with those of their entries that the source still has. */
  resumed: { batch: BatchLine; entries: ImportEntry[] }[]
  fresh: ImportEntry[]
  already_there: number
  problems: Problem[]
}

export interface Wishes {
  /** Import what was imported before as well. */
  again: boolean
  now: Date
  zone: string
}

export function planOf(source: ImportSource, lines: readonly Line[], wishes: Wishes): ImportPlan {
  const { entries, broken, problems } = readEntries(source.rows)
  const past = journalStateOf(lines)
  const generation = past.generation + (wishes.again && !past.unended ? 1 : 0)
  const plan: ImportPlan = {
    source: source.name,
    past,
    again: wishes.again,
    generation,
    resumed: past.under_way.map((batch) => ({ batch, entries: [] })),
    fresh: [],
    already_there: 0,
    problems: [...source.problems],
  }
  const taken = whereTheyAre(plan)
  for (const entry of entries) {
    const at = taken.get(idOf(entry))
    if (at !== undefined) at(entry)
    else if (isDone(plan, entry)) plan.already_there += 1
    else plan.fresh.push(entry)
  }
  // Rows that are gone from the source leave holes.
  for (const one of plan.resumed) one.entries = one.entries.filter(Boolean)
  for (const problem of problems) plan.problems.push(problem)
  for (const entry of plan.fresh) complain(plan, entry, prepare(entry, wishes))
  for (const row of broken) {
    const date = row.members.scheduled_date
    // Whoever corrects a row should not learn of its date only then.
    if (typeof date === 'string') complain(plan, row, readDate(date, wishes).problems)
  }
  plan.problems.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  return plan
}

function isDone({ past, again, generation }: ImportPlan, entry: ImportEntry): boolean {
  const done_in = past.done.get(idOf(entry))
  return done_in !== undefined && (!again || done_in === generation)
}

/** What is to be done with an entry that is under way: it is sent as it was, whatever its row says now. */
function whereTheyAre({ resumed }: ImportPlan): Map<string, (entry: ImportEntry) => void> {
  const places = new Map<string, (entry: ImportEntry) => void>()
  for (const { batch, entries } of resumed) {
    for (const [index, { scheduled_date, media_urls, ...one }] of batch.entries.entries()) {
      places.set(idOf(one), (entry) => {
        entry.scheduled_date = scheduled_date
        if (media_urls !== undefined) entry.media_urls = media_urls
        entries[index] = entry
      })
    }
  }
  return places
}

function complain({ problems }: ImportPlan, row: ImportEntry | Row, texts: string[]) {
  for (const text of texts) problems.push(problemOf(row, text))
}

/** Reads the date and looks for the files; answers what is wrong. */
function prepare(entry: ImportEntry, wishes: Wishes): string[] {
  const missing = entry.media.filter((path) => !isFile(path))
  const problems = missing.map((path) => `media: there is no file ${path}`)
  if (entry.written_date === undefined) return problems
  const date = readDate(entry.written_date, wishes)
  entry.time = date.time
  entry.scheduled_date = date.time?.at.toISOString()
  return [...problems, ...date.problems]
}

function readDate(text: string, { now, zone }: Wishes): { time?: Time; problems: string[] } {
  try {
    return { time: readTime(text, now, zone), problems: [] }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The next step has the two readings of a time that happens twice.
    const readings = /^Write \S+ or \S+\.$/.test(error.next ?? '') ? ` ${error.next}` : ''
    return { problems: [`scheduled_date: ${error.message}${readings}`] }
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
