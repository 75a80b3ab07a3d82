/** How a command shows what it found: as JSON, whole or chosen fields of it, or for reading. */
import type { Context } from '../context.ts'
import { asJson, manyLines } from '../terminal/printable.ts'
import { tableOf, type Column } from './table.ts'

export type Showing = Pick<Context, 'terminal' | 'json' | 'fields'>

export type ShownMember = readonly [string, string | number | boolean | null | undefined]

/** A list: a table of `rows`, or `whole` as JSON, or the chosen fields of each of `records`. */
export function showList<Row extends object>(
  { terminal, json, fields }: Showing,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  whole: unknown,
  records: readonly object[] = rows,
): void {
  if (json) {
    terminal.print(asJson(fields ? records.map((record) => chosen(record, fields)) : whole))
    return
  }
  const { heading, lines } = tableOf(rows, columns, terminal.columns)
  if (heading !== undefined) terminal.print(terminal.paint('bold', heading))
  for (const line of lines) terminal.print(line)
}

/** One thing: a line for each of `entries` that has a value, or `whole` as JSON. */
export function showOne(
  { terminal, json, fields }: Showing,
  whole: object,
  entries: readonly ShownMember[],
): void {
  if (json) {
    terminal.print(asJson(fields ? chosen(whole, fields) : whole))
    return
  }
  const present = entries.filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const width = Math.max(...present.map(([name]) => name.length))
  for (const [name, value] of present) {
    const [first = '', ...more] = manyLines(String(value)).split('\n')
    if (terminal.columns === undefined) {
      terminal.print(`${name}\t${[first, ...more].join(' ')}`)
    } else {
      terminal.print(`${terminal.paint('dim', name.padEnd(width))}  ${first}`)
      for (const line of more) terminal.print(`${' '.repeat(width)}  ${line}`)
    }
  }
}

export function chosen(row: object, fields: readonly string[]): object {
  const values = new Map(Object.entries(row))
  return Object.fromEntries(fields.map((field) => [field, values.get(field) ?? null]))
}
