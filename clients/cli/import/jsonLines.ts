/** Posts from JSON, one on each line, as the contract has them in a bulk. */
import type { Read } from './rows.ts'

export function readJsonLines(text: string): Read {
  const read: Read = { rows: [], problems: [] }
  for (const [index, written] of text.split('\n').entries()) {
    if (written.trim() === '') continue
    const line = index + 1
    const value = parse(written)
    if (value === undefined) read.problems.push({ line, text: 'is no JSON object' })
    else read.rows.push({ line, members: value })
  }
  return read
}

function parse(written: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(written)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    // Programs write null for what is not there.
    return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
  } catch {
    return undefined
  }
}
