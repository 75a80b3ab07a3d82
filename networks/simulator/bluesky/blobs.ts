/** Blobs of a simulated repository: uploaded first, then referred to by a record. https://atproto.com/specs/blob */
import { description } from '../../bluesky/description.ts'
import {
  type SimulatedAnswer,
  type Call,
  header,
  isObject,
  json,
  type JsonObject,
} from '../exchange.ts'
import { invalid, xrpcError } from './errors.ts'
import { cidOfBytes } from './cid.ts'
import { type PostedMedia, toPosted } from '../media.ts'
import { probe } from '../probe.ts'
import { type SimulatedAccount, fingerprintOf } from '../state.ts'
import type { BlueskyWorld } from './world.ts'

const MAX_UPLOAD_BYTES = 5_242_880
const MAX_IMAGE_BYTES = 2_000_000
const MAX_THUMB_BYTES = 1_000_000

/** The same bytes again are the same blob, whose time begins anew. */
export function uploadBlob(
  call: Call,
  account: SimulatedAccount,
  world: BlueskyWorld,
): SimulatedAnswer {
  const { bytes } = call
  const declared = header(call, 'content-type')
  if (declared === undefined) {
    return invalid('Request encoding (Content-Type) required but not provided')
  }
  if (bytes.length > MAX_UPLOAD_BYTES) {
    return xrpcError(413, 'PayloadTooLarge', 'request entity too large')
  }
  const media = probe(bytes)
  if (media === undefined) {
    // The real server keeps bytes of every kind, of which posts show the following.
    return invalid('The simulated network keeps JPEG, PNG, WebP and GIF images only')
  }

  const id = cidOfBytes(bytes)
  const { media_type, width, height, frames } = media
  const size_bytes = bytes.length
  const now = world.now()
  world.record([
    {
      kind: 'media_uploaded',
      platform: description.platform,
      account: account.account,
      id,
      medium: media_type.startsWith('video') ? 'film' : frames > 1 ? 'animation' : 'image',
      media_type,
      size_bytes,
      width,
      height,
      file: world.findMedia(account, id)?.file ?? world.files.save(bytes),
      fingerprint: fingerprintOf(bytes),
      uploaded_at: now,
      ready_at: now,
      failed: false,
      additional_owners: [],
      alt_text: null,
    },
  ])
  // What the bytes are counts, not what the client says of them.
  const blob = { $type: 'blob', ref: { $link: id }, mimeType: media_type, size: size_bytes }
  return json(200, { blob })
}

interface Wanted {
  blob: JsonObject
  path: string
  alt: string
  max_bytes: number
  is_shown: boolean
}

/** The pictures of a record that the lexicon agrees with, or why it cannot have them. */
export function takeBlobs(
  { embed }: JsonObject,
  account: SimulatedAccount,
  world: BlueskyWorld,
): PostedMedia[] | SimulatedAnswer {
  if (!isObject(embed)) return []
  const blobs = blobsOf(embed)
  if (blobs === undefined) {
    return invalid(`The simulated network has no embeds of type ${String(embed.$type)}`)
  }
  const media: PostedMedia[] = []
  for (const { blob, path, alt, max_bytes, is_shown } of blobs) {
    const refused = refuseBlob(blob, path, max_bytes, account, world)
    if (refused) return refused
    const blob_media = world.findMedia(account, linkOf(blob))
    if (blob_media && is_shown) media.push(toPosted(blob_media, alt))
  }
  return media
}

function blobsOf(embed: JsonObject): Wanted[] | undefined {
  switch (embed.$type) {
    case 'app.bsky.embed.images':
      return listImages(embed.images).map(({ image, alt }, at) => ({
        // The lexicon has agreed by now: every image has its blob and its alternative text.
        blob: image as JsonObject,
        path: `$.embed.images[${at}].image`,
        alt: String(alt),
        max_bytes: MAX_IMAGE_BYTES,
        is_shown: true,
      }))
    case 'app.bsky.embed.external': {
      const thumb = isObject(embed.external) ? embed.external.thumb : undefined
      const path = '$.embed.external.thumb'
      const expected = { path, alt: '', max_bytes: MAX_THUMB_BYTES, is_shown: false }
      return isObject(thumb) ? [{ ...expected, blob: thumb }] : []
    }
    case 'app.bsky.embed.record':
      return []
    default:
      return undefined
  }
}

function listImages(images: unknown): JsonObject[] {
  return Array.isArray(images) ? images.filter(isObject) : []
}

function refuseBlob(
  { size, mimeType, ...blob }: JsonObject,
  path: string,
  max_bytes: number,
  account: SimulatedAccount,
  world: BlueskyWorld,
): SimulatedAnswer | undefined {
  if (Number(size) > max_bytes) {
    const reason = `blob too big (maximum ${max_bytes}, got ${String(size)}) at ${path}`
    return invalid(`Invalid app.bsky.feed.post record: ${reason}`)
  }
  if (!String(mimeType).startsWith('image/')) {
    const reason = `invalid mime type "${String(mimeType)}" at ${path}, expected image/*`
    return invalid(`Invalid app.bsky.feed.post record: ${reason}`)
  }
  const id = linkOf(blob)
  const media = world.findMedia(account, id)
  const is_gone =
    media === undefined ||
    (!world.isUsed(account, id) &&
      media.uploaded_at + world.settings.bluesky_blob_life_ms <= world.now())
  if (is_gone) return xrpcError(400, 'BlobNotFound', `Could not find blob: ${id}`)
  if (media.media_type !== mimeType) {
    const message = `Referenced Mimetype does not match stored blob. Expected: ${media.media_type}, Got: ${String(mimeType)}`
    return xrpcError(400, 'InvalidMimeType', message)
  }
  if (media.size_bytes !== size) {
    const message = `Referenced size does not match stored blob. Expected: ${media.size_bytes}, Got: ${String(size)}`
    return xrpcError(400, 'InvalidSize', message)
  }
  return undefined
}

export function linkOf({ ref }: JsonObject): string {
  return isObject(ref) ? String(ref.$link) : ''
}
