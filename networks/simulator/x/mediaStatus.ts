/** How uploaded media look to the client that waits for them. */
import { type SimulatedAnswer, json } from '../exchange.ts'
import type { Media } from '../media.ts'
import { bodyError } from '../shape.ts'
import type { XWorld } from './world.ts'
import type { XCall } from './call.ts'
import { mediaKey } from './mediaKind.ts'
import { invalidRequest, notFound } from './problems.ts'

const MAX_WAIT_S = 5

/** The answer to an upload, which names no processing where there is none to wait for. */
export function showUpload(media: Media, world: XWorld): SimulatedAnswer {
  const { id, media_type, size_bytes, width, height, medium } = media
  const is_ready = media.ready_at <= world.now() && !media.failed
  return json(200, {
    data: {
      id,
      media_key: mediaKey(media),
      size: size_bytes,
      expires_after_secs: secondsLeft(media, world),
      ...(medium === 'film'
        ? { video: { video_type: media_type } }
        : { image: { image_type: media_type, w: width, h: height } }),
      ...(is_ready ? {} : { processing_info: processingOf(media, world) }),
    },
  })
}

/** For GIFs and films alone: there is nothing to ask of a plain image, as reported. */
export function readStatus({ call, world, account }: XCall): SimulatedAnswer {
  const id = call.query.get('media_id') ?? ''
  const command = call.query.get('command') ?? 'STATUS'
  if (command !== 'STATUS' || !/^[0-9]{1,19}$/.test(id)) {
    return invalidRequest([bodyError('STATUS needs a media_id', 'media_id', id)])
  }
  const media = world.findMedia(account, id)
  if (media === undefined || isExpired(media, world)) {
    return notFound('media_id', id, world.settings, 'media')
  }
  if (media.medium === 'image') {
    return invalidRequest([bodyError('There is no status of this media', 'media_id', id)])
  }
  const processing_info = processingOf(media, world)
  return json(200, {
    data: {
      id,
      media_key: mediaKey(media),
      size: media.size_bytes,
      expires_after_secs: secondsLeft(media, world),
      processing_info,
    },
  })
}

export function isExpired({ uploaded_at }: Media, world: XWorld): boolean {
  return uploaded_at + world.settings.x_media_life_ms <= world.now()
}

function secondsLeft({ uploaded_at }: Media, world: XWorld): number {
  const left_ms = uploaded_at + world.settings.x_media_life_ms - world.now()
  return Math.max(0, Math.ceil(left_ms / 1_000))
}

function processingOf({ uploaded_at, ready_at, failed }: Media, world: XWorld) {
  const now = world.now()
  if (now >= ready_at) {
    return failed ? { state: 'failed' } : { state: 'succeeded', progress_percent: 100 }
  }
  const left_s = Math.ceil((ready_at - now) / 1_000)
  const check_after_secs = Math.min(Math.max(1, left_s), MAX_WAIT_S)
  const done = (now - uploaded_at) / (ready_at - uploaded_at)
  if (done < 1 / 3) return { state: 'pending', check_after_secs }
  return { state: 'in_progress', check_after_secs, progress_percent: Math.floor(done * 100) }
}
