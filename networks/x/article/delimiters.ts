/**
 * Runs of `*`, `_` and `~`, and which of them belong together: the "delimiter stack" of
 * https://spec.commonmark.org, with the marks below which no opener was found, without which it
 * would take quadratic time.
 */
import type { Style } from './article.ts'

export interface Delimiter {
  marker: string
  /** What is not used yet. */
  length: number
  /** As it is written. */
  written: number
  piece: number
  opens: boolean
  closes: boolean
}

/** From the start of piece `from` up to the start of piece `to`. */
export interface PieceRange {
  from: number
  to: number
}
export interface StyledPieces extends PieceRange {
  style: Style
}

/**
 * Code units decide, not code points: an emoji then counts as a letter, and `a**😀**b` is bold,
 * which the letter of the specification denies.
 */
export function readDelimiter(text: string, at: number, piece: number): Delimiter {
  const marker = text.charAt(at)
  let end = at
  while (text[end] === marker) end++
  const length = end - at
  const [before, after] = [kindOf(text.charAt(at - 1)), kindOf(text.charAt(end))]
  const left = after === 'letter' || (after === 'punctuation' && before !== 'letter')
  const right = before === 'letter' || (before === 'punctuation' && after !== 'letter')
  const strict = marker === '_'
  const used = marker !== '~' || length <= 2
  return {
    marker,
    length,
    written: length,
    piece,
    opens: used && left && !(strict && right && before !== 'punctuation'),
    closes: used && right && !(strict && left && after !== 'punctuation'),
  }
}

function kindOf(character: string): 'space' | 'punctuation' | 'letter' {
  if (/^\s?$/.test(character)) return 'space'
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'letter'
}

/** Adds the styles of those that belong together; what is left of the others is text. */
export function matchDelimiters(
  delimiters: Delimiter[],
  { pieces, styles }: { pieces: { text: string }[]; styles: StyledPieces[] },
) {
  /** Of each, the nearest before it that may still open. */
  const previous: number[] = [-1]
  const bottoms = new Map<string, number>()
  delimiters.forEach((closer, index) => {
    while (closer.closes && closer.length > 0) {
      const kind = kindOfCloser(closer)
      const bottom = bottoms.get(kind) ?? -1
      const nearest = previous[index] ?? -1
      const opening = findOpener(delimiters, previous, nearest, bottom, closer)
      const opener = delimiters[opening]
      if (!opener) {
        bottoms.set(kind, nearest)
        break
      }
      const used = closer.marker === '~' ? closer.length : Math.min(opener.length, closer.length, 2)
      opener.length -= used
      closer.length -= used
      styles.push({ style: styleOf(closer.marker, used), from: opener.piece + 1, to: closer.piece })
      previous[index] = opener.length > 0 ? opening : (previous[opening] ?? -1)
    }
    previous[index + 1] = closer.opens && closer.length > 0 ? index : (previous[index] ?? -1)
  })
  for (const { piece, length } of delimiters) {
    const rest = pieces[piece]
    if (rest) rest.text = rest.text.slice(0, length)
  }
}

function findOpener(
  delimiters: Delimiter[],
  previous: number[],
  nearest: number,
  bottom: number,
  closer: Delimiter,
): number {
  for (let index = nearest; index > bottom; index = previous[index] ?? -1) {
    const opener = delimiters[index]
    if (opener && belong(opener, closer)) return index
  }
  return -1
}

function belong(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.marker !== closer.marker) return false
  if (closer.marker === '~') return opener.length === closer.length
  // Keeps `*a**b*` from ending at the two in its middle.
  const both = opener.closes || closer.opens
  return !(both && closer.written % 3 !== 0 && (opener.written + closer.written) % 3 === 0)
}

/** Closers of one kind find the same openers. */
function kindOfCloser({ marker, opens, written }: Delimiter): string {
  return marker === '~' ? `~${written}` : `${marker}${written % 3}${opens ? 'opens' : ''}`
}

function styleOf(marker: string, used: number): Style {
  if (marker === '~') return 'strikethrough'
  return used === 2 ? 'bold' : 'italic'
}
