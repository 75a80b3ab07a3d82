/**
 * What bytes really are, whatever the client says of them. Read from their headers by the formats'
 * own descriptions, without decoding a picture and in one synchronous step.
 */
import type { MediaType } from './media.ts'
import { probeFilm } from './probeFilm.ts'

export interface Probe {
  media_type: MediaType
  width: number
  height: number
  /** Of a GIF; 1 for everything else. */
  frames: number
  /** Of a film; null where the file does not say. */
  duration_ms: number | null
}

/** Undefined for whatever none of the networks shows. */
export function probe(bytes: Buffer): Probe | undefined {
  try {
    return probePng(bytes) ?? probeGif(bytes) ?? probeWebp(bytes) ?? probeJpeg(bytes) ?? film(bytes)
  } catch (error) {
    // A file that ends within its header is not one.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function still(media_type: MediaType, width: number, height: number): Probe {
  return { media_type, width, height, frames: 1, duration_ms: null }
}

function film(bytes: Buffer): Probe | undefined {
  const facts = probeFilm(bytes)
  return facts && { ...facts, frames: 1 }
}

function probePng(bytes: Buffer): Probe | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  return still('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

function probeWebp(bytes: Buffer): Probe | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return still('image/webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return still('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    default:
      return still('image/webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
  }
}

/** Segments until the frame header, which has the size. */
function probeJpeg(bytes: Buffer): Probe | undefined {
  if (bytes.toString('latin1', 0, 3) !== '\xff\xd8\xff') return undefined
  let at = 2
  for (;;) {
    const marker = bytes.readUInt8(at + 1)
    const is_frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (is_frame) {
      return still('image/jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

function probeGif(bytes: Buffer): Probe | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  return { ...still('image/gif', width, height), frames: countFrames(bytes) }
}

function countFrames(bytes: Buffer): number {
  const skipColours = (at: number, flags: number) =>
    at + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const skipBlocks = (from: number) => {
    let at = from
    for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += size + 1
    return at + 1
  }

  let frames = 0
  for (let at = skipColours(13, bytes.readUInt8(10)); at < bytes.length;) {
    switch (bytes.readUInt8(at)) {
      case 0x21:
        at = skipBlocks(at + 2)
        break
      case 0x2c:
        frames++
        at = skipBlocks(skipColours(at + 10, bytes.readUInt8(at + 9)) + 1)
        break
      default:
        return frames
    }
  }
  return frames
}
