/**
 * Media for posts and articles on X: https://docs.x.com/x-api/media/quickstart/media-upload-chunked
 *
 * Small pictures go in one request; everything else in chunks, after which X takes its time with GIFs
 * and videos. How far an upload has come is kept, so that the next try goes on from there.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { formBody, jsonBody } from '../wire/body.ts'
import type { Account, Media, Unsent, Uploads } from '../network.ts'
import type { PictureRules } from '../media/fitted.ts'
import { PICTURE_RULES } from './pictureRules.ts'
import { outOfTime, unsentOf, type UploadResult, type Uploading } from '../media/uploading.ts'
import { memberOf, textOf, type WireAnswer, type WireResponse } from '../wire/wire.ts'
import { callX, isSuccess, isXId } from './call.ts'
import type { XSettings } from './post.ts'
import { xRefusal } from './refusal.ts'

/** Chunks of 5 MB were reported to be refused by X's edge. */
const CHUNK_BYTES = 1_000_000
/** An upload is used no later than this before X forgets it. */
const MARGIN_MS = 10 * 60_000
const LEAST_WAIT_MS = 1_000

const CATEGORIES = { image: 'tweet_image', gif: 'tweet_gif', video: 'tweet_video' } as const

export interface XMedia {
  id: string
  media_key: string
}

type XUpload = XMedia & { expires_at: number | undefined } & (
    | { state: 'sending'; segments: number }
    | { state: 'processing'; check_after_ms: number }
    | { state: 'failed'; error: string }
    | { state: 'ready' }
  )

interface File {
  bytes: Buffer
  content_type: string
  category: (typeof CATEGORIES)[Media['kind']]
}

/** One file, and where it goes. */
interface UploadJob {
  settings: XSettings
  account: Account
  /** Read at most once, and only while there is something of it to send. */
  file(): Promise<File>
  until: number
}

export async function uploadToX(
  settings: XSettings,
  account: Account,
  media: Media,
  { uploads, until }: Uploading,
): Promise<UploadResult<XMedia>> {
  const key = keyOf(media)
  const earlier = await findKept(media, uploads)
  const keep = (upload: XUpload) => uploads.keep(key, JSON.stringify(upload), upload.expires_at)

  let file: Promise<File> | undefined
  const job = { settings, account, file: () => (file ??= fileOf(settings, media)), until }
  let reached: XUpload | undefined
  let step = earlier ?? (await begin(job))
  while (step.state === 'sending' || step.state === 'processing') {
    reached = step
    step = performance.now() < until ? await advance(job, step) : outOfTime()
  }
  switch (step.state) {
    case 'ready':
      if (step !== earlier) await keep(step)
      return { state: 'uploaded', value: { id: step.id, media_key: step.media_key } }
    case 'failed':
      await uploads.keep(key, '', 0)
      return { state: 'refused', error: step.error }
    case 'not_sent':
      // By the next try X has had its time, so that one asks at once.
      if (reached)
        await keep({ ...reached, ...(reached.state === 'processing' && { check_after_ms: 0 }) })
      return step
    case 'refused':
      if (!reached || step.reconnect) return step
      await uploads.keep(key, '', 0)
      // What an earlier try began may have ended meanwhile; only a fresh upload can tell.
      return earlier ? { ...outOfTime(), error: step.error } : step
  }
}

/** What an earlier try has uploaded whole. */
export async function findEarlierUpload(
  media: Described,
  uploads: Uploads,
): Promise<XMedia | undefined> {
  const uploaded = await findKept(media, uploads)
  return uploaded?.state === 'ready' ? uploaded : undefined
}

async function findKept(media: Described, uploads: Uploads): Promise<XUpload | undefined> {
  const uploaded = await uploads.find(keyOf(media))
  // Kept by the lines above, so it is one.
  return uploaded === undefined ? undefined : (JSON.parse(uploaded) as XUpload)
}

type Described = Pick<Media, 'id' | 'alt_text'>

/** A text that was told cannot be taken back, so with another one it is another upload. */
function keyOf({ id, alt_text }: Described): string {
  if (alt_text === null) return `x:${id}`
  return `x:${id}:${createHash('sha256').update(alt_text).digest('hex')}`
}

/** A moving WebP would stand still on X. */
export function pictureRulesOnX({ kind, content_type }: Media): PictureRules | undefined {
  return kind === 'gif' && content_type !== 'image/gif' ? PICTURE_RULES : undefined
}

async function fileOf({ fitMedia }: XSettings, media: Media): Promise<File> {
  const rules = pictureRulesOnX(media)
  if (rules !== undefined) {
    const fitted = await fitMedia(media, rules)
    return { ...fitted, category: fitted.moving ? 'tweet_gif' : 'tweet_image' }
  }
  const { kind, content_type } = media
  return { bytes: await media.read(), content_type, category: CATEGORIES[kind] }
}

