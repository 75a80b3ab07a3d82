/**
 * What a text weighs on X, by its own library, beside which a link counts 23 and an emoji 2 whatever the age of
 * either. https://docs.x.com/fundamentals/counting-characters
 */
import { linksIn, twitter } from './links.ts'

const LINK = 'x'.repeat(23)
/** One that the library knows. */
const EMOJI = '✋'
/** No writing has as many on one letter; putting them in order takes as long as their number squared. */
const MARKS = /(\p{M}{100})/u

export function weightedLength(text: string): number {
  const composed = piecesOf(text)
    .map((piece) => piece.normalize())
    .join('')
  // Letters of the same weight: the library looks for no link where there is no dot.
  const plain = piecesOf(withoutLinks(composed)).map((piece) =>
    piece.replaceAll('.', ',').replace(/\p{RGI_Emoji}/gv, EMOJI),
  )
  return plain.reduce((sum, piece) => sum + twitter.parseTweet(piece).weightedLength, 0)
}

function piecesOf(text: string): string[] {
  return text.split(MARKS)
}

function withoutLinks(text: string): string {
  let [without, read] = ['', 0]
  for (const { start, length } of linksIn(text)) {
    without += text.slice(read, start) + LINK
    read = start + length
  }
  return without + text.slice(read)
}
