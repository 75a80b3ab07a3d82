/** Reads which posts of a bulk a refusal speaks of: each detail begins like `posts[3].text`. */
import type { ApiProblem } from '../../sdk-typescript/source/problems.ts'
import { refusalOf } from '../http/refusal.ts'
import { withLabels } from '../options/networks.ts'
import type { ImportEntry } from './entry.ts'

const NAMED = /^posts\[(\d+)\]\.?(.*)$/s

/** The entries that are named, with what is said of them. */
export function attribute(
  entries: readonly ImportEntry[],
  problem: ApiProblem,
): Map<ImportEntry, string[]> {
  return byEntry(entries, refusalOf(problem).details)
}

/** The same of the warnings of a success. */
export function byEntry(
  entries: readonly ImportEntry[],
  details: readonly string[],
): Map<ImportEntry, string[]> {
  const named = new Map<ImportEntry, string[]>()
  for (const detail of details) {
    const [, index = '', text = ''] = NAMED.exec(detail) ?? []
    const entry = index === '' ? undefined : entries[Number(index)]
    if (entry !== undefined) named.set(entry, [...(named.get(entry) ?? []), withLabels(text)])
  }
  return named
}

/** Of a refusal that names none. */
export function complaintOf(problem: ApiProblem): string {
  const { message, details } = refusalOf(problem)
  return [message, ...details].join(' ')
}
