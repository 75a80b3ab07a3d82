/**
 * A post from a file: its members as YAML between two lines `---` at the top, which may be missing, then
 * the text. Further lines `---` part a thread.
 */
import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import { isObject } from '../http/json.ts'
import { withoutNulls, type Read } from './rows.ts'

const RULE = /^---[ \t]*$/
/** They come from what stands below. */
const FROM_TEXT = ['text', 'thread_tweets']

export function readMarkdown(written: string): Read {
  const lines = written.replace(/\r\n/g, '\n').split('\n')
  const ends = RULE.test(lines[0] ?? '')
    ? lines.findIndex((line, at) => at > 0 && RULE.test(line))
    : 0
  if (ends < 0) return complaint(1, 'the front matter has no end: a line of ---')
  const front = readFront(lines.slice(1, Math.max(ends, 1)).join('\n'))
  if ('problem' in front) return { rows: [], problems: [front.problem] }
  const [text, ...parts] = partsOf(lines, ends > 0 ? ends + 1 : 0)
  const members = { ...front.members, ...(text?.written && { text: text.written }) }
  const thread = parts.length > 0 ? { thread_tweets: parts.map(({ written }) => written) } : {}
  const places = [text, ...parts].map((one, index) => [nameOf(index), one?.line ?? 1])
  const row = {
    line: 1,
    lines: { ...front.lines, ...Object.fromEntries(places) },
    part: PART,
    members: { ...members, ...thread },
  }
  return { rows: [row], problems: [] }
}

/** What a complaint calls them. */
const PART = 'part '

function nameOf(index: number): string {
  return index === 0 ? 'text' : `${PART}${index + 1}`
}

type Front =
  | { members: Record<string, unknown>; lines: Record<string, number> }
  | { problem: Read['problems'][number] }

function readFront(yaml: string): Front {
  const counter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false })
  // The first line of the file is the rule above.
  const lineAt = (offset: number) => 1 + counter.linePos(offset).line
  const [error] = document.errors
  if (error !== undefined)
    return wrong(lineAt(error.pos[0]), `the front matter is no YAML: ${error.message}`)
  const value = valueOf(document)
  if (value === undefined) return wrong(2, 'the front matter must not repeat values with *')
  if (!isObject(value)) return wrong(2, 'the front matter must be names with values')
  const lines = linesOf(document, lineAt)
  const misplaced = FROM_TEXT.find((name) => name in value)
  if (misplaced === undefined) return { members: withoutNulls(value), lines }
  return wrong(
    lines[misplaced] ?? 2,
    `${misplaced}: stands below the front matter, its parts separated by lines of ---`,
  )
}

function wrong(line: number, text: string): Front {
  return { problem: { line, text } }
}

/** Where each name stands. */
function linesOf({ contents }: Document, lineAt: (offset: number) => number) {
  const pairs = isMap(contents) ? contents.items : []
  const named = pairs.flatMap(({ key }) =>
    isScalar(key) && key.range ? [[String(key.value), lineAt(key.range[0])]] : [],
  )
  return Object.fromEntries(named) as Record<string, number>
}

/** Undefined for one with aliases, few of which can stand for millions of values. */
function valueOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 }) ?? {}
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

/** What stands between the rules from line `begin` on, counted from 0, and the line on which it begins, from 1. */
function partsOf(lines: string[], begin: number): { written: string; line: number }[] {
  const parts: { lines: string[]; begin: number }[] = [{ lines: [], begin }]
  for (const [index, line] of lines.entries()) {
    if (index < begin) continue
    if (RULE.test(line)) parts.push({ lines: [], begin: index + 1 })
    else parts.at(-1)?.lines.push(line)
  }
  return parts.map((part) => {
    const blank = part.lines.findIndex((line) => line.trim() !== '')
    return { written: part.lines.join('\n').trim(), line: part.begin + Math.max(blank, 0) + 1 }
  })
}

function complaint(line: number, text: string): Read {
  return { rows: [], problems: [{ line, text }] }
}
