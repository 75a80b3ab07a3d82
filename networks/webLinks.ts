/** The links of a text as readers of Bluesky and LinkedIn see them, each with the address that it leads to. */
import { linksIn } from './length.ts'

/** Indices are UTF-16 code units. */
export interface WebLink {
  start: number
  end: number
  uri: string
}

/** What has a scheme is a link whatever its domain; without one only a known top-level domain tells. */
export function webLinksIn(text: string): WebLink[] {
  const explicit = [...text.matchAll(/(?<=^|[\s(])https?:\/\/[\p{L}\p{N}]\S*/giu)].map(
    ({ 0: match, index }) => ({
      start: index,
      end: index + withoutPunctuation(match).length,
    }),
  )
  // Both are in the order of the text, so that one of them is walked along with the other.
  let next = 0
  const bare = linksIn(text).filter(({ start, end }) => {
    while ((explicit[next]?.end ?? Infinity) <= start) next++
    return end <= (explicit[next]?.start ?? Infinity)
  })
  return [...explicit, ...bare].map(({ start, end }) => {
    const written = text.slice(start, end)
    const uri = /^https?:\/\//i.test(written) ? written : `https://${written}`
    return { start, end, uri }
  })
}

/** Without the sentence's own punctuation; a closing bracket belongs to the link that opened it. */
function withoutPunctuation(link: string): string {
  let unopened = link.split(')').length - link.split('(').length
  return withoutEnd(link, (last) => (last === ')' ? unopened-- > 0 : /[.,;:!?'"]/.test(last)))
}

/** Without the characters at its end that are not wanted. An expression would be tried at each place before. */
export function withoutEnd(text: string, isUnwanted: (last: string) => boolean): string {
  let end = text.length
  for (;;) {
    const pair = text.slice(Math.max(0, end - 2), end)
    const last = /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : pair.slice(-1)
    if (last === '' || !isUnwanted(last)) return text.slice(0, end)
    end -= last.length
  }
}
