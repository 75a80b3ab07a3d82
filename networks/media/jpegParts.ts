/**
 * JPEG: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B. Copies what makes the picture (tables,
 * frame, scans, colour profile) and nothing else, so that the coded pixels stay as they are.
 */
import { exifOrientation } from './exifOrientation.ts'
import { MAX_PARTS, MAX_PROFILE_BYTES, MAX_SCANS, openCounter, ROWS_BYTES } from './limits.ts'
import type { PictureParts } from './pictureParts.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** Tables: Huffman, arithmetic, quantization, restart interval. */
const TABLES = [0xc4, 0xcc, 0xdb, 0xdd]
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const PROFILE = 'ICC_PROFILE\0'

interface Frame {
  width: number
  height: number
  components: number
  /** A decoder of these keeps every coefficient until the last scan. */
  coefficients_bytes: number
}

/** Undefined: broken. Reads beyond the end throw a RangeError, which means the same. */
export function jpegParts(bytes: Buffer): PictureParts | undefined {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let frame: Frame | undefined
  let orientation = 1
  let profile_bytes = 0
  let scans = 0
  const countPart = openCounter(MAX_PARTS, 'parts')
  const countScan = openCounter(MAX_SCANS, 'scans')

  for (let at = 2; ;) {
    countPart()
    at = bytes.indexOf(0xff, at)
    if (at < 0) return undefined
    while (bytes[at + 1] === 0xff) at++
    const marker = bytes.readUInt8(at + 1)
    if (marker === EOI) break
    if (marker === SOI || marker <= 0x01 || isRestart(marker)) return undefined

    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    const segment = bytes.subarray(at, end)
    const payload = segment.subarray(4)
    at = end
    if (isFrame(marker)) {
      if (frame) return undefined
      frame = frameOf(marker, payload)
      parts.push(segment)
    } else if (marker === SOS) {
      if (!frame) return undefined
      countScan()
      scans++
      at = endOfScan(bytes, end)
      if (at < 0) return undefined
      parts.push(segment, bytes.subarray(end, at))
    } else if (TABLES.includes(marker)) {
      parts.push(segment)
    } else if (marker === APP0 && startsWith(payload, 'JFIF\0')) {
      parts.push(withoutThumbnail(segment))
    } else if (marker === APP1 && startsWith(payload, 'Exif\0\0')) {
      orientation = exifOrientation(payload.subarray(6))
    } else if (marker === APP2 && startsWith(payload, PROFILE)) {
      profile_bytes += payload.length
      parts.push(segment)
    } else if (marker === APP14 && startsWith(payload, 'Adobe')) {
      // It says whether three or four components are to be taken for RGB, YCbCr or CMYK.
      parts.push(segment)
    }
  }
  if (!frame || scans === 0) return undefined
  return {
    width: frame.width,
    height: frame.height,
    frames: 1,
    duration_ms: null,
    orientation,
    odd_colours: frame.components === 4 || profile_bytes > MAX_PROFILE_BYTES,
    decoding_bytes: ROWS_BYTES + frame.coefficients_bytes,
    bytes: Buffer.concat([...parts, Buffer.from([0xff, EOI])]),
  }
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function startsWith(payload: Buffer, text: string): boolean {
  return payload.toString('latin1', 0, text.length) === text
}

function frameOf(marker: number, payload: Buffer): Frame {
  const height = payload.readUInt16BE(1)
  const width = payload.readUInt16BE(3)
  const components = payload.readUInt8(5)
  let all = 0
  let largest = 1
  for (let i = 0; i < components; i++) {
    const factors = payload.readUInt8(7 + i * 3)
    const samples = (factors >> 4) * (factors & 15)
    all += samples
    largest = Math.max(largest, samples)
  }
  const sequential = marker === 0xc0 || marker === 0xc1 || marker === 0xc9
  const coefficients_bytes = sequential ? 0 : Math.ceil((width * height * 2 * all) / largest)
  return { width, height, components, coefficients_bytes }
}

/** Where coded data ends: at the first marker that is neither a stuffed FF nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    while (bytes[at + 1] === 0xff) at++
    const next = bytes[at + 1]
    if (next === undefined) return -1
    if (next !== 0 && !isRestart(next)) return at
  }
  return -1
}

function withoutThumbnail(segment: Buffer): Buffer {
  const short = Buffer.from(segment.subarray(0, 18))
  short.writeUInt16BE(16, 2)
  short.writeUInt16BE(0, 16)
  return short
}
