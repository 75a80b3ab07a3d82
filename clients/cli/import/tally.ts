/** Counts what becomes of the entries, for the progress and the summary. */
import { isScheduled, postOf, type ImportEntry } from './entry.ts'
import { byEntry } from './refused.ts'
import { problemOf, type Problem } from './rows.ts'

export interface Tally {
  imported(entries: readonly ImportEntry[], warnings: readonly string[]): void
  wereThere(count: number): void
  failed(entry: ImportEntry, problems: readonly string[]): void
  readonly counts: Counts
  /** What was refused, and what was taken with a warning. */
  readonly problems: Problem[]
  readonly warnings: Problem[]
}

export interface Counts {
  imported: number
  drafts: number
  scheduled: number
  /** From an earlier run. */
  already_there: number
  failed: number
}

/** `changed` is called with the number of entries that are over and done with. */
export function openTally(changed: (done: number) => void): Tally {
  const counts: Counts = { imported: 0, drafts: 0, scheduled: 0, already_there: 0, failed: 0 }
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const tell = () => changed(counts.imported + counts.already_there + counts.failed)
  return {
    counts,
    problems,
    warnings,
    imported(entries, said) {
      const scheduled = entries.map(postOf).filter(isScheduled).length
      counts.imported += entries.length
      counts.scheduled += scheduled
      counts.drafts += entries.length - scheduled
      for (const [entry, texts] of byEntry(entries, said))
        for (const text of texts) warnings.push(problemOf(entry, text))
      tell()
    },
    wereThere(count) {
      counts.already_there += count
      tell()
    },
    failed(entry, texts) {
      counts.failed += 1
      for (const text of texts) problems.push(problemOf(entry, text))
      tell()
    },
  }
}
