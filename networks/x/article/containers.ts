/** Quotes and list items: which marks open them, and which lines go on inside. */
import { matchAt } from './characters.ts'
import { contentAt, indentOf, isBlank, skipColumns, skipMarker, type Line } from './line.ts'

interface Quote {
  type: 'quote'
}
interface Item {
  type: 'item'
  ordered: boolean
  /** Columns of indentation that its further lines have. */
  width: number
  empty: boolean
}
export type Container = Quote | Item

const MARKER = /(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/y

/** Takes what the line has to have to belong to the container, and nothing when it does not. */
export function continues(container: Container, line: Line): boolean {
  if (container.type === 'quote') return takeQuoteMark(line, indentOf(line))
  if (isBlank(line)) return !container.empty
  if (indentOf(line) < container.width) return false
  skipColumns(line, container.width)
  return true
}

/** Takes a mark whose indentation is taken already. */
export function takeMark(line: Line, indent: number, interrupts: boolean): Container | undefined {
  if (takeQuoteMark(line, 0)) return { type: 'quote' }
  return takeItemMark(line, indent, interrupts)
}

function takeQuoteMark(line: Line, indent: number): boolean {
  if (indent > 3 || line.text[contentAt(line)] !== '>') return false
  skipColumns(line, indent)
  skipMarker(line, 1)
  skipColumns(line, 1)
  return true
}

/** Within a paragraph only an item that is neither empty nor numbered other than 1 starts a list. */
function takeItemMark(line: Line, indent: number, interrupts: boolean): Item | undefined {
  const marker = matchAt(MARKER, line.text, line.at)
  if (!marker) return undefined
  const [{ length }, number] = marker
  const after = { ...line }
  skipMarker(after, length)
  if (interrupts && (isBlank(after) || (number !== undefined && Number(number) !== 1)))
    return undefined
  const space = indentOf(after)
  const padding = isBlank(after) || space > 4 ? 1 : space
  skipColumns(after, padding)
  Object.assign(line, after)
  return {
    type: 'item',
    ordered: number !== undefined,
    width: indent + length + padding,
    empty: true,
  }
}
