/**
 * What is inside a paragraph or heading: styles, links, images, characters. It follows the method at
 * the end of https://spec.commonmark.org, with strikethrough of GitHub's, and keeps a row of pieces
 * where others build a tree: ranges are all that X wants, and nothing here recurs.
 */
import { ESCAPE, matchAt, REFERENCE, referenced } from './characters.ts'
import type { Definitions, LinkTarget } from './definitions.ts'
import {
  matchDelimiters,
  readDelimiter,
  type Delimiter,
  type PieceRange,
  type StyledPieces,
} from './delimiters.ts'
import { readTarget } from './target.ts'

export interface InlinePiece {
  text: string
  /** `text` is then what describes it. */
  image: { url: string; title: string } | undefined
  /** Characters that are never an address to be linked. */
  code: boolean
}

export interface LinkedPieces extends PieceRange {
  url: string
}

export interface Inline {
  pieces: InlinePiece[]
  styles: StyledPieces[]
  links: LinkedPieces[]
}

interface Bracket {
  image: boolean
  /** Where its text starts in the source. */
  start: number
  piece: number
  /** How many there were before it, to return to when it becomes a link or image. */
  styles: number
  links: number
  delimiters: number
  /** A label has no brackets in it. */
  has_brackets: boolean
}

interface Scan extends Inline {
  text: string
  at: number
  definitions: Definitions
  delimiters: Delimiter[]
  brackets: Bracket[]
  /** Of the brackets below this height none becomes a link: one inside it is a link already. */
  unlinkable: number
  /** Where the last run of backticks of each length is. */
  backticks: Map<number, number>
}

const PLAIN = /[^\\`*_~[\]!<&\n\t ]+/y
const SPACE = /[ \t]*(\n?)/y
const RUN = /`+/y
const BACKTICKS = /`+/g
const AUTOLINK = /<([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\x00-\x1f]*)>/y
const MAIL = /<([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d.-]*[A-Za-z\d])?)>/y

export function readInline(text: string, definitions: Definitions): Inline {
  const scan: Scan = {
    text,
    at: 0,
    definitions,
    pieces: [],
    styles: [],
    links: [],
    delimiters: [],
    brackets: [],
    unlinkable: 0,
    backticks: lastBackticks(text),
  }
  while (scan.at < text.length) readNext(scan)
  matchDelimiters(scan.delimiters, scan)
  return scan
}

function readNext(scan: Scan) {
  const { text, at } = scan
  switch (text.charAt(at)) {
    case '\\':
      return readBackslash(scan)
    case '`':
      return readCode(scan)
    case '*':
    case '_':
    case '~':
      return readDelimiters(scan)
    case '!':
      return text[at + 1] === '[' ? openBracket(scan, true) : take(scan, PLAIN)
    case '[':
      return openBracket(scan, false)
    case ']':
      return closeBracket(scan)
    case '<':
      return readAutolink(scan)
    case '&':
      return readReference(scan)
    case '\n':
    case '\t':
    case ' ':
      return readSpace(scan)
    default:
      return take(scan, PLAIN)
  }
}

function push(scan: Scan, text: string, code = false) {
  scan.pieces.push({ text, image: undefined, code })
}

/** What the pattern matches is text as it stands, or else the one character. */
function take(scan: Scan, pattern: RegExp) {
  const text = matchAt(pattern, scan.text, scan.at)?.[0] ?? scan.text.charAt(scan.at)
  scan.at += text.length
  push(scan, text)
}

function readBackslash(scan: Scan) {
  const { text, at } = scan
  const escaped = text[at + 1] === '\n' ? '\n' : matchAt(ESCAPE, text, at)?.[1]
  scan.at += escaped === undefined ? 1 : 2
  push(scan, escaped ?? '\\')
}

/** A line ends in a space, unless two spaces before it ask for a new line. */
function readSpace(scan: Scan) {
  const [space = '', end] = matchAt(SPACE, scan.text, scan.at) ?? []
  scan.at += space.length
  if (end === '') push(scan, space)
  else push(scan, /^ {2,}\n/.test(space) ? '\n' : ' ')
}

