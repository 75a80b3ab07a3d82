/**
 * The lines of a Markdown text as a flat row of leaves, since an article on X has no depth: what is
 * inside quotes and lists knows only its innermost container. Follows https://spec.commonmark.org,
 * except that HTML is text like any other.
 *
 * Each line is read once and the depth is bounded, so the time grows with the length of the text and
 * nothing else.
 */
import { matchAt } from './characters.ts'
import { continues, takeMark, type Container } from './containers.ts'
import { takeDefinitions, type Definitions } from './definitions.ts'
import { contentAt, indentOf, isBlank, openLine, restOf, skipColumns, type Line } from './line.ts'

export interface Leaf {
  type: 'paragraph' | 'heading' | 'code' | 'divider'
  text: string
  /** Of a heading, 1 to 6. */
  level: number
  /** Where it starts, counted from 1. */
  line: number
  container: Container | undefined
}

interface Fence {
  marker: string
  length: number
  indent: number
}

interface Open {
  type: 'paragraph' | 'code'
  lines: string[]
  line: number
  /** Code without a fence is indented. */
  fence: Fence | undefined
}

interface LeavesRead {
  leaves: Leaf[]
  definitions: Definitions
  /** The first line with more quotes and lists inside each other than are read. */
  too_deep: number | undefined
}

interface Reading extends LeavesRead {
  containers: Container[]
  open: Open | undefined
  line: number
}

export const MAX_DEPTH = 50

const HEADING = /(#{1,6})(?:[ \t]+(.*))?$/y
const FENCE = /(`{3,})[^`]*$|(~{3,})/y
const FENCE_END = /([`~])\1{2,}(?=[ \t]*$)/y
const UNDERLINE = /(=+|-+)[ \t]*$/y
const DIVIDER = /([*_-])(?:[ \t]*\1){2,}[ \t]*$/y

export function readLeaves(markdown: string): LeavesRead {
  const reading: Reading = {
    leaves: [],
    definitions: new Map(),
    containers: [],
    open: undefined,
    line: 0,
    too_deep: undefined,
  }
  for (const text of markdown.split(/\r\n|\n|\r/)) {
    reading.line++
    takeLine(reading, openLine(text))
  }
  close(reading)
  return reading
}

function takeLine(reading: Reading, line: Line) {
  const unmatched = reading.containers.findIndex((container) => !continues(container, line))
  let depth = unmatched === -1 ? reading.containers.length : unmatched
  if (unmatched === -1 && continuesCode(reading, line)) return

  for (let indent = indentOf(line); indent < 4; indent = indentOf(line)) {
    skipColumns(line, indent)
    const paragraph = depth === reading.containers.length ? openParagraph(reading) : undefined
    if (paragraph && takeUnderline(reading, paragraph, line)) return
    if (takeLeaf(reading, line, indent, depth)) return
    const container = startContainer(reading, line, indent, paragraph !== undefined)
    if (!container) break
    leave(reading, depth)
    fill(reading)
    depth = reading.containers.push(container)
  }

  if (isBlank(line)) return leave(reading, depth)
  // Also a line that leaves out the marks of the containers around the paragraph.
  const paragraph = openParagraph(reading)
  if (paragraph) return void paragraph.lines.push(line.text.slice(contentAt(line)))
  leave(reading, depth)
  if (indentOf(line) < 4) return begin(reading, 'paragraph', [line.text.slice(contentAt(line))])
  skipColumns(line, 4)
  begin(reading, 'code', [restOf(line)])
}

function continuesCode(reading: Reading, line: Line): boolean {
  const { open } = reading
  if (open?.type !== 'code') return false
  const indent = indentOf(line)
  if (!open.fence) {
    if (indent < 4 && !isBlank(line)) return false
    skipColumns(line, 4)
  } else if (endsFence(open.fence, line, indent)) {
    close(reading)
    return true
  } else {
    skipColumns(line, open.fence.indent)
  }
  open.lines.push(restOf(line))
  return true
}

function endsFence({ marker, length }: Fence, line: Line, indent: number): boolean {
  const end = indent < 4 ? matchAt(FENCE_END, line.text, contentAt(line)) : null
  return end?.[1] === marker && end[0].length >= length
}

/** `Title` above `===` or `---`, unless the paragraph holds nothing but definitions. */
function takeUnderline(reading: Reading, paragraph: Open, line: Line): boolean {
  const underline = matchAt(UNDERLINE, line.text, line.at)
  if (!underline) return false
  const text = takeDefinitions(paragraph.lines.join('\n'), reading.definitions)
  paragraph.lines = text === '' ? [] : text.split('\n')
  if (text.trim() === '') return false
  reading.open = undefined
  emit(reading, 'heading', text, paragraph.line, underline[1]?.startsWith('=') ? 1 : 2)
  return true
}

/** What is complete in one line, and the first line of fenced code. */
function takeLeaf(reading: Reading, line: Line, indent: number, depth: number): boolean {
  const heading = matchAt(HEADING, line.text, line.at)
  const fence = matchAt(FENCE, line.text, line.at)
  const divider = matchAt(DIVIDER, line.text, line.at)
  if (!heading && !fence && !divider) return false
  leave(reading, depth)
  if (heading) {
    const [, marks = '', text = ''] = heading
    emit(reading, 'heading', withoutClosing(text), reading.line, marks.length)
  } else if (fence) {
    const marks = fence[1] ?? fence[2] ?? ''
    begin(reading, 'code', [], { marker: marks.charAt(0), length: marks.length, indent })
  } else {
    emit(reading, 'divider', '', reading.line)
  }
  return true
}

/** A heading may end with marks, too: `## Title ##`. */
function withoutClosing(heading: string): string {
  const text = heading.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end === 0 || /[ \t]/.test(text.charAt(end - 1)) ? text.slice(0, end) : text
}

function startContainer(
  reading: Reading,
  line: Line,
  indent: number,
  interrupts: boolean,
): Container | undefined {
  const start = { ...line }
  const container = takeMark(line, indent, interrupts)
  if (!container || reading.containers.length < MAX_DEPTH) return container
  Object.assign(line, start)
  reading.too_deep ??= reading.line
  return undefined
}

function openParagraph({ open }: Reading): Open | undefined {
  return open?.type === 'paragraph' ? open : undefined
}

function begin(reading: Reading, type: Open['type'], lines: string[], fence?: Fence) {
  fill(reading)
  reading.open = { type, lines, line: reading.line, fence }
}

/** Goes up to the container at `depth`. */
function leave(reading: Reading, depth: number) {
  close(reading)
  reading.containers.length = depth
}

function close(reading: Reading) {
  const { open, definitions } = reading
  reading.open = undefined
  if (!open) return
  const written = open.lines.join('\n')
  const text = open.type === 'paragraph' ? takeDefinitions(written, definitions) : written
  if (text.trim() !== '') emit(reading, open.type, text, open.line)
}

function emit(reading: Reading, type: Leaf['type'], text: string, line: number, level = 0) {
  fill(reading)
  reading.leaves.push({ type, text, level, line, container: reading.containers.at(-1) })
}

/** The innermost container has something in it. */
function fill({ containers }: Reading) {
  const container = containers.at(-1)
  if (container?.type === 'item') container.empty = false
}
