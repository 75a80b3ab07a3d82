/**
 * What is written to Bluesky for a post or a thread. Record keys and times are chosen here, once, and
 * the body of the call is kept as text: whoever sends it again sends the same bytes.
 */
import { cidForLex } from '@atproto/lex-cbor'
import { jsonToLex, type JsonValue } from '@atproto/lex-json'
import type { BlueskyImage } from './images.ts'
import { facetsOf, type Facet } from './facets.ts'
import { nextTid } from './tid.ts'

/** A record's address and the id of its content, together how another record refers to it. */
export interface Ref {
  uri: string
  cid: string
}

export interface BlueskyPart {
  text: string
  images: BlueskyImage[]
}

/** Where a thread goes on: its first post, and the one to reply to. */
export interface ReplyRefs {
  root: Ref
  parent: Ref
}

export interface BlueskyWrites {
  method: 'com.atproto.repo.putRecord' | 'com.atproto.repo.applyWrites'
  input: string
  /** What is there once this is written, in order. */
  written: Ref[]
}

interface Write {
  rkey: string
  record: PostRecord
  ref: Ref
}

interface PostRecord {
  $type: typeof COLLECTION
  text: string
  createdAt: string
  facets?: Facet[]
  embed?: { $type: 'app.bsky.embed.images'; images: BlueskyImage[] }
  reply?: ReplyRefs
}

export const COLLECTION = 'app.bsky.feed.post'

export async function blueskyWrites(
  did: string,
  parts: BlueskyPart[],
  dids: ReadonlyMap<string, string>,
  reply: ReplyRefs | undefined,
): Promise<BlueskyWrites> {
  const started_at = Date.now()
  const writes: Write[] = []
  for (const [i, part] of parts.entries()) {
    // Each part a moment after the one before, for readers that sort by time.
    const created_at = new Date(started_at + i).toISOString()
    const record = recordOf(part, created_at, dids, reply)
    const rkey = nextTid()
    const ref = { uri: `at://${did}/${COLLECTION}/${rkey}`, cid: await cidOf(record) }
    writes.push({ rkey, record, ref })
    reply = { root: reply?.root ?? ref, parent: ref }
  }
  return { ...callOf(did, writes), written: writes.map(({ ref }) => ref) }
}

/** The language is left out: it is not known, and a wrong one hides a post from its readers. */
function recordOf(
  { text, images }: BlueskyPart,
  created_at: string,
  dids: ReadonlyMap<string, string>,
  reply: ReplyRefs | undefined,
): PostRecord {
  const facets = facetsOf(text, dids)
  return {
    $type: COLLECTION,
    text,
    createdAt: created_at,
    ...(facets.length > 0 && { facets }),
    ...(images.length > 0 && { embed: { $type: 'app.bsky.embed.images', images } }),
    ...(reply && { reply }),
  }
}

/** The server's own way to the content id: the record as DAG-CBOR, hashed. */
async function cidOf(record: PostRecord): Promise<string> {
  // A PostRecord is made of strings, numbers, lists and objects; an interface is just not an index type.
  const cid = await cidForLex(jsonToLex(record as unknown as JsonValue))
  return cid.toString()
}

/**
 * `swapRecord: null` makes the server refuse to overwrite another record, and leaves one that equals
 * ours as it is. A thread is atomic: either all of its records are created or none.
 */
function callOf(did: string, writes: Write[]): Omit<BlueskyWrites, 'written'> {
  const [first] = writes
  if (first && writes.length === 1) {
    const { rkey, record } = first
    const put = { repo: did, collection: COLLECTION, rkey, record, swapRecord: null }
    return { method: 'com.atproto.repo.putRecord', input: JSON.stringify(put) }
  }
  const creates = writes.map(({ rkey, record }) => ({
    $type: 'com.atproto.repo.applyWrites#create',
    collection: COLLECTION,
    rkey,
    value: record,
  }))
  const input = JSON.stringify({ repo: did, writes: creates })
  return { method: 'com.atproto.repo.applyWrites', input }
}
