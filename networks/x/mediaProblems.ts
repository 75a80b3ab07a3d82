/** The media that a post on X takes: https://docs.x.com/x-api/media/quickstart/best-practices */
import type { MovingRules } from '../media/fitted.ts'
import type { Media } from '../network.ts'
import { PICTURE_RULES } from './pictureRules.ts'

const { max_bytes: MAX_IMAGE_BYTES, moving: GIF } = PICTURE_RULES
const VIDEO = { max_bytes: 512 * 1024 * 1024, min_ms: 500, max_ms: 140_000 }

/** Worded to follow "The post ". */
export function mediaProblemOnX(media: Media[]): string | undefined {
  if (media.length > 1 && media.some(({ kind }) => kind !== 'image')) {
    return 'mixes media, and X takes up to 4 images, or 1 GIF, or 1 video'
  }
  return media.map(mediaProblem).find((fault) => fault !== undefined)
}

function mediaProblem(media: Media): string | undefined {
  const { kind, size_bytes } = media
  switch (kind) {
    case 'image':
      if (size_bytes <= MAX_IMAGE_BYTES) return undefined
      return `has an image of ${size_bytes} bytes and X takes ${MAX_IMAGE_BYTES}`
    case 'gif':
      return GIF ? gifProblem(media, GIF) : undefined
    case 'video':
      return videoProblem(media)
  }
}

function gifProblem(
  { size_bytes, width, height, frames }: Media,
  { max_bytes, max_width, max_height, max_frames }: MovingRules,
): string | undefined {
  if (size_bytes > max_bytes) return `has a GIF of ${size_bytes} bytes and X takes ${max_bytes}`
  if (width > max_width || height > max_height) {
    return `has a GIF of ${width}x${height} pixels and X takes ${max_width}x${max_height}`
  }
  if (frames > max_frames) return `has a GIF of ${frames} frames and X takes ${max_frames}`
  return undefined
}

function videoProblem({ size_bytes, duration_ms }: Media): string | undefined {
  const { max_bytes, min_ms, max_ms } = VIDEO
  if (size_bytes > max_bytes) return `has a video of ${size_bytes} bytes and X takes ${max_bytes}`
  // A file that does not tell its length is X's to judge.
  if (duration_ms !== null && (duration_ms < min_ms || duration_ms > max_ms)) {
    return `has a video of ${duration_ms / 1000} s and X takes ${min_ms / 1000} to ${max_ms / 1000}`
  }
  return undefined
}
