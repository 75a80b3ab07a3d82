/**
 * A post from a file: its members as YAML between two lines `---` at the top, which may be missing, then
 * the text. Further lines `---` part a thread.
 */
import { parseDocument, type Document } from 'yaml'
import { isObject } from '../calling/json.ts'
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
  const [text = '', ...parts] = partsOf(ends > 0 ? lines.slice(ends + 1) : lines)
  const members = { ...front.members, ...(text !== '' && { text }) }
  const thread = parts.length > 0 ? { thread_tweets: parts } : {}
  return { rows: [{ line: 1, members: { ...members, ...thread } }], problems: [] }
}

type Front = { members: Record<string, unknown> } | { problem: Read['problems'][number] }

function readFront(yaml: string): Front {
  const document = parseDocument(yaml)
  const [error] = document.errors
  if (error !== undefined) {
    // The first line of the file is the rule above.
    const line = 1 + (error.linePos?.[0].line ?? 1)
    return { problem: { line, text: `the front matter is no YAML: ${firstLine(error.message)}` } }
  }
  const value = valueOf(document)
  if (value === undefined) {
    return { problem: { line: 2, text: 'the front matter must not repeat values with *' } }
  }
  if (!isObject(value)) {
    return { problem: { line: 2, text: 'the front matter must be names with values' } }
  }
  const misplaced = FROM_TEXT.find((name) => name in value)
  if (misplaced !== undefined) {
    const text = `${misplaced}: stands below the front matter, its parts parted by lines of ---`
    return { problem: { line: 2, text } }
  }
  return { members: withoutNulls(value) }
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

function partsOf(lines: string[]): string[] {
  const parts: string[][] = [[]]
  for (const line of lines) {
    if (RULE.test(line)) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.map((part) => part.join('\n').trim())
}

function complaint(line: number, text: string): Read {
  return { rows: [], problems: [{ line, text }] }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