function readReference(scan: Scan) {
  const match = matchAt(REFERENCE, scan.text, scan.at)
  const character = match ? referenced(match[1], match[2], match[3]) : undefined
  if (!match || character === undefined) return take(scan, /&/y)
  scan.at += match[0].length
  push(scan, character)
}

/** Runs of a length that does not come again are not searched for: each search ends at its find. */
function readCode(scan: Scan) {
  const { text, at, backticks } = scan
  const length = matchAt(RUN, text, at)?.[0].length ?? 0
  const start = at + length
  scan.at = start
  if ((backticks.get(length) ?? 0) <= at) return push(scan, '`'.repeat(length))
  const runs = new RegExp(BACKTICKS)
  runs.lastIndex = start
  let end = runs.exec(text)
  while (end && end[0].length !== length) end = runs.exec(text)
  const code = text.slice(start, end?.index).replaceAll('\n', ' ')
  const padded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  scan.at = start + code.length + length
  push(scan, padded ? code.slice(1, -1) : code, true)
}

function lastBackticks(text: string): Map<number, number> {
  return new Map(Array.from(text.matchAll(BACKTICKS), ({ 0: run, index }) => [run.length, index]))
}

function readAutolink(scan: Scan) {
  const address = matchAt(AUTOLINK, scan.text, scan.at)
  const match = address ?? matchAt(MAIL, scan.text, scan.at)
  if (!match) return take(scan, /</y)
  const [{ length }, shown = ''] = match
  scan.at += length
  push(scan, shown, true)
  const to = scan.pieces.length
  if (address) scan.links.push({ from: to - 1, to, url: shown })
}

function readDelimiters(scan: Scan) {
  const delimiter = readDelimiter(scan.text, scan.at, scan.pieces.length)
  push(scan, scan.text.slice(scan.at, scan.at + delimiter.length))
  scan.at += delimiter.length
  if (delimiter.opens || delimiter.closes) scan.delimiters.push(delimiter)
}

function openBracket(scan: Scan, image: boolean) {
  const marker = image ? '![' : '['
  const around = scan.brackets.at(-1)
  if (around) around.has_brackets = true
  scan.at += marker.length
  scan.brackets.push({
    image,
    start: scan.at,
    piece: scan.pieces.length,
    styles: scan.styles.length,
    links: scan.links.length,
    delimiters: scan.delimiters.length,
    has_brackets: false,
  })
  push(scan, marker)
}

function closeBracket(scan: Scan) {
  const bracket = scan.brackets.pop()
  const height = scan.brackets.length
  const linkable = bracket?.image || height >= scan.unlinkable
  scan.unlinkable = Math.min(scan.unlinkable, height)
  const label = bracket?.has_brackets ? undefined : scan.text.slice(bracket?.start, scan.at)
  scan.at++
  const target =
    bracket && linkable ? readTarget(scan.text, scan.at, label, scan.definitions) : undefined
  if (!bracket || !target) return push(scan, ']')

  scan.at = target.end
  matchDelimiters(scan.delimiters.splice(bracket.delimiters), scan)
  if (bracket.image) return becomeImage(scan, bracket, target)
  const marker = scan.pieces[bracket.piece]
  if (marker) marker.text = ''
  // An autolink may stand in a link, but X's ranges of links do not overlap.
  scan.links.length = bracket.links
  scan.links.push({ from: bracket.piece, to: scan.pieces.length, url: target.url })
  scan.unlinkable = height
}

/** Its text, without styles and links, describes it. */
function becomeImage(scan: Scan, bracket: Bracket, { url, title }: LinkTarget) {
  let text = ''
  for (let index = bracket.piece + 1; index < scan.pieces.length; index++) {
    text += scan.pieces[index]?.text ?? ''
  }
  scan.pieces.length = bracket.piece
  scan.styles.length = bracket.styles
  scan.links.length = bracket.links
  scan.pieces.push({ text, image: { url, title }, code: false })
}
