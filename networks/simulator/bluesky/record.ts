/**
 * What a record of a post, or of the gate to its replies, has to be. The lexicon speaks for itself; beyond it, facets
 * have to lie within the text and replies have to point at posts that exist, so that mistakes which
 * the real network lets pass, and shows as a broken post, are seen here at once.
 */
import { jsonToLex, Lexicons, type LexiconDoc } from '@atproto/lexicon'
import LEXICONS from '../../../generated/lexicons.json' with { type: 'json' }
import { cidOf } from './cid.ts'
import { isObject, type JsonObject } from '../exchange.ts'

export const POSTS = 'app.bsky.feed.post'
export const GATES = 'app.bsky.feed.threadgate'
const MAX_GRAPHEMES = 300
const MAX_TEXT_BYTES = 3_000
// What is read from JSON has wider types; the library checks the documents itself.
const lexicons = new Lexicons(LEXICONS as LexiconDoc[])

/** The CID of a post, or undefined where there is none. */
export type CidLookup = (uri: string) => string | undefined

/** The reason why the record is refused. */
export function refuseRecord(
  collection: typeof POSTS | typeof GATES,
  record: JsonObject,
  findCid: CidLookup,
): string | undefined {
  if (record.$type !== collection) {
    return `Invalid $type: expected ${collection}, got ${String(record.$type)}`
  }
  const reason =
    refuseText(record.text) ??
    refuseByLexicon(collection, record) ??
    refuseFacets(record) ??
    refuseByModel(record)
  if (reason !== undefined) return `Invalid ${collection} record: ${reason}`
  return refuseReply(record.reply, findCid)
}

function refuseText(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const size_bytes = Buffer.byteLength(text)
  if (size_bytes > MAX_TEXT_BYTES) {
    return `string too big (maximum ${MAX_TEXT_BYTES}, got ${size_bytes}) at $.text`
  }
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  const graphemes = [...segments].length
  if (graphemes > MAX_GRAPHEMES) {
    return `grapheme too big (maximum ${MAX_GRAPHEMES}, got ${graphemes}) at $.text`
  }
  return undefined
}

function refuseByLexicon(collection: string, record: JsonObject): string | undefined {
  try {
    const result = lexicons.validate(collection, jsonToLex(record))
    return result.success ? undefined : result.error.message
  } catch (error) {
    // A link that is no CID, for one.
    return String(error)
  }
}

function refuseFacets({ text, facets = [] }: JsonObject): string | undefined {
  const size_bytes = Buffer.byteLength(String(text))
  // The lexicon has agreed by now, so a facet has its two integers.
  const outside = (facets as { index: { byteStart: number; byteEnd: number } }[]).find(
    ({ index }) => index.byteStart >= index.byteEnd || index.byteEnd > size_bytes,
  )
  if (outside === undefined) return undefined
  const { byteStart, byteEnd } = outside.index
  return `facet ${byteStart}-${byteEnd} is outside of the text (0-${size_bytes})`
}

/** The data model knows no fractions, for one, wherever they stand. */
function refuseByModel(record: JsonObject): string | undefined {
  try {
    cidOf(record)
    return undefined
  } catch (error) {
    return String(error)
  }
}

function refuseReply(reply: unknown, findCid: CidLookup): string | undefined {
  if (!isObject(reply)) return undefined
  for (const name of ['root', 'parent']) {
    const ref = reply[name]
    if (!isObject(ref)) return `Reply has no ${name}`
    const cid = findCid(String(ref.uri))
    if (cid === undefined) return `Reply ${name} does not exist: ${String(ref.uri)}`
    if (cid !== ref.cid) return `Reply ${name} has another cid: ${cid}`
  }
  return undefined
}