async function begin({ settings, account, file }: UploadJob): Promise<XUpload | Unsent> {
  const { bytes, content_type, category } = await file()
  if (category === 'tweet_image' && bytes.length <= CHUNK_BYTES) {
    const part = { name: 'media', content_type, bytes }
    const form = formBody({ media_category: category }, part)
    const answer = await callX(settings, account, 'POST', '/2/media/upload', form)
    return uploadOf(answer, { state: 'ready' })
  }
  const upload = jsonBody({
    media_type: content_type,
    total_bytes: bytes.length,
    media_category: category,
  })
  const answer = await callX(settings, account, 'POST', '/2/media/upload/initialize', upload)
  return uploadOf(answer, { state: 'sending', segments: 0 })
}

function uploadOf(
  answer: WireAnswer,
  next: { state: 'ready' } | { state: 'sending'; segments: number },
): XUpload | Unsent {
  const id = answer.kind === 'answer' ? textOf(answer.body, 'data', 'id') : undefined
  if (!isDone(answer) || !isXId(id)) return unsentOf(answer, xRefusal)
  const seconds = Number(memberOf(answer.body, 'data', 'expires_after_secs'))
  return {
    id,
    media_key: textOf(answer.body, 'data', 'media_key') ?? '',
    expires_at: seconds > 0 ? Date.now() + seconds * 1000 - MARGIN_MS : undefined,
    ...next,
  }
}

function isDone(answer: WireAnswer): answer is WireResponse {
  return answer.kind === 'answer' && isSuccess(answer.status)
}

async function advance(job: UploadJob, upload: XUpload): Promise<XUpload | Unsent> {
  switch (upload.state) {
    case 'sending':
      return sendNext(job, upload, upload.segments)
    case 'processing':
      return waitForProcessing(job, upload, upload.check_after_ms)
    case 'failed':
    case 'ready':
      return upload
  }
}

/** The next chunk, or the word that there are no more. */
async function sendNext(
  { settings, account, file }: UploadJob,
  upload: XUpload,
  segments: number,
): Promise<XUpload | Unsent> {
  const { bytes, content_type, category } = await file()
  const path = `/2/media/upload/${upload.id}`
  const start = segments * CHUNK_BYTES
  if (start < bytes.length) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES)
    const part = { name: 'media', content_type, bytes: chunk }
    const form = formBody({ segment_index: String(segments) }, part)
    const answer = await callX(settings, account, 'POST', `${path}/append`, form)
    if (!isDone(answer)) return unsentOf(answer, xRefusal)
    return { ...upload, state: 'sending', segments: segments + 1 }
  }
  const answer = await callX(settings, account, 'POST', `${path}/finalize`)
  if (!isDone(answer)) return unsentOf(answer, xRefusal)
  // X has been seen to refuse the question how far it is with a plain picture.
  if (category === 'tweet_image') return { ...upload, state: 'ready' }
  return processed(upload, answer)
}

/** Waits as long as X says. */
async function waitForProcessing(
  { settings, account, until }: UploadJob,
  upload: XUpload,
  check_after_ms: number,
): Promise<XUpload | Unsent> {
  if (performance.now() + check_after_ms > until) return outOfTime(check_after_ms)
  await sleep(check_after_ms)
  const path = `/2/media/upload?command=STATUS&media_id=${upload.id}`
  const answer = await callX(settings, account, 'GET', path)
  return isDone(answer) ? processed(upload, answer) : unsentOf(answer, xRefusal)
}

/** Where nothing is said of processing, there is none to wait for. */
function processed(upload: XUpload, { body }: WireResponse): XUpload | Unsent {
  if (textOf(body, 'data', 'id') !== upload.id) {
    return { state: 'not_sent', error: 'X did not say how far it is with the upload.' }
  }
  const processing = memberOf(body, 'data', 'processing_info')
  switch (textOf(processing, 'state')) {
    case undefined:
    case 'succeeded':
      return { ...upload, state: 'ready' }
    case 'failed': {
      const words = textOf(processing, 'error', 'message')
      const error = `X could not process the media${words ? `: ${words.slice(0, 300)}` : '.'}`
      return { ...upload, state: 'failed', error }
    }
    default: {
      const wait_ms = Number(memberOf(processing, 'check_after_secs')) * 1000 || LEAST_WAIT_MS
      return { ...upload, state: 'processing', check_after_ms: Math.max(wait_ms, LEAST_WAIT_MS) }
    }
  }
}
