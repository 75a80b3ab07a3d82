/**
 * The three units in which the networks count text: X weighs, Bluesky counts graphemes, LinkedIn
 * counts UTF-16 code units.
 */
import twitter_text from 'twitter-text'
import { withKnownDomains, withKnownWeights } from './twitterText.ts'

/** Link detection is quadratic in what it is given, so longer texts are measured in pieces. */
const PIECE = 1000
/** The longest run without a space that is looked at whole. A link that crosses it counts as text. */
const LONGEST_WORD = 2000

/**
 * X: https://docs.x.com/fundamentals/counting-characters. Pieces end after a space, which no link,
 * emoji or composed character contains, so their lengths add up exactly.
 */
export function weightedLength(text: string): number {
  let length = 0
  for (let start = 0; start < text.length;) {
    const end = pieceEnd(text, start)
    length += twitter_text.parseTweet(withKnownWeights(text.slice(start, end))).weightedLength
    start = end
  }
  return length
}

function pieceEnd(text: string, start: number): number {
  if (text.length - start <= PIECE) return text.length
  const space = /\s/g
  space.lastIndex = start + PIECE
  const found = space.exec(text.slice(0, start + LONGEST_WORD))
  if (found) return found.index + 1
  if (text.length - start <= LONGEST_WORD) return text.length
  return graphemeStart(text, start + LONGEST_WORD)
}

/** Where the grapheme around `index` starts, so that no emoji is cut in two. */
function graphemeStart(text: string, index: number): number {
  const from = index - 100
  const within = graphemes()
    .segment(text.slice(from, index + 100))
    .containing(100)?.index
  return within ? from + within : index
}

/** Whether X accepts every character of the text (it refuses U+FFFE, U+FEFF and U+FFFF). */
export function isValidForX(text: string): boolean {
  return !twitter_text.hasInvalidCharacters(text)
}

/** Links as X and most readers see them, with or without a scheme; indices are UTF-16 code units. */
export function linksIn(text: string): { start: number; end: number }[] {
  return twitter_text
    .extractUrlsWithIndices(withKnownDomains(text))
    .map(({ indices: [start, end] }) => ({ start, end }))
}

/**
 * Bluesky. A printable ASCII character before another one is a grapheme of its own and can be
 * counted without the segmenter, which needs microseconds for each.
 */
export function graphemeLength(text: string): number {
  const rest = text.replace(/[ -~]+(?=[ -~])/g, '')
  return text.length - rest.length + [...graphemes().segment(rest)].length
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
