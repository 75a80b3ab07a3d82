/**
 * What a text weighs on X: https://docs.x.com/fundamentals/counting-characters, as twitter-text's
 * `parseTweet` has it (test/networks/links.test.ts compares). A link weighs 23 and an emoji 2, whatever their
 * length. The library grows faster than its text; this does not, and stops once it has seen enough.
 */
import { PATTERNS } from '../../../generated/xText.ts'
import { findLinks } from './links.ts'
import { withKnownWeights } from './twitterText.ts'

const LINK = 23
/** Whatever is in none of the ranges: what is written wide, and emoji. */
const WIDE = 2
/** https://github.com/twitter/twitter-text/blob/master/config/v3.json */
const NARROW = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const

/** Once it is above `enough`, what has been seen so far. */
export function weigh(text: string, enough = Infinity): number {
  const seen = composed(withKnownWeights(text))
  const links = new Map(findLinks(seen).map(({ start, length }) => [start, length]))
  const emoji = openEmoji(seen)
  let weight = 0
  for (let at = 0; at < seen.length && weight <= enough;) {
    const link = links.get(at)
    const length = link ?? emoji(at)
    weight += link !== undefined ? LINK : length > 0 ? WIDE : weightOf(seen.charCodeAt(at))
    at += length > 0 ? length : isPair(seen, at) ? 2 : 1
  }
  return weight
}

/** One for all texts: to make it takes longer than to use it. Texts are weighed one after the other. */
const EMOJI = new RegExp(PATTERNS.emoji, 'g')

/** How long the emoji is that begins at a place, asked for in order; 0 for none. */
function openEmoji(text: string): (at: number) => number {
  EMOJI.lastIndex = 0
  let match = EMOJI.exec(text)
  return (at) => {
    while (match !== null && match.index < at) match = EMOJI.exec(text)
    return match?.index === at ? match[0].length : 0
  }
}

function weightOf(unit: number): number {
  return NARROW.some(([first, last]) => unit >= first && unit <= last) ? 1 : WIDE
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}

/** No writing has as many; sorting them takes as long as their number squared. */
const MARKS = /(\p{M}{100})/u

/** As X counts it: composed, and of a pile of marks on one letter a hundred at a time. */
function composed(text: string): string {
  if (!MARKS.test(text)) return text.normalize()
  return text
    .split(MARKS)
    .map((piece) => piece.normalize())
    .join('')
}
