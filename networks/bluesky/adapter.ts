/**
 * Bluesky, on the account's own server: https://docs.bsky.app/docs/advanced-guides/posts
 *
 * What is stored with a send can be sent again without harm: a single post is put under a key that
 * was chosen before, a thread is one atomic commit under such keys. So an unknown outcome is settled
 * by sending the same again.
 */
import { description } from './description.ts'
import { uploadToBluesky, type UploadedImage } from './images.ts'
import { blueskyRefusal } from './refusal.ts'
import { confirmOnBluesky, readAddressOnBluesky } from './postAddress.ts'
import { PICTURE_RULES } from './pictureRules.ts'
import { keyOf, partsSent, lookFor, writesOf } from './records.ts'
import { readFrom, writeTo, type BlueskySettings } from './server.ts'
import { blueskyWrites, COLLECTION, pointsOf } from './writes.ts'
import { mentionsIn } from './facets.ts'
import { graphemeLength } from '../length.ts'
import type {
  Account,
  Card,
  Composed,
  Content,
  LookupResult,
  Limits,
  LivePart,
  Network,
  Outcome,
  Payload,
  Removal,
  Uploads,
} from '../network.ts'
import { notRemoved } from '../removal.ts'
import { contentProblem, type Fault } from '../contentProblems.ts'
import { uploadPicture } from '../cards/uploadPicture.ts'
import { uploadEach } from '../media/uploading.ts'
import { punctual } from '../wire/punctual.ts'
import { listOf, textOf, type WireResponse } from '../wire/wire.ts'

const MAX_BYTES = 3000
/** Mentions beyond these stay plain text, so that composing is quick whatever was written. */
const MAX_MENTIONS = 25
const MENTION_TIMEOUT_MS = 3000
/** A server refuses a record with anything else: https://atproto.com/specs/did */
const DID = /^did:[a-z]+:[\w.:%-]*[\w.-]$/
/** A look at the record with less time left than this is not worth beginning. */
const LEAST_LOOK_MS = 500

/** The product's limits; images are fitted under the network's own 2,000,000 bytes. */
const LIMITS: Limits = {
  max_text_length: 300,
  text_unit: 'grapheme',
  max_images: 4,
  max_videos: 0,
  max_image_bytes: 2_097_152,
  max_thread_parts: null,
}

export function openBluesky(settings: BlueskySettings): Network {
  const rules = { label: description.label, limits: LIMITS, measure: graphemeLength, refuses }
  return {
    platform: description.platform,
    label: description.label,
    recovery: 'repeat',
    looks_max: Infinity,
    limits: () => LIMITS,
    measure: graphemeLength,
    points: pointsOf,
    contentProblem: (content) => contentProblem(rules, content),
    sent: ({ parts }) => parts,
    pictureRules: () => PICTURE_RULES,
    compose: (content, account, live, uploads) =>
      compose(settings, content, account, live, uploads),
    publish: (account, payload, isLate) => publish(punctual(settings, isLate), account, payload),
    find: (account, payload) => find(settings, account, payload),
    remove: (account, part) => remove(settings, account, part),
    readAddress: (account, address, position) =>
      readAddressOnBluesky(settings, account, address, position),
    confirm: (account, part, payload) => confirmOnBluesky(settings, account, part, payload),
  }
}

function refuses(text: string): Fault | undefined {
  const actual = Buffer.byteLength(text)
  if (actual <= MAX_BYTES) return undefined
  const reason = `is ${actual} bytes and Bluesky takes ${MAX_BYTES}`
  return { code: 'too_long', reason, limit: MAX_BYTES, actual, unit: 'byte' }
}

/** All parts that are not live in one send; they go on from what is live. */
async function compose(
  settings: BlueskySettings,
  { parts, choices, card }: Content,
  account: Account,
  live: LivePart[],
  uploads: Uploads,
): Promise<Composed> {
  const position = parts.findIndex((_, i) => !live.some((part) => part.position === i))
  if (position === -1) return { state: 'done' }
  const rest = parts.slice(position)
  const uploading = { uploads, until: performance.now() + settings.upload_ms }
  const uploaded = await uploadEach(
    rest.flatMap(({ media }) => media),
    uploading,
    (one) => uploadToBluesky(settings, account, one, uploading),
  )
  if (uploaded.state !== 'uploaded') return uploaded
  const thumb = await uploadPicture(card?.picture, uploading, (picture) =>
    uploadToBluesky(settings, account, picture, uploading),
  )
  if (thumb.state !== 'uploaded') return thumb

  const root = refOf(live, 0)
  const parent = refOf(live, position - 1)
  const reply = root && parent && { root, parent }
  const dids = await resolveMentions(
    settings,
    account,
    rest.map(({ text }) => text),
  )
  const with_embeds = rest.map((part, i) => ({
    text: part.text,
    ...(card?.part === position + i && { card: externalOf(card, thumb.value) }),
    images: part.media.flatMap(({ id, alt_text }) => {
      const image = uploaded.value.get(id)
      return image ? [{ ...image, alt: alt_text ?? '' }] : []
    }),
  }))
  const body = await blueskyWrites(account.remote_id, with_embeds, choices, dids, reply)
  const client_id = keyOf(body.written[0]?.uri ?? '').rkey
  return { state: 'ready', payload: { position, covers: rest.length, client_id, body } }
}

