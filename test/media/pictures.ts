/** Pictures made here: by the encoders, and piece by piece where no encoder would make them. */
import sharp, { type Sharp } from 'sharp'
import { crc32, deflateSync } from 'node:zlib'

export const WIDTH = 120
export const HEIGHT = 80

/** Every pixel differs from its neighbours, so that cuts and turns are noticed. */
export function pixels(width = WIDTH, height = HEIGHT, channels: 3 | 4 = 3, pages = 1): Sharp {
  const bytes = Buffer.alloc(width * height * pages * channels)
  for (let i = 0; i < bytes.length; i++) bytes[i] = (i * 7 + (i >> 8) * 13) & 255
  return sharp(bytes, { raw: { width, height: height * pages, channels, pageHeight: height } })
}

export const jpeg = () => pixels().jpeg().toBuffer()
export const progressive = () => pixels().jpeg({ progressive: true }).toBuffer()
export const png = () => pixels().png().toBuffer()
export const webp = () => pixels().webp().toBuffer()
export const lossless = () => pixels().webp({ lossless: true }).toBuffer()
export const still = () => pixels().gif().toBuffer()
export const moving = (frames = 6) =>
  pixels(WIDTH, HEIGHT, 4, frames)
    .gif({ delay: Array.from({ length: frames }, () => 50), loop: 0 })
    .toBuffer()
export const movingWebp = (frames = 6) =>
  pixels(WIDTH, HEIGHT, 4, frames)
    .webp({ delay: Array.from({ length: frames }, () => 50), loop: 0 })
    .toBuffer()

/** A part of a JPEG: a marker and what belongs to it. */
export function segment(marker: number, ...payload: (string | Buffer)[]): Buffer {
  const bytes = Buffer.concat(payload.map(bytesOf))
  return Buffer.concat([Buffer.from([0xff, marker]), u16be(bytes.length + 2), bytes])
}

/** Puts parts behind the start of a JPEG. */
export async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const bytes = await jpeg()
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)])
}

export function exif(orientation: number, place = ''): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([tiff, Buffer.from(place)])
}

export function chunk(type: string, payload: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), bytesOf(payload)])
  return Buffer.concat([u32be(body.length - 4), body, u32be(crc32(body))])
}

/** Puts chunks behind the header of a PNG. */
export async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const bytes = await png()
  return Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)])
}

export interface Header {
  width: number
  height: number
  depth?: number
  colours?: number
  interlaced?: boolean
}

export function pngOf(header: Header, data: Buffer): Buffer {
  const { width, height, depth = 8, colours = 0, interlaced = false } = header
  const rest = Buffer.from([depth, colours, 0, 0, interlaced ? 1 : 0])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([u32be(width), u32be(height), rest])),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', ''),
  ])
}

export interface GifFrame {
  width: number
  height: number
  /** The codes of 3 bits each; left out: as many pixels as the frame has. */
  codes?: number[]
}

const CLEAR = 4
const END = 5

/** Two colours, four codes; with a clear before every pixel, codes never become longer than 3 bits. */
export function gifOf(width: number, height: number, frames: GifFrame[], trailer = true): Buffer {
  const parts = frames.map((frame) => {
    const data = packed(frame.codes ?? codesOf(frame))
    return Buffer.concat([
      Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
      u16le(frame.width),
      u16le(frame.height),
      Buffer.from([0, 2]),
      blocks(data),
    ])
  })
  return Buffer.concat([
    Buffer.from('GIF89a'),
    u16le(width),
    u16le(height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...parts,
    Buffer.from(trailer ? [0x3b] : []),
  ])
}

function codesOf({ width, height }: GifFrame): number[] {
  return [...Array.from({ length: width * height }, () => [CLEAR, 1]).flat(), END]
}

/** A GIF extension: its label and its blocks. */
export function extension(label: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([0x21, label]), blocks(Buffer.from(text))])
}

function blocks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255)
    parts.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...parts, Buffer.from([0])])
}

function packed(codes: number[]): Buffer {
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1])
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [i, bit] of bits.entries()) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bit << (i & 7))
  return bytes
}

/** A WebP of these chunks. */
export function webpOf(...chunks: [string, Buffer][]): Buffer {
  const body = Buffer.concat(
    chunks.map(([type, payload]) =>
      Buffer.concat([
        Buffer.from(type, 'latin1'),
        u32le(payload.length),
        payload,
        Buffer.alloc(payload.length % 2),
      ]),
    ),
  )
  return Buffer.concat([Buffer.from('RIFF'), u32le(body.length + 4), Buffer.from('WEBP'), body])
}

/** The chunks of a WebP. */
export function chunksOf(bytes: Buffer): [string, Buffer][] {
  const chunks: [string, Buffer][] = []
  for (let at = 12; at < bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    chunks.push([bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + size)])
    at += 8 + size + (size % 2)
  }
  return chunks
}

export function vp8x(flags: number, width: number, height: number): Buffer {
  const bytes = Buffer.alloc(10)
  bytes[0] = flags
  bytes.writeUIntLE(width - 1, 4, 3)
  bytes.writeUIntLE(height - 1, 7, 3)
  return bytes
}

export function cut(bytes: Buffer, share: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * share))
}

/** Overwrites 64 bytes, without making a marker or an end. */
export function damaged(bytes: Buffer, share: number): Buffer {
  const copy = Buffer.from(bytes)
  const start = Math.floor(bytes.length * share)
  for (let i = 0; i < 64; i++) copy[start + i] = (i * 37 + 1) % 254
  return copy
}

export function bytesOf(part: string | Buffer): Buffer {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part
}

export function u32be(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function u16be(value: number): Buffer {
  return u32be(value).subarray(2)
}

function u16le(value: number): Buffer {
  return Buffer.from([value & 255, value >> 8])
}

function u32le(value: number): Buffer {
  return u32be(value).reverse()
}
