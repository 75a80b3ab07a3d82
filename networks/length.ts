/**
 * The three units in which the networks count text: X weighs, Bluesky counts graphemes, LinkedIn
 * counts UTF-16 code units.
 */
import { PATTERNS } from '../generated/xText.ts'
import { findLinks } from './x/text/links.ts'
import { withKnownDomains } from './x/text/twitterText.ts'
import { weigh } from './x/text/weight.ts'

const INVALID = new RegExp(PATTERNS.invalidChars)

/** X. Here and below: what is longer than `enough` may be measured no further than that. */
export function weightedLength(text: string, enough?: number): number {
  return weigh(text, enough)
}

/** Whether X accepts every character of the text (it refuses U+FFFE, U+FEFF and U+FFFF). */
export function isValidForX(text: string): boolean {
  return !INVALID.test(text)
}

/** Links as X and most readers see them, with or without a scheme; indices are UTF-16 code units. */
export function linksIn(text: string): { start: number; end: number }[] {
  return findLinks(withKnownDomains(text))
}

/**
 * Bluesky. A printable ASCII character before another one is a grapheme of its own and can be
 * counted without the segmenter, which needs microseconds for each.
 */
export function graphemeLength(text: string, enough = Infinity): number {
  const rest = text.replace(/[ -~]+(?=[ -~])/g, '')
  let length = text.length - rest.length
  const left = graphemes().segment(rest)[Symbol.iterator]()
  while (length <= enough && left.next().done !== true) length++
  return length
}

/** LinkedIn. */
export function codeUnitLength(text: string): number {
  return text.length
}

let segmenter: Intl.Segmenter | undefined

/** Made at first use: loading its rules takes a while, and nothing is done at import. */
function graphemes(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter
}
