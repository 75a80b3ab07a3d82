/**
 * Pictures for Bluesky posts: https://docs.bsky.app/docs/advanced-guides/posts#images-embeds
 *
 * An uploaded picture is a blob that nobody sees until a record refers to it. A moving one is shown
 * still, so its first frame goes.
 */
import { blueskyRefusal } from './refusal.ts'
import { uploadTo, type BlueskySettings } from './server.ts'
import type { Account, Media } from '../network.ts'
import { PICTURE_RULES } from './pictureRules.ts'
import { unsentOf, type UploadResult, type Uploading } from '../media/uploading.ts'
import { memberOf, textOf } from '../wire/wire.ts'

/** Servers remove blobs that no record refers to; after hours at least. */
const KEPT_MS = 60 * 60_000

/** One of `app.bsky.embed.images`. */
export interface BlueskyImage {
  /** Required; empty where nobody has described it. */
  alt: string
  image: Blob
  aspectRatio: { width: number; height: number }
}

/** What it shows is said with each send. */
export type UploadedImage = Omit<BlueskyImage, 'alt'>

export interface Blob {
  $type: 'blob'
  ref: { $link: string }
  mimeType: string
  size: number
}

export async function uploadToBluesky(
  settings: BlueskySettings,
  account: Account,
  media: Media,
  { uploads }: Uploading,
): Promise<UploadResult<UploadedImage>> {
  const key = `secondary_a:${media.id}`
  const uploaded = await uploads.find(key)
  // Kept by the lines below, so it is one.
  if (uploaded !== undefined)
    return { state: 'uploaded', value: JSON.parse(uploaded) as UploadedImage }

  const { bytes, content_type, width, height } = await settings.fitMedia(media, PICTURE_RULES)
  const answer = await uploadTo(settings, account, { content_type, content: bytes })
  const image =
    answer.kind === 'answer' && answer.status === 200
      ? blobOf(memberOf(answer.body, 'blob'))
      : undefined
  if (!image) return unsentOf(answer, blueskyRefusal)
  const value: UploadedImage = { image, aspectRatio: { width, height } }
  await uploads.keep(key, JSON.stringify(value), Date.now() + KEPT_MS)
  return { state: 'uploaded', value }
}

/** Exactly what a record may hold, since the record's id is computed here. */
function blobOf(blob: unknown): Blob | undefined {
  const $link = textOf(blob, 'ref', '$link')
  const mimeType = textOf(blob, 'mimeType')
  const size = memberOf(blob, 'size')
  if ($link === undefined || mimeType === undefined || typeof size !== 'number') return undefined
  return { $type: 'blob', ref: { $link }, mimeType, size }
}
