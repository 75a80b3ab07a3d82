/** The boxes of an MP4 or QuickTime file that tell its kind, length and size (ISO 14496-12). */
import type { MediaType } from './media.ts'

export interface ProbedFilm {
  media_type: MediaType
  width: number
  height: number
  duration_ms: number | null
}

interface Box {
  name: string
  content: Buffer
}

export function probeFilm(bytes: Buffer): ProbedFilm | undefined {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const movie = boxesOf(bytes).find(({ name }) => name === 'moov')
  if (movie === undefined) return undefined

  const is_quicktime = bytes.toString('latin1', 8, 12) === 'qt  '
  return {
    media_type: is_quicktime ? 'video/quicktime' : 'video/mp4',
    ...sizeOf(movie),
    duration_ms: durationOf(movie),
  }
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const small = bytes.readUInt32BE(at)
    const is_large = small === 1
    const size = is_large ? Number(bytes.readBigUInt64BE(at + 8)) : small || bytes.length - at
    if (size < 8) return boxes
    const content = bytes.subarray(at + (is_large ? 16 : 8), at + size)
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), content })
    at += size
  }
  return boxes
}

/** A film in fragments has 0 here, which says nothing. */
function durationOf(movie: Box): number | null {
  const header = boxesOf(movie.content).find(({ name }) => name === 'mvhd')?.content
  if (header === undefined) return null
  const is_wide = header.readUInt8(0) === 1
  const scale = header.readUInt32BE(is_wide ? 20 : 12)
  const length = is_wide ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return scale > 0 && length > 0 ? Math.round((length / scale) * 1_000) : null
}

/** Of the first track that has one; a sound track is 0 wide. Fixed-point numbers of 16.16 bits. */
function sizeOf(movie: Box): { width: number; height: number } {
  const tracks = boxesOf(movie.content).filter(({ name }) => name === 'trak')
  for (const track of tracks) {
    const header = boxesOf(track.content).find(({ name }) => name === 'tkhd')?.content
    if (header === undefined) continue
    const width = header.readUInt32BE(header.length - 8) >>> 16
    const height = header.readUInt32BE(header.length - 4) >>> 16
    if (width > 0 && height > 0) return { width, height }
  }
  return { width: 0, height: 0 }
}