function externalOf({ url: uri, title, description }: Card, thumb: UploadedImage | undefined) {
  return { uri, title, description, ...(thumb && { thumb: thumb.image }) }
}

function refOf(live: LivePart[], position: number) {
  const part = live.find((one) => one.position === position)
  return part?.uri && part.cid ? { uri: part.uri, cid: part.cid } : undefined
}

/** By the account's own server, all at once. A handle that does not resolve in time is left out. */
async function resolveMentions(
  settings: BlueskySettings,
  account: Account,
  texts: string[],
): Promise<Map<string, string>> {
  const handles = new Set(texts.flatMap((text) => mentionsIn(text).map(({ handle }) => handle)))
  const resolved = await Promise.all(
    [...handles].slice(0, MAX_MENTIONS).map(async (handle): Promise<[string, string][]> => {
      const method = `com.atproto.identity.resolveHandle?handle=${handle}`
      const answer = await readFrom(settings, account, method, MENTION_TIMEOUT_MS)
      if (answer.kind !== 'answer' || answer.status !== 200) return []
      const did = textOf(answer.body, 'did')
      return did !== undefined && DID.test(did) ? [[handle, did]] : []
    }),
  )
  return new Map(resolved.flat())
}

async function publish(
  settings: BlueskySettings,
  account: Account,
  payload: Payload,
): Promise<Outcome> {
  const { method, input } = writesOf(payload)
  const started = performance.now()
  const answer = await writeTo(settings, account, method, input)
  if (answer.kind === 'not_sent') return { state: 'not_sent', error: answer.reason }
  if (answer.kind === 'no_answer') return { state: 'unknown', error: answer.reason }
  // A look shares the time of the send.
  const left_ms = settings.timeout_ms - (performance.now() - started)
  const outcome = await outcomeOf(settings, account, payload, answer, left_ms)
  return { ...outcome, network_status: answer.status }
}

/** A server answers InvalidSwap or 500 for what it has already, so only a look can tell. */
async function outcomeOf(
  settings: BlueskySettings,
  account: Account,
  payload: Payload,
  answer: WireResponse,
  left_ms: number,
): Promise<Outcome> {
  if (answer.status === 200) return acceptedOf(settings, payload, answer)
  const outcome = blueskyRefusal(answer)
  if (outcome.state !== 'unknown' || left_ms < LEAST_LOOK_MS) return outcome
  const look = await lookFor(settings, account, payload, left_ms)
  switch (look.state) {
    case 'ours':
      return { state: 'accepted', parts: partsSent(settings, payload) }
    case 'other':
      return { state: 'refused', error: 'Another record has taken the place of this post.' }
    case 'absent':
    case 'unreadable':
      return outcome
  }
}

/** A 200 that does not name what was written came from something that is not such a server. */
function acceptedOf(settings: BlueskySettings, payload: Payload, { body }: WireResponse): Outcome {
  const { method } = writesOf(payload)
  const named = method === 'com.atproto.repo.putRecord' ? [body] : listOf(body, 'results')
  const parts = partsSent(settings, payload)
  return parts.every(({ uri }, i) => textOf(named[i], 'uri') === uri)
    ? { state: 'accepted', parts }
    : { state: 'unknown', error: 'The Bluesky server answered 200 without naming the post.' }
}

async function find(
  settings: BlueskySettings,
  account: Account,
  payload: Payload,
): Promise<LookupResult> {
  const look = await lookFor(settings, account, payload)
  switch (look.state) {
    case 'ours':
      return { state: 'found', parts: partsSent(settings, payload) }
    // Another record means that ours is not there; sending again is then refused for good.
    case 'other':
    case 'absent':
      return { state: 'absent' }
    case 'unreadable':
      return look
  }
}

/** Deleting what is already gone is answered like the first time. */
async function remove(
  settings: BlueskySettings,
  account: Account,
  part: LivePart,
): Promise<Removal> {
  const { did, rkey } = keyOf(part.remote_id)
  const input = JSON.stringify({ repo: did, collection: COLLECTION, rkey })
  const answer = await writeTo(settings, account, 'com.atproto.repo.deleteRecord', input)
  if (answer.kind !== 'answer') return { state: 'not_removed', error: answer.reason }
  if (answer.status === 200) return { state: 'removed' }
  return notRemoved(blueskyRefusal(answer))
}
