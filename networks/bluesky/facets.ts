/**
 * Bluesky's rich text: links, mentions and hashtags are plain text unless a facet marks their UTF-8
 * bytes (https://docs.bsky.app/docs/advanced-guides/post-richtext). Written here because the official
 * client library does the same at the price of a third of a second and 34 MB at start.
 */
import { graphemeLength } from '../length.ts'
import { webLinksIn, withoutEnd } from '../webLinks.ts'

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

/** What a feature marks, in UTF-16 code units. */
interface Mark {
  start: number
  end: number
  feature: Feature
}

const MAX_TAG_GRAPHEMES = 64
const HANDLE = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** `dids` holds what the handles resolved to; a mention that is not in it stays plain text. */
export function facetsOf(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  const marks = [...linksOf(text), ...mentionsOf(text, dids), ...tagsOf(text)]
  const bytes = byteOffsets(
    text,
    marks.flatMap(({ start, end }) => [start, end]),
  )
  return marks
    .map(({ start, end, feature }) => ({
      index: { byteStart: bytes.get(start) ?? 0, byteEnd: bytes.get(end) ?? 0 },
      features: [feature],
    }))
    .sort((a, b) => a.index.byteStart - b.index.byteStart)
}

/** Where these places of the text are in its UTF-8; each stretch between two of them is measured once. */
function byteOffsets(text: string, places: number[]): Map<number, number> {
  const offsets = new Map<number, number>()
  let bytes = 0
  let from = 0
  for (const place of places.toSorted((a, b) => a - b)) {
    bytes += Buffer.byteLength(text.slice(from, place))
    offsets.set(place, bytes)
    from = place
  }
  return offsets
}

export function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(/(?<=^|[\s(])@([a-zA-Z0-9.-]+)/g)].flatMap(({ 1: name = '', index }) => {
    const written = withoutEnd(name, (last) => /[.-]/.test(last))
    const handle = written.toLowerCase()
    if (!HANDLE.test(handle)) return []
    return [{ handle, start: index, end: index + 1 + written.length }]
  })
}

function mentionsOf(text: string, dids: ReadonlyMap<string, string>): Mark[] {
  return mentionsIn(text).flatMap(({ handle, start, end }) => {
    const did = dids.get(handle)
    if (did === undefined) return []
    return [{ start, end, feature: { $type: 'app.bsky.richtext.facet#mention', did } }]
  })
}

function linksOf(text: string): Mark[] {
  return webLinksIn(text).map(({ start, end, uri }) => ({
    start,
    end,
    feature: { $type: 'app.bsky.richtext.facet#link', uri },
  }))
}

/** A hashtag has a character that is neither digit nor punctuation: `#1` is a number. */
function tagsOf(text: string): Mark[] {
  return [
    ...text.matchAll(
      /(?<=^|\s)[#＃]([^\s\u00ad\u200a-\u200d\u2060\u20e2\ufe0f][^\s\u00ad\u200a-\u200d\u2060\u20e2]*)/gu,
    ),
  ].flatMap(({ 1: match = '', index }) => {
    const tag = withoutEnd(match, (last) => /\p{P}/u.test(last))
    const is_too_long = graphemeLength(tag, MAX_TAG_GRAPHEMES) > MAX_TAG_GRAPHEMES
    if (is_too_long || !/[^\d\p{P}]/u.test(tag)) return []
    const end = index + 1 + tag.length
    return [{ start: index, end, feature: { $type: 'app.bsky.richtext.facet#tag', tag } }]
  })
}
