/** The media that a post on X takes: https://docs.x.com/x-api/media/quickstart/best-practices */
import { tooLarge, type Fault } from '../contentProblems.ts'
import type { MovingRules } from '../media/fitted.ts'
import type { Media } from '../network.ts'
import { PICTURE_RULES } from './pictureRules.ts'

const { max_bytes: MAX_IMAGE_BYTES, moving: GIF } = PICTURE_RULES
const VIDEO = { max_bytes: 512 * 1024 * 1024, min_ms: 500, max_ms: 140_000 }

/** Worded to follow "The post ". */
export function mediaProblemOnX(media: Media[]): Fault | undefined {
  if (media.length > 1 && media.some(({ kind }) => kind !== 'image')) {
    const reason = 'mixes media, and X takes up to 4 images, or 1 GIF, or 1 video'
    return { code: 'media_mixed', reason }
  }
  return media.map(mediaProblem).find((fault) => fault !== undefined)
}

function mediaProblem(media: Media): Fault | undefined {
  const { kind, size_bytes } = media
  switch (kind) {
    case 'image':
      if (size_bytes <= MAX_IMAGE_BYTES) return undefined
      return tooLarge('image', 'X', MAX_IMAGE_BYTES, size_bytes)
    case 'gif':
      return GIF ? gifProblem(media, GIF) : undefined
    case 'video':
      return videoProblem(media)
  }
}

function gifProblem(
  { size_bytes, width, height, frames }: Media,
  { max_bytes, max_width, max_height, max_frames }: MovingRules,
): Fault | undefined {
  if (size_bytes > max_bytes) return tooLarge('GIF', 'X', max_bytes, size_bytes)
  if (width > max_width || height > max_height) {
    const reason = `has a GIF of ${width}x${height} pixels and X takes ${max_width}x${max_height}`
    const [limit, actual] = width > max_width ? [max_width, width] : [max_height, height]
    return { code: 'media_too_large', reason, limit, actual, unit: 'pixel' }
  }
  if (frames > max_frames) {
    const reason = `has a GIF of ${frames} frames and X takes ${max_frames}`
    return { code: 'media_too_large', reason, limit: max_frames, actual: frames, unit: 'frame' }
  }
  return undefined
}

function videoProblem({ size_bytes, duration_ms }: Media): Fault | undefined {
  const { max_bytes, min_ms, max_ms } = VIDEO
  if (size_bytes > max_bytes) return tooLarge('video', 'X', max_bytes, size_bytes)
  // A file that does not tell its length is X's to judge.
  if (duration_ms !== null && (duration_ms < min_ms || duration_ms > max_ms)) {
    const takes = `${min_ms / 1000} to ${max_ms / 1000}`
    const reason = `has a video of ${duration_ms / 1000} s and X takes ${takes}`
    const limit = duration_ms > max_ms ? max_ms : min_ms
    const actual = Math.round(duration_ms)
    return { code: 'media_duration', reason, limit, actual, unit: 'millisecond' }
  }
  return undefined
}
