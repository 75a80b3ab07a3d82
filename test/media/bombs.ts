/** Small files that a careless reader takes very long for: each grows with the number of its parts. */
import { deflateSync } from 'node:zlib'
import {
  bytesOf,
  chunk,
  chunksOf,
  extension,
  jpegWith,
  pngWith,
  segment,
  u32be,
  webp,
  webpOf,
} from './pictures.ts'

function repeated(part: Buffer, times: number): Buffer {
  return Buffer.alloc(part.length * times, part)
}

/** `parts` packed colour profiles, each of which unpacks to 4 MB. */
export async function profileBomb(parts: number): Promise<Buffer> {
  const packed = Buffer.concat([bytesOf('a\0\0'), deflateSync(Buffer.alloc(4_000_000))])
  const profile = chunk('iCCP', packed)
  return pngWith(repeated(profile, parts))
}

/** Colour profiles that are small and whole. */
export function manyProfiles(parts: number): Promise<Buffer> {
  const packed = Buffer.concat([bytesOf('a\0\0'), deflateSync(Buffer.alloc(200))])
  return pngWith(repeated(chunk('iCCP', packed), parts))
}

export function pngOfChunks(parts: number): Promise<Buffer> {
  return pngWith(repeated(chunk('tEXt', ''), parts))
}

export function jpegOfSegments(parts: number): Promise<Buffer> {
  return jpegWith(repeated(segment(0xfe, 'a'), parts))
}

export async function webpOfChunks(parts: number): Promise<Buffer> {
  const empty = Buffer.from('JUNK\0\0\0\0')
  const bytes = Buffer.concat([webpOf(...chunksOf(await webp())), repeated(empty, parts)])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** All of them within one frame of a moving picture. */
export function webpFrameOfChunks(parts: number): Buffer {
  const frame = Buffer.concat([Buffer.alloc(16), Buffer.from('JUNK\0\0\0\0'.repeat(parts))])
  return webpOf(['ANMF', frame])
}

export function gifOfExtensions(gif: Buffer, parts: number): Buffer {
  const blocks = repeated(extension(0xfe, 'a'), parts)
  // Before the trailer.
  return Buffer.concat([gif.subarray(0, -1), blocks, gif.subarray(-1)])
}

function box(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(bytesOf))
  return Buffer.concat([u32be(body.length + 8), bytesOf(type), body])
}

function table(type: string, ...entries: number[]): Buffer {
  return box(type, u32be(0), ...entries.map(u32be))
}

export interface FilmParts {
  tracks?: number
  /** Of each track; a byte each, all of them in one box behind the empty ones. */
  samples: number
  /** How many samples lie together. */
  chunk_samples?: number
  empty_boxes?: number
}

/** A film whose samples lie behind many boxes of data with nothing in them. */
export function filmOf({ tracks = 1, samples, chunk_samples = 1, empty_boxes = 0 }: FilmParts) {
  const chunks = Math.ceil(samples / chunk_samples)
  const head = box('ftyp', 'isom\0\0\x02\0isommp41')
  const moovOf = (first: number) => {
    const offsets = Buffer.alloc(chunks * 4)
    for (let i = 0; i < chunks; i++) offsets.writeUInt32BE(first + i * chunk_samples, i * 4)
    const stbl = box(
      'stbl',
      table('stts', 1, samples, 1),
      table('stsc', 1, 1, chunk_samples, 1),
      table('stsz', 1, samples),
      box('stco', u32be(0), u32be(chunks), offsets),
    )
    const hdlr = box('hdlr', u32be(0), u32be(0), 'vide', Buffer.alloc(12))
    const trak = box('trak', box('mdia', hdlr, box('minf', stbl)))
    return box('moov', ...Array.from({ length: tracks }, () => trak))
  }
  const empty = Buffer.from('\0\0\0\x08mdat'.repeat(empty_boxes), 'latin1')
  const first = head.length + moovOf(0).length + empty.length + 8
  return Buffer.concat([head, moovOf(first), empty, box('mdat', Buffer.alloc(samples, 'a'))])
}
