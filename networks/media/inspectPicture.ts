/** What a picture is, whether all of it is there, and its bytes without anything else. */
import { gifParts } from './gifParts.ts'
import { jpegParts } from './jpegParts.ts'
import {
  MAX_FRAMES,
  MAX_IMAGE_BYTES,
  MAX_MOVING_PIXELS,
  MAX_PIXELS,
  MAX_WORKING_BYTES,
  sizeExcess,
} from './limits.ts'
import { EXTENSIONS, type MediaFacts, type MediaProblem, type PictureType } from './mediaFacts.ts'
import { isDecodable } from './picture.ts'
import type { PictureParts } from './pictureParts.ts'
import { pngParts } from './pngParts.ts'
import { upright } from './upright.ts'
import { webpParts } from './webpParts.ts'

export type InspectedPicture = { ok: MediaFacts; bytes: Buffer } | MediaProblem

const PARTS = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/gif': gifParts,
  'image/webp': webpParts,
}
const MB = 1024 * 1024
const BROKEN: MediaProblem = {
  problem: 'broken',
  message: 'The picture cannot be read: it is damaged or cut off.',
}

export async function inspectPicture(
  original: Buffer,
  type: PictureType,
): Promise<InspectedPicture> {
  if (original.length > MAX_IMAGE_BYTES) {
    return tooLarge(sizeExcess('picture', original.length, MAX_IMAGE_BYTES))
  }
  const parts = PARTS[type](original)
  if (!parts || parts.width === 0 || parts.height === 0) return BROKEN
  const problem = excessOf(parts)
  if (problem) return problem
  if (parts.orientation !== 1 || (parts.odd_colours && parts.frames === 1)) {
    const turned = await upright(type, parts)
    return turned ? { ok: factsOf(parts, turned), bytes: turned.bytes } : BROKEN
  }
  if (!(await isDecodable(parts))) return BROKEN
  return { ok: factsOf(parts, { ...parts, content_type: type }), bytes: parts.bytes }
}

interface Seen {
  bytes: Buffer
  content_type: PictureType
  width: number
  height: number
}

function factsOf({ frames, duration_ms }: PictureParts, seen: Seen): MediaFacts {
  return {
    kind: frames > 1 ? 'gif' : 'image',
    content_type: seen.content_type,
    extension: EXTENSIONS[seen.content_type],
    width: seen.width,
    height: seen.height,
    duration_ms,
    frames,
    size_bytes: seen.bytes.length,
  }
}

/** Judged by what the picture says of itself, before it can make a decoder ask for memory. */
function excessOf({
  width,
  height,
  frames,
  decoding_bytes,
}: PictureParts): MediaProblem | undefined {
  const pixels = width * height
  if (frames > MAX_FRAMES) {
    return tooLarge(`The picture has ${frames} frames; ${MAX_FRAMES} are taken.`)
  }
  if (pixels > MAX_PIXELS || pixels * frames > MAX_MOVING_PIXELS) {
    const most = (frames > 1 ? MAX_MOVING_PIXELS : MAX_PIXELS) / 1_000_000
    const times = frames > 1 ? ` in ${frames} frames` : ''
    return tooLarge(`The picture has ${width}x${height} pixels${times}; ${most} million are taken.`)
  }
  if (decoding_bytes > MAX_WORKING_BYTES) {
    const [is, may] = [decoding_bytes, MAX_WORKING_BYTES].map((bytes) => Math.ceil(bytes / MB))
    return tooLarge(
      `The picture takes ${is} MB of memory to read; ${may} MB are possible. ` +
        'Save it smaller, or neither progressive nor interlaced.',
    )
  }
  return undefined
}

function tooLarge(message: string): MediaProblem {
  return { problem: 'too_large', message }
}
