/**
 * Posts from a table: the first row names members of the contract. `text_2`, `text_3` and so on are the
 * further parts of a thread. An empty cell is a member left out; a list is JSON, or separated by `;`.
 */
import { CsvError, parse } from 'csv-parse/sync'
import { readJson } from '../http/json.ts'
import { counted } from '../output/counted.ts'
import type { Read } from './rows.ts'
import { MEMBERS, schemaOf, unknownMember } from './schema.ts'

interface Cells {
  /** Where the record begins. */
  line: number
  record: string[]
}

const PART = /^text_([2-9]|[1-9]\d{1,2})$/

export function readCsv(written: string): Read {
  // The parser counts an end of line of two characters as two lines when it is quoted.
  const parsed = parseCells(written.replace(/\r\n?/g, '\n'))
  if ('problem' in parsed) return { rows: [], problems: [parsed.problem] }
  const [heading, ...body] = parsed.cells
  if (heading === undefined) return { rows: [], problems: [{ line: 1, text: 'is empty' }] }
  const names = heading.record.map((name) => name.trim())
  const wrong = complaintsOfHeading(names)
  if (wrong.length > 0) {
    return { rows: [], problems: wrong.map((complaint) => ({ line: 1, text: complaint })) }
  }
  const read: Read = { rows: [], problems: [] }
  for (const cells of body) addRow(read, names, cells)
  return read
}

function parseCells(text: string): { cells: Cells[] } | { problem: Read['problems'][number] } {
  try {
    const cells = parse(text, {
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: delimiterOf(text),
      // With `info` and `raw` it is given a Found, which the types of the package leave out.
      on_record: cellsOf as never,
    })
    // And this is what it made of each.
    return { cells: cells as unknown as Cells[] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines, message } = error as CsvError & { lines?: number }
    const opened = lineOfBrokenQuote(text, delimiterOf(text))
    const why =
      opened === undefined ? message : 'a quote is opened here and not closed as it should'
    return { problem: { line: opened ?? lines ?? 1, text: `is no CSV from here on: ${why}` } }
  }
}

/**
 * Where the cell begins whose quote is never closed, or is followed by more than the end of a cell: the
 * parser notices that only where the next quote, or the file, ends.
 */
function lineOfBrokenQuote(text: string, delimiter: string): number | undefined {
  const opening = new RegExp(`(^|[${delimiter}\n])"`, 'g')
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const at = match.index + (match[1] ?? '').length
    const closing = closingQuote(text, at)
    const next = closing < 0 ? '?' : text[closing + 1]
    if (next !== undefined && next !== delimiter && next !== '\n') {
      return text.slice(0, at).split('\n').length
    }
    opening.lastIndex = closing + 1
  }
  return undefined
}

/** Of the cell that begins at `at`; two together are a quote in its text. -1 when there is none. */
function closingQuote(text: string, at: number): number {
  let closing = text.indexOf('"', at + 1)
  while (closing >= 0 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2)
  return closing
}

/** What the parser knows of a record; `lines` is where it ends. */
interface Found {
  record: string[]
  raw: string
  info: { lines: number }
}

function cellsOf({ record, raw, info }: Found): Cells {
  // Lines without anything before the record belong to its raw text.
  return { line: info.lines - raw.replace(/^\n+|\n+$/g, '').split('\n').length + 1, record }
}

/** Programs in half of Europe write semicolons. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map((sign) => [sign, heading.split(sign).length] as const)
  return counts.reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

function complaintsOfHeading(names: string[]): string[] {
  return names.flatMap((name, index) => {
    if (name === '') return [`column ${index + 1} has no name`]
    if (names.indexOf(name) !== index) return [`column ${name} is there twice`]
    if (PART.test(name)) {
      return names.includes('thread_tweets') ? [`${name}: not together with thread_tweets`] : []
    }
    return MEMBERS.includes(name) ? [] : [`column ${unknownMember(name)}, text_2, text_3...`]
  })
}

function addRow({ rows, problems }: Read, names: string[], { line, record }: Cells) {
  if (record.length !== names.length) {
    const text = `has ${counted(record.length, 'cell')}, and the first row ${names.length}`
    problems.push({ line, text })
    return
  }
  const members: Record<string, unknown> = {}
  const parts: string[] = []
  for (const [index, name] of names.entries()) {
    const cell = record[index] ?? ''
    if (PART.test(name)) parts[Number(name.slice(5)) - 2] = cell
    else if (cell.trim() !== '') members[name] = valueOf(name, cell)
  }
  const last = parts.findLastIndex((part) => part !== undefined && part.trim() !== '')
  // What is empty in the middle is complained of as an empty part.
  if (last >= 0) members.thread_tweets = Array.from(parts.slice(0, last + 1), (part) => part ?? '')
  rows.push({ line, members, ...(last >= 0 && { part: 'text_' }) })
}

/** What cannot be read as its type stays a text, which the schema complains of. */
function valueOf(name: string, cell: string): unknown {
  const schema = schemaOf(name)
  if (schema?.type === 'boolean') {
    return { true: true, false: false }[cell.trim().toLowerCase()] ?? cell
  }
  if (schema?.type === 'object') return readJson(cell) ?? cell
  if (schema?.type !== 'array') return cell
  if (cell.trim().startsWith('[')) return readJson(cell) ?? cell
  const list = cell.split(/[;\n]/).map((one) => one.trim())
  return list.filter((one) => one !== '')
}
