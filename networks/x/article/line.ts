/** Reads one line from left to right by columns, where a tab reaches to the next multiple of four. */

export interface Line {
  text: string
  at: number
  column: number
  /** Columns of the tab before `at` that nobody has taken yet. */
  spare: number
}

export function openLine(text: string): Line {
  return { text, at: 0, column: 0, spare: 0 }
}

/** How many columns of space come next. */
export function indentOf({ text, at, column, spare }: Line): number {
  let reached = column + spare
  for (; text[at] === ' ' || text[at] === '\t'; at++)
    reached += text[at] === '\t' ? tab(reached) : 1
  return reached - column
}

/** Takes at most so many columns of space. */
export function skipColumns(line: Line, columns: number) {
  for (let left = columns; left > 0; left--) {
    if (line.spare === 0) {
      const next = line.text[line.at]
      if (next !== ' ' && next !== '\t') return
      line.spare = next === '\t' ? tab(line.column) : 1
      line.at++
    }
    line.spare--
    line.column++
  }
}

/** Takes characters that are not space. */
export function skipMarker(line: Line, length: number) {
  line.at += length
  line.column += length
}

/** What is left, with what remains of a tab as spaces. */
export function restOf({ text, at, spare }: Line): string {
  return ' '.repeat(spare) + text.slice(at)
}

/** Where the first character is that is not space. */
export function contentAt({ text, at }: Line): number {
  let end = at
  while (text[end] === ' ' || text[end] === '\t') end++
  return end
}

export function isBlank(line: Line): boolean {
  return contentAt(line) === line.text.length
}

function tab(column: number): number {
  return 4 - (column % 4)
}
