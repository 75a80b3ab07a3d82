/**
 * What is written to Bluesky for a post or a thread. Record keys and times are chosen here, once, and
 * the body of the call is kept as text: whoever sends it again sends the same bytes.
 */
import { cidForLex } from '@atproto/lex-cbor'
import { jsonToLex, type JsonValue } from '@atproto/lex-json'
import type { Choices, Content } from '../network.ts'
import type { BlueskyImage, Blob } from './images.ts'
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
  /** Where there are no images. */
  card?: External
}

/** One of `app.bsky.embed.external`: what is shown of a page, which Bluesky does not look for itself. */
interface External {
  uri: string
  title: string
  description: string
  thumb?: Blob
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
  langs?: string[]
  labels?: { $type: 'com.atproto.label.defs#selfLabels'; values: { val: string }[] }
  embed?:
    | { $type: 'app.bsky.embed.images'; images: BlueskyImage[] }
    | { $type: 'app.bsky.embed.external'; external: External }
  reply?: ReplyRefs
}

export const COLLECTION = 'app.bsky.feed.post'
const SELF_LABELS = 'com.atproto.label.defs#selfLabels'
const GATES = 'app.bsky.feed.threadgate'

/**
 * Who may reply, a record of its own under the key of the first post. It is written in one commit with the post, so
 * that neither is ever there alone (decision 362).
 */
interface Gate {
  rkey: string
  record: { $type: typeof GATES; post: string; allow: { $type: string }[]; createdAt: string }
}

const RULES: Record<NonNullable<Choices['reply_control']>, string[] | undefined> = {
  // Without a gate everyone may.
  everyone: undefined,
  nobody: [],
  mentioned: [`${GATES}#mentionRule`],
  following: [`${GATES}#followingRule`],
  followers: [`${GATES}#followerRule`],
}

function gateOf(
  { reply_control = 'everyone' }: Choices,
  first: Write | undefined,
  created_at: number,
): Gate | undefined {
  const rules = RULES[reply_control]
  if (first === undefined || rules === undefined) return undefined
  const allow = rules.map((rule) => ({ $type: rule }))
  const createdAt = new Date(created_at).toISOString()
  return { rkey: first.rkey, record: { $type: GATES, post: first.ref.uri, allow, createdAt } }
}

/** https://docs.bsky.app/docs/advanced-guides/rate-limits: of 5,000 an hour and 35,000 a day. */
const POINTS_OF_A_RECORD = 3

/** Each part is a record, and so is a gate. */
export function pointsOf({ parts, choices }: Pick<Content, 'parts' | 'choices'>): number {
  const gates = RULES[choices.reply_control ?? 'everyone'] === undefined ? 0 : 1
  return POINTS_OF_A_RECORD * (parts.length + gates)
}

export async function blueskyWrites(
  did: string,
  parts: BlueskyPart[],
  choices: Choices,
  dids: ReadonlyMap<string, string>,
  reply: ReplyRefs | undefined,
): Promise<BlueskyWrites> {
  const started_at = Date.now()
  const writes: Write[] = []
  const starts_thread = reply === undefined
  for (const [i, part] of parts.entries()) {
    // Each part a moment after the one before, for readers that sort by time.
    const created_at = new Date(started_at + i).toISOString()
    const record = recordOf(part, choices, created_at, dids, reply)
    const rkey = nextTid()
    const ref = { uri: `at://${did}/${COLLECTION}/${rkey}`, cid: await cidOf(record) }
    writes.push({ rkey, record, ref })
    reply = { root: reply?.root ?? ref, parent: ref }
  }
  const gate = starts_thread ? gateOf(choices, writes[0], started_at) : undefined
  return { ...callOf(did, writes, gate), written: writes.map(({ ref }) => ref) }
}

/** Without a word of its author the language is left out: a wrong one hides a post from its readers. */
function recordOf(
  { text, images, card }: BlueskyPart,
  { langs, labels }: Choices,
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
    ...(langs && { langs }),
    ...(labels && { labels: { $type: SELF_LABELS, values: labels.map((val) => ({ val })) } }),
    ...(card && { embed: { $type: 'app.bsky.embed.external', external: card } }),
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
 * ours as it is. What has several records is atomic: either all of them are created or none.
 */
function callOf(
  did: string,
  writes: Write[],
  gate: Gate | undefined,
): Omit<BlueskyWrites, 'written'> {
  const [first] = writes
  if (first && writes.length === 1 && gate === undefined) {
    const { rkey, record } = first
    const put = { repo: did, collection: COLLECTION, rkey, record, swapRecord: null }
    return { method: 'com.atproto.repo.putRecord', input: JSON.stringify(put) }
  }
  const creates = [...writes, ...(gate ? [gate] : [])].map(({ rkey, record }) => ({
    $type: 'com.atproto.repo.applyWrites#create',
    collection: record.$type,
    rkey,
    value: record,
  }))
  const input = JSON.stringify({ repo: did, writes: creates })
  return { method: 'com.atproto.repo.applyWrites', input }
}
