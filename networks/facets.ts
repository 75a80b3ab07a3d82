/**
 * Bluesky's rich text: links, mentions and hashtags are plain text unless a facet marks their UTF-8
 * bytes (https://docs.bsky.app/docs/advanced-guides/post-richtext). Written here because the official
 * client library does the same at the price of a third of a second and 34 MB at start.
 */
import { graphemeLength, linksIn } from './length.ts'

export interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: Feature[]
}
type Feature =
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#mention'; did: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string }

/** A handle found in a text, with the indices of its mention in UTF-16 code units. */
interface Mention {
  handle: string
  start: number
  end: number
}

const MAX_TAG_GRAPHEMES = 64
const HANDLE = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** `dids` holds what the handles resolved to; a mention that is not in it stays plain text. */
export function facetsOf(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  return [...linkFacets(text), ...mentionFacets(text, dids), ...tagFacets(text)].sort(
    (a, b) => a.index.byteStart - b.index.byteStart,
  )
}

export function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(/(?<=^|[\s(])@([a-zA-Z0-9.-]+)/g)].flatMap(({ 1: name = '', index }) => {
    const written = name.replace(/[.-]+$/, '')
    const handle = written.toLowerCase()
    if (!HANDLE.test(handle)) return []
    return [{ handle, start: index, end: index + 1 + written.length }]
  })
}

function mentionFacets(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  return mentionsIn(text).flatMap(({ handle, start, end }) => {
    const did = dids.get(handle)
    if (did === undefined) return []
    return [facet(text, start, end, { $type: 'app.bsky.richtext.facet#mention', did })]
  })
}

/** What has a scheme is a link whatever its domain; without one only a known top-level domain tells. */
function linkFacets(text: string): Facet[] {
  const explicit = [...text.matchAll(/(?<=^|[\s(])https?:\/\/[\p{L}\p{N}]\S*/giu)].map(
    ({ 0: match, index }) => ({
      start: index,
      end: index + withoutPunctuation(match).length,
    }),
  )
  const bare = linksIn(text).filter(
    (link) => !explicit.some(({ start, end }) => link.start < end && link.end > start),
  )
  return [...explicit, ...bare].map(({ start, end }) => {
    const written = text.slice(start, end)
    const uri = /^https?:\/\//i.test(written) ? written : `https://${written}`
    return facet(text, start, end, { $type: 'app.bsky.richtext.facet#link', uri })
  })
}

/** Without the sentence's own punctuation; a closing bracket belongs to the link that opened it. */
function withoutPunctuation(link: string): string {
  const cut = link.replace(/[.,;:!?'"]+$/, '')
  const unopened = cut.endsWith(')') && cut.split(')').length > cut.split('(').length
  return unopened ? withoutPunctuation(cut.slice(0, -1)) : cut
}

/** A hashtag has a character that is neither digit nor punctuation: `#1` is a number. */
function tagFacets(text: string): Facet[] {
  return [
    ...text.matchAll(
      /(?<=^|\s)[#＃]([^\s\u00ad\u200a-\u200d\u2060\u20e2\ufe0f][^\s\u00ad\u200a-\u200d\u2060\u20e2]*)/gu,
    ),
  ].flatMap(({ 1: match = '', index }) => {
    const tag = match.replace(/\p{P}+$/u, '')
    if (!/[^\d\p{P}]/u.test(tag) || graphemeLength(tag) > MAX_TAG_GRAPHEMES) return []
    const end = index + 1 + tag.length
    return [facet(text, index, end, { $type: 'app.bsky.richtext.facet#tag', tag })]
  })
}

function facet(text: string, start: number, end: number, feature: Feature): Facet {
  const byteStart = Buffer.byteLength(text.slice(0, start))
  const byteEnd = byteStart + Buffer.byteLength(text.slice(start, end))
  return { index: { byteStart, byteEnd }, features: [feature] }
}
