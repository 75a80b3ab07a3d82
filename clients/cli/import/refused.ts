/** Reads which posts of a bulk a refusal speaks of: each detail begins like `posts[3].text`. */
import type { ApiAnswer } from '../http/calls.ts'
import { readApiRefusal } from '../http/refusal.ts'
import { withLabels } from '../options/networks.ts'
import type { Entry } from './entry.ts'

const NAMED = /^posts\[(\d+)\]\.?(.*)$/s

/** The entries that are named, with what is said of them. */
export function attribute(
  entries: readonly Entry[],
  { response, error }: ApiAnswer<unknown>,
): Map<Entry, string[]> {
  return byEntry(entries, readApiRefusal(response, error).details)
}

/** The same of the warnings of a success. */
export function byEntry(
  entries: readonly Entry[],
  details: readonly string[],
): Map<Entry, string[]> {
  const named = new Map<Entry, string[]>()
  for (const detail of details) {
    const [, index = '', text = ''] = NAMED.exec(detail) ?? []
    const entry = index === '' ? undefined : entries[Number(index)]
    if (entry !== undefined) named.set(entry, [...(named.get(entry) ?? []), withLabels(text)])
  }
  return named
}

/** Of a refusal that names none. */
export function complaintOf({ response, error }: ApiAnswer<unknown>): string {
  const { message, details } = readApiRefusal(response, error)
  return [message, ...details].join(' ')
}
