/** The unreleased part of CHANGELOG.md beside what it has to say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readChangelog, UNRELEASED } from '../../openapi/changelog.ts'
import type { Entry } from './entries.ts'

export const CHANGELOG = join(import.meta.dirname, '../../CHANGELOG.md')

export function readText(): string {
  return readFileSync(CHANGELOG, 'utf8')
}

/** Those that no entry of it has all the words of. */
export function missingIn(text: string, entries: Entry[]): Entry[] {
  const written = readChangelog(text)
    .unreleased.split(/^(?=- |#)/m)
    .map((entry) => new Set([...entry.matchAll(/`([^`]+)`/g)].map(([, word]) => word)))
  return entries.filter(
    ({ words }) => !written.some((entry) => words.every((word) => entry.has(word))),
  )
}

/** The text with an entry for each, at the end of what its heading has. */
export function withEntries(text: string, entries: Entry[]): string {
  const begin = text.indexOf(UNRELEASED) + UNRELEASED.length
  const end = text.indexOf('\n## ', begin)
  const sections = text
    .slice(begin, end < 0 ? undefined : end)
    .split(/^(?=### )/m)
    .map((section) => section.trim())
  for (const { heading, text: entry } of entries) {
    const place = sections.findIndex((section) => section.startsWith(`### ${heading}\n`))
    if (place < 0) sections.push(`### ${heading}\n\n- ${entry}`)
    else sections[place] += `\n- ${entry}`
  }
  const written = sections.filter((section) => section !== '').map((section) => `\n${section}\n`)
  return [text.slice(0, begin), ...written, end < 0 ? '' : text.slice(end)].join('')
}
