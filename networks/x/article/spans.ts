/** The pieces of a paragraph as texts with ranges, cut where an image stands between them. */
import { webAddress, type LinkRange, type Range, type StyleRange } from './article.ts'
import type { PieceRange } from './delimiters.ts'
import type { Inline, InlinePiece } from './inline.ts'

export type Span =
  | { type: 'text'; text: string; styles: StyleRange[]; links: LinkRange[] }
  | { type: 'image'; url: string; caption: string }

const STYLES = ['bold', 'italic', 'strikethrough'] as const
const ADDRESS = /(?<=^|[\s(])https?:\/\/[^\s<>]+/gi
const PUNCTUATION = '.,;:!?\'"*_~'

export function spansOf(inline: Inline): Span[] {
  const { text, starts } = layOut(inline.pieces)
  const rangeOf = ({ from, to }: PieceRange): Range => {
    const offset = starts[from] ?? text.length
    return { offset, length: (starts[to] ?? text.length) - offset }
  }
  const linksIn = reader(findLinks(inline, text, rangeOf))
  const stylesIn = STYLES.map((style) => {
    const ranges = inline.styles.filter((range) => range.style === style).map(rangeOf)
    return reader(joined(ranges).map((range) => ({ ...range, style })))
  })

  const spans: Span[] = []
  const addText = (start: number, end: number) => {
    const [from, to] = trimmed(text, start, end)
    if (from === to) return
    const styles = stylesIn.flatMap((read) => read(from, to)).sort(byOffset)
    spans.push({ type: 'text', text: text.slice(from, to), styles, links: linksIn(from, to) })
  }
  let start = 0
  inline.pieces.forEach((piece, index) => {
    if (!piece.image) return
    addText(start, starts[index] ?? 0)
    start = starts[index + 1] ?? text.length
    const { url, title } = piece.image
    spans.push({
      type: 'image',
      url: webAddress(url) ?? url,
      caption: (title || piece.text).trim(),
    })
  })
  addText(start, text.length)
  return spans
}

/** An image takes the place of one character, at which the text is cut later. */
function layOut(pieces: InlinePiece[]) {
  const starts = [0]
  const texts = pieces.map((piece) => (piece.image ? '\n' : piece.text))
  let length = 0
  for (const text of texts) starts.push((length += text.length))
  return { text: texts.join(''), starts }
}

/** The links that are marked, and the bare addresses between them and outside code. */
function findLinks(
  { pieces, links }: Inline,
  text: string,
  rangeOf: (range: PieceRange) => Range,
): LinkRange[] {
  const marked = links.map((link) => ({ ...rangeOf(link), url: link.url }))
  const code = pieces.flatMap((piece, from) =>
    piece.code ? [{ ...rangeOf({ from, to: from + 1 }), url: '' }] : [],
  )
  const taken = reader(joined([...marked, ...code]))
  const bare = Array.from(text.matchAll(ADDRESS), ({ 0: found, index }) => {
    const url = withoutPunctuation(found)
    return { offset: index, length: url.length, url }
  }).filter(({ offset, length }) => taken(offset, offset + length).length === 0)
  return [...marked, ...bare]
    .flatMap((link) => {
      const url = webAddress(link.url)
      return url === undefined ? [] : [{ ...link, url }]
    })
    .sort(byOffset)
}

/** An address ends before the punctuation of its sentence and a parenthesis it did not open. */
function withoutPunctuation(address: string): string {
  let unopened = address.split(')').length - address.split('(').length
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    if (last === ')' ? unopened-- <= 0 : !PUNCTUATION.includes(last)) break
  }
  return address.slice(0, end)
}

/** One range where several of a kind overlap or touch. */
function joined(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges.toSorted(byOffset)) {
    const last = result.at(-1)
    if (!last || range.offset > last.offset + last.length) result.push({ ...range })
    else last.length = Math.max(last.length, range.offset + range.length - last.offset)
  }
  return result
}

/**
 * Returns what lies from one place to another, counted from the first, for questions that ascend.
 * The ranges do not overlap, so that all questions together read each but once or twice.
 */
function reader<R extends Range>(ranges: R[]) {
  let next = 0
  return (from: number, to: number): R[] => {
    const covered: R[] = []
    while (endOf(ranges[next]) <= from) next++
    for (let index = next; (ranges[index]?.offset ?? to) < to; index++) {
      const range = ranges[index]
      if (!range) break
      const offset = Math.max(range.offset, from)
      const length = Math.min(endOf(range), to) - offset
      if (length > 0) covered.push({ ...range, offset: offset - from, length })
    }
    return covered
  }
}

function endOf(range: Range | undefined): number {
  return range ? range.offset + range.length : Infinity
}

/** Without the white space at both ends. */
function trimmed(text: string, start: number, end: number): [number, number] {
  let [from, to] = [start, end]
  while (from < to && /\s/.test(text.charAt(from))) from++
  while (to > from && /\s/.test(text.charAt(to - 1))) to--
  return [from, to]
}

function byOffset(a: Range, b: Range): number {
  return a.offset - b.offset
}
