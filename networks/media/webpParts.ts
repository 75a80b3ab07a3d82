/**
 * WebP: https://developers.google.com/speed/webp/docs/riff_container. Copies the chunks that make the
 * picture and tells the header that there is no metadata any more.
 */
import { exifOrientation } from './exifOrientation.ts'
import { MAX_PARTS, MAX_PROFILE_BYTES, openCounter, ROWS_BYTES, type Counter } from './limits.ts'
import type { PictureParts } from './pictureParts.ts'

const RIFF_BYTES = 12
const KEPT = ['VP8X', 'ICCP', 'ANIM', 'ALPH', 'VP8 ', 'VP8L']
const IN_FRAME = ['ALPH', 'VP8 ', 'VP8L']
const FRAME_HEADER_BYTES = 16
/** Flags of VP8X: EXIF 8, XMP 4. */
const METADATA_FLAGS = 0x0c

interface Chunk {
  type: string
  payload: Buffer
}

/** Undefined: broken. Reads beyond the end throw a RangeError, which means the same. */
export function webpParts(bytes: Buffer): PictureParts | undefined {
  // Those within frames too.
  const countPart = openCounter(MAX_PARTS, 'parts')
  const chunks = chunksOf(bytes.subarray(RIFF_BYTES, bytes.readUInt32LE(4) + 8), countPart)
  if (!chunks || bytes.readUInt32LE(4) + 8 > bytes.length) return undefined
  const chunks_kept: Buffer[] = []
  let size: { width: number; height: number } | undefined
  let stills = 0
  let frames = 0
  let duration_ms = 0
  let orientation = 1
  let odd_colours = false

  for (const { type, payload } of chunks) {
    if (type === 'VP8X') {
      const flags = Buffer.from(payload)
      flags.writeUInt8(payload.readUInt8(0) & ~METADATA_FLAGS, 0)
      chunks_kept.push(chunkOf({ type, payload: flags }))
    } else if (type === 'ANMF') {
      const inner = chunksOf(payload.subarray(FRAME_HEADER_BYTES), countPart)
      if (!inner) return undefined
      const parts = inner.filter((chunk) => IN_FRAME.includes(chunk.type)).map(chunkOf)
      const header = payload.subarray(0, FRAME_HEADER_BYTES)
      chunks_kept.push(chunkOf({ type, payload: Buffer.concat([header, ...parts]) }))
      frames++
      duration_ms += payload.readUIntLE(12, 3)
    } else if (KEPT.includes(type)) {
      chunks_kept.push(chunkOf({ type, payload }))
    }
    if (type === 'VP8 ' || type === 'VP8L') stills++
    if (type === 'ICCP') odd_colours = payload.length > MAX_PROFILE_BYTES
    if (type === 'EXIF') orientation = exifOrientation(tiffOf(payload))
    size ??= sizeOf(type, payload)
  }
  if (!size || (stills === 1) === frames > 0) return undefined
  const body = Buffer.concat(chunks_kept)
  return {
    ...size,
    frames: Math.max(frames, 1),
    duration_ms: frames > 1 ? duration_ms : null,
    // Viewers turn no moving picture.
    orientation: frames > 0 ? 1 : orientation,
    odd_colours,
    // A picture without loss refers back to any of its pixels; a moving one builds on two of them.
    decoding_bytes: ROWS_BYTES + size.width * size.height * (frames > 0 ? 8 : 4),
    bytes: Buffer.concat([riff(body.length + 4), body]),
  }
}

/** Undefined when a chunk reaches beyond the end. */
function chunksOf(bytes: Buffer, countPart: Counter): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    countPart()
    const start = at + 8
    const end = start + bytes.readUInt32LE(at + 4)
    if (end > bytes.length) return undefined
    chunks.push({ type: bytes.toString('latin1', at, at + 4), payload: bytes.subarray(start, end) })
    at = end + (end % 2 === start % 2 ? 0 : 1)
  }
  return chunks
}

function chunkOf({ type, payload }: Chunk): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(payload.length, 4)
  return Buffer.concat([head, payload, Buffer.alloc(payload.length % 2)])
}

function riff(size: number): Buffer {
  const head = Buffer.from('RIFF____WEBP', 'latin1')
  head.writeUInt32LE(size, 4)
  return head
}

/** The first chunk that knows; the others must agree, which the decoder sees to. */
function sizeOf(type: string, payload: Buffer) {
  if (type === 'VP8X') {
    return { width: payload.readUIntLE(4, 3) + 1, height: payload.readUIntLE(7, 3) + 1 }
  }
  if (type === 'VP8 ') {
    return { width: payload.readUInt16LE(6) & 0x3fff, height: payload.readUInt16LE(8) & 0x3fff }
  }
  if (type === 'VP8L') {
    const sizes = payload.readUInt32LE(1)
    return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}

/** Some programs write the marker that belongs into JPEG before the data. */
function tiffOf(payload: Buffer): Buffer {
  return payload.toString('latin1', 0, 4) === 'Exif' ? payload.subarray(6) : payload
}
