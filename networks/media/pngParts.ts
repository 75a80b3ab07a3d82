/**
 * PNG: https://www.w3.org/TR/png-3/. Copies the chunks that make the picture, with their checksums
 * verified. An animated PNG becomes the still picture that it holds for older viewers, since no network
 * animates it.
 */
import { crc32, inflateSync } from 'node:zlib'
import { exifOrientation } from './exifOrientation.ts'
import {
  MAX_PARTS,
  MAX_PROFILE_BYTES,
  MAX_UNPACKED_BYTES,
  openCounter,
  ROWS_BYTES,
} from './limits.ts'
import type { PictureParts } from './pictureParts.ts'

const SIGNATURE_BYTES = 8
/** Besides the pixels only what decides which colours they are. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'iCCP', 'IDAT', 'IEND']
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Undefined: broken. Reads beyond the end throw a RangeError, which means the same. */
export function pngParts(bytes: Buffer): PictureParts | undefined {
  const parts: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  let header: Buffer | undefined
  let orientation = 1
  let odd_colours = false
  let profiles = 0
  const countPart = openCounter(MAX_PARTS, 'parts')

  for (let at = SIGNATURE_BYTES, type = ''; type !== 'IEND';) {
    countPart()
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const chunk = bytes.subarray(at, end)
    const payload = chunk.subarray(8, -4)
    type = chunk.toString('latin1', 4, 8)
    at = end
    if ((type === 'IHDR') === (header !== undefined)) return undefined
    if (type === 'IHDR') header = payload
    if (type === 'eXIf') orientation = exifOrientation(payload)
    if (!KEPT.includes(type)) continue
    // There may be one. Unpacking is most of the work here, so the others are not looked at.
    if (type === 'iCCP' && ++profiles > 1) continue
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return undefined
    if (type === 'iCCP') {
      const size = profileSize(payload)
      // A profile that cannot be read, or is a bomb, is no profile: the colours are taken for sRGB.
      if (size === undefined) continue
      odd_colours = size > MAX_PROFILE_BYTES
    }
    parts.push(chunk)
  }
  if (header?.length !== 13) return undefined
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const bits = header.readUInt8(8) * (SAMPLES[header.readUInt8(9)] ?? 4)
  const interlaced = header.readUInt8(12) !== 0
  return {
    width,
    height,
    frames: 1,
    duration_ms: null,
    orientation,
    odd_colours,
    // The rows of an interlaced picture come in seven passes, so all of them are held.
    decoding_bytes: ROWS_BYTES + (interlaced ? Math.ceil((width * height * bits) / 8) : 0),
    bytes: Buffer.concat(parts),
  }
}

/** The payload is a name, a zero, the method and the deflated profile. */
function profileSize(payload: Buffer): number | undefined {
  const start = payload.indexOf(0) + 2
  try {
    const limit = { maxOutputLength: MAX_UNPACKED_BYTES }
    return inflateSync(payload.subarray(start), limit).length
  } catch {
    return undefined
  }
}
