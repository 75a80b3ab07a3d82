/** Where a link or image leads: what follows the `]` of its text. */
import { matchAt, unescapeText } from './characters.ts'
import { labelKey, type Definitions, type LinkTarget } from './definitions.ts'

const MAX_PARENTHESES = 32
const MAX_LABEL = 999

const OPENING = /\([ \t\n]*/y
const BRACKETED = /<([^<>\\\n]*(?:\\[^\n][^<>\\\n]*)*)>/y
const TITLE =
  /[ \t\n]+(?:"([^"\\]*(?:\\[^][^"\\]*)*)"|'([^'\\]*(?:\\[^][^'\\]*)*)'|\(([^()\\]*(?:\\[^][^()\\]*)*)\))/y
const CLOSING = /[ \t\n]*\)/y
const LABEL = /\[((?:[^\\[\]]|\\[^]){0,999})\]/y

/** `text_label` is the text itself where that may be a label, as in `[text]` and `[text][]`. */
export function readTarget(
  text: string,
  at: number,
  text_label: string | undefined,
  definitions: Definitions,
): (LinkTarget & { end: number }) | undefined {
  if (text[at] === '(') {
    const inline = readResource(text, at)
    if (inline) return inline
  }
  if (definitions.size === 0) return undefined
  const written = text[at] === '[' ? matchAt(LABEL, text, at) : null
  const label = written?.[1] || text_label
  if (label === undefined || label.length > MAX_LABEL) return undefined
  const target = definitions.get(labelKey(label))
  return target && { ...target, end: at + (written?.[0].length ?? 0) }
}

/** `(destination "title")` */
function readResource(text: string, at: number): (LinkTarget & { end: number }) | undefined {
  const start = at + (matchAt(OPENING, text, at)?.[0].length ?? 0)
  const bracketed = matchAt(BRACKETED, text, start)
  if (!bracketed && text[start] === '<') return undefined
  const after = bracketed ? start + bracketed[0].length : destinationEnd(text, start)
  const title = after > start ? matchAt(TITLE, text, after) : null
  const closing = matchAt(CLOSING, text, after + (title?.[0].length ?? 0))
  if (!closing) return undefined
  const url = unescapeText(bracketed ? (bracketed[1] ?? '') : text.slice(start, after))
  const shown = unescapeText(title?.[1] ?? title?.[2] ?? title?.[3] ?? '')
  return { url, title: shown, end: closing.index + closing[0].length }
}

/** A destination without angle brackets ends at a space, or where a parenthesis closes the link. */
function destinationEnd(text: string, start: number): number {
  let open = 0
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at)
    if (character <= ' ') return open === 0 ? at : start
    if (character === '(' && ++open > MAX_PARENTHESES) return start
    if (character === ')' && open-- === 0) return at
    if (character === '\\' && /[!-/:-@[-`{-~]/.test(text.charAt(at + 1))) at++
  }
  return start
}
