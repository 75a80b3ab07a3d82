/**
 * Rows as people and programs read them: columns that fit the terminal, or lines with tabs and no
 * heading where there is none: there a line is a row for the program that reads on.
 */
import stringWidth from 'string-width'
import { oneLine } from '../terminal/printable.ts'

export interface Column<Row> {
  heading: string
  cell: (row: Row) => string | number | boolean | null | undefined
  /** Prose is cut first when the terminal is narrow, ids and times never as long as others can be. */
  gives_way?: 'first' | 'never'
  /** Prose is whole in a pipe too. */
  full?: boolean
}

export interface Table {
  /** Undefined where the lines need none. */
  heading: string | undefined
  lines: string[]
}

const GAP = '  '
const NARROWEST = 6
/** Less of a text does not tell which it is. */
const PROSE_NARROWEST = 12
/** Of prose in a pipe: a line is a row for whoever reads on, and --json has all of it. */
const PROSE_IN_A_PIPE = 80

/** `width` is that of the terminal, undefined for lines with tabs. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width: number | undefined,
): Table {
  const cells = rows.map((row) => columns.map(({ cell }) => oneLine(String(cell(row) ?? ''))))
  if (width === undefined) {
    const lines = cells.map((line) =>
      line.map((cell, index) => inPipe(cell, columns[index])).join('\t'),
    )
    return { heading: undefined, lines }
  }
  const headings = columns.map(({ heading }) => heading)
  const all = [headings, ...cells]
  const widths = fitted(
    columns.map((_, index) => Math.max(...all.map((line) => stringWidth(line[index] ?? '')))),
    columns.map(({ gives_way }) => gives_way),
    width,
  )
  if (widths === undefined) return { heading: undefined, lines: stacked(headings, cells, width) }
  const [heading, ...lines] = all.map((line) =>
    line
      .map((cell, index) => padded(cell, widths[index] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
  return { heading: rows.length === 0 ? undefined : heading, lines }
}

/** For a terminal that is too narrow for a table: each cell on a line of its own, behind its heading. */
function stacked(headings: string[], cells: string[][], width: number): string[] {
  const indent = Math.max(...headings.map((heading) => heading.length))
  const rows = cells.map((row) =>
    row.flatMap((cell, index) =>
      cell === '' ? [] : [cut(`${(headings[index] ?? '').padEnd(indent)}${GAP}${cell}`, width)],
    ),
  )
  return rows.flatMap((row, index) => (index === 0 ? row : ['', ...row]))
}

function inPipe<Row>(cell: string, column: Column<Row> | undefined): string {
  const whole = column?.gives_way !== 'first' || column.full === true
  return whole ? cell : cut(cell, PROSE_IN_A_PIPE)
}

/** Times of the service: UTC, to the minute, still ISO 8601. `--json` has them whole. */
export function toTheMinute(time: string | null | undefined): string | undefined {
  return time == null ? undefined : `${new Date(time).toISOString().slice(0, 16)}Z`
}

/** `text` in so many columns of a terminal, with an ellipsis where something was cut off. */
export function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  const lines: string[] = []
  let used = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += stringWidth(segment)
    if (used > width - 1) break
    lines.push(segment)
  }
  // Side by side, letters can be wider than each by itself.
  while (lines.length > 0 && stringWidth(`${lines.join('')}…`) > width) lines.pop()
  return `${lines.join('')}…`
}

/** Takes from the widest column of prose first, then from the others that may, until all fit. Undefined when they cannot. */
function fitted(
  natural: number[],
  gives_way: Column<never>['gives_way'][],
  width: number,
): number[] | undefined {
  const widths = [...natural]
  let excess = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) - width
  for (const [round, narrowest] of [
    ['first', PROSE_NARROWEST] as const,
    [undefined, NARROWEST] as const,
  ]) {
    while (excess > 0) {
      const widest = widths.reduce(
        (best, one, index) =>
          gives_way[index] === round && one > (widths[best] ?? 0) ? index : best,
        gives_way.indexOf(round),
      )
      const present = widths[widest]
      if (present === undefined || present <= narrowest) break
      widths[widest] = present - 1
      excess--
    }
  }
  return excess > 0 ? undefined : widths
}

function padded(text: string, width: number): string {
  const shortened = cut(text, width)
  return shortened + ' '.repeat(Math.max(0, width - stringWidth(shortened)))
}
