/**
 * What the tracks of a film say of themselves: how they are coded, how large they are seen, and how long they are.
 * The boxes are those of ISO/IEC 14496-12, sections 8.2 to 8.8, and of QuickTime.
 */
import { boxesIn, findBox, isLong, type Box, type BoxFile } from './boxes.ts'
import { codecOf } from './filmCodecs.ts'
import { openTiming } from './filmTiming.ts'
import { MAX_BOXES, openCounter } from './limits.ts'

export interface FilmTrack {
  kind: 'picture' | 'sound'
  /** Players begin with one that is, where there are several. */
  enabled: boolean
  /** Undefined when it is none that is known. */
  codec: string | undefined
  /** As seen by a viewer, after any rotation; of sound 0. */
  width: number
  height: number
  duration_ms: number
}

/** The first four of a transformation's nine numbers that turn and stretch. */
type Matrix = [a: number, b: number, c: number, d: number]

/** Of a film that `filmParts` has found to be whole. Tracks without a description of their samples are left out. */
export function filmTracks(bytes: Buffer): FilmTrack[] {
  const film = { bytes, countBox: openCounter(MAX_BOXES, 'parts') }
  const boxes = boxesIn(film, 0, bytes.length)
  const moov = boxes.find(({ type }) => type === 'moov')
  const mvhd = moov && findBox(film, moov, 'mvhd')
  if (!mvhd) return []
  const timing = openTiming(film, { boxes, moov, mvhd })
  const turn = matrixAt(bytes, mvhd.body + (isLong(bytes, mvhd) ? 48 : 36))
  return boxesIn(film, moov.body, moov.end).flatMap((trak): FilmTrack[] => {
    if (trak.type !== 'trak') return []
    const tkhd = findBox(film, trak, 'tkhd')
    const mdia = findBox(film, trak, 'mdia')
    const hdlr = mdia && findBox(film, mdia, 'hdlr')
    const stsd = mdia && findBox(film, mdia, 'minf', 'stbl', 'stsd')
    if (!tkhd || !hdlr || !stsd) return []
    const kind = KINDS[bytes.toString('latin1', hdlr.body + 8, hdlr.body + 12)]
    const entries = boxesIn(film, stsd.body + 8, stsd.end)
    const [entry] = entries
    if (kind === undefined) return []
    if (!entry) throw new RangeError('a description of samples that is cut off')
    const size = kind === 'picture' ? sizeOf(film, entry) : { width: 0, height: 0 }
    const own = matrixAt(bytes, tkhd.body + (isLong(bytes, tkhd) ? 52 : 40))
    return [
      {
        kind,
        enabled: (bytes.readUInt32BE(tkhd.body) & 1) === 1,
        codec: codecOf(film, kind, { stsd, entries }),
        ...(isSideways(own, turn) ? { width: size.height, height: size.width } : size),
        duration_ms: timing.durationOf(trak, tkhd),
      },
    ]
  })
}

const KINDS: Record<string, FilmTrack['kind']> = { vide: 'picture', soun: 'sound' }

/** Pixels that are not square make a picture longer, never smaller. */
function sizeOf(film: BoxFile, entry: Box): { width: number; height: number } {
  const { bytes } = film
  const [width, height] = [bytes.readUInt16BE(entry.body + 24), bytes.readUInt16BE(entry.body + 26)]
  const pasp = boxesIn(film, entry.body + 78, entry.end).find(({ type }) => type === 'pasp')
  if (!pasp) return { width, height }
  const [across, down] = [bytes.readUInt32BE(pasp.body), bytes.readUInt32BE(pasp.body + 4)]
  if (across === 0 || down === 0) return { width, height }
  return across > down
    ? { width: Math.round((width * across) / down), height }
    : { width, height: Math.round((height * down) / across) }
}

function matrixAt(bytes: Buffer, at: number): Matrix {
  const [a = 0, b = 0, c = 0, d = 0] = [0, 4, 12, 16].map((offset) =>
    bytes.readInt32BE(at + offset),
  )
  return [a, b, c, d]
}

/** Whether both together turn it by a quarter, to either side. */
function isSideways([a, b]: Matrix, [of_a, of_b, of_c, of_d]: Matrix): boolean {
  return Math.abs(a * of_b + b * of_d) > Math.abs(a * of_a + b * of_c)
}
