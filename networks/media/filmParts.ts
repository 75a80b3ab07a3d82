/**
 * MP4 and MOV: holds the container to its own word and takes away what is not picture or sound: places,
 * names of devices, covers, tracks of sensors. Nothing moves, so every offset in the file stays right:
 * what goes is overwritten with zeros in a box of type `free`.
 */
import { blank, boxesIn, findBox, type Box } from './boxes.ts'
import { sampleRanges, type Range } from './sampleTable.ts'

/** What each box may hold besides `free`; anything else is blanked. */
const KEPT_IN_FILE = ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'sidx', 'mfra']
const KEPT_IN_MOOV = ['mvhd', 'iods', 'mvex', 'trak']
const KEPT_IN_TRAK = ['tkhd', 'tapt', 'clef', 'edts', 'mdia']
const KEPT_IN_MDIA = ['mdhd', 'elng', 'hdlr', 'minf']
const FILM_TRACKS = ['vide', 'soun']
const MAX_TRACKS = 16
/** Of all fragments together; see MAX_SAMPLES of a sample table. */
const MAX_FRAGMENT_SAMPLES = 500_000

/** Undefined: broken. Reads beyond the end throw a RangeError, which means the same. */
export function filmParts(original: Buffer): Buffer | undefined {
  const film = withoutTail(original)
  if (!film) return undefined
  const bytes = Buffer.from(film)
  const boxes = boxesIn(bytes, 0, bytes.length)
  const [moov, ...more] = boxes.filter(({ type }) => type === 'moov')
  if (!moov || more.length > 0) return undefined
  const media = boxes.filter(({ type }) => type === 'mdat')
  const fragments = boxes.filter(({ type }) => type === 'moof')
  if (media.length === 0 || !haveSaneRuns(bytes, fragments)) return undefined

  blankOthers(bytes, boxes, KEPT_IN_FILE)
  const in_moov = boxesIn(bytes, moov.body, moov.end)
  blankOthers(bytes, in_moov, KEPT_IN_MOOV)
  const tracks = in_moov.filter(({ type }) => type === 'trak')
  if (tracks.length === 0 || tracks.length > MAX_TRACKS) return undefined
  const kept: Range[] = []
  for (const track of tracks) {
    const samples = cleanTrack(bytes, track, media, fragments.length > 0)
    if (!samples) return undefined
    kept.push(...samples)
  }
  // Fragments name their samples elsewhere, in a form that is not read here.
  if (fragments.length === 0) blankBetween(bytes, media, kept)
  return bytes
}

/** Without what follows the last box, such as an archive; undefined when it is a box cut short. */
function withoutTail(bytes: Buffer): Buffer | undefined {
  const boxes = boxesIn(bytes, 0, bytes.length)
  const end = boxes.at(-1)?.end ?? 0
  const tail_type = bytes.toString('latin1', end + 4, end + 8)
  if (KEPT_IN_FILE.includes(tail_type)) return undefined
  return bytes.subarray(0, end)
}

function blankOthers(bytes: Buffer, boxes: Box[], kept: string[]) {
  for (const box of boxes) if (!kept.includes(box.type)) blank(bytes, box)
}

/** The samples of a track that stays, none of one that goes, and undefined when it is broken. */
function cleanTrack(
  bytes: Buffer,
  track: Box,
  media: Box[],
  fragmented: boolean,
): Range[] | undefined {
  const mdia = findBox(bytes, track, 'mdia')
  const handler = mdia && findBox(bytes, mdia, 'hdlr')
  const stbl = mdia && findBox(bytes, mdia, 'minf', 'stbl')
  const samples = stbl && sampleRanges(bytes, stbl)
  if (!handler || !samples?.every((range) => isWithin(range, media))) return undefined

  const type = bytes.toString('latin1', handler.body + 8, handler.body + 12)
  if (!FILM_TRACKS.includes(type)) {
    blank(bytes, track)
    return []
  }
  blankOthers(bytes, boxesIn(bytes, track.body, track.end), KEPT_IN_TRAK)
  blankOthers(bytes, boxesIn(bytes, mdia.body, mdia.end), KEPT_IN_MDIA)
  return samples.length > 0 || fragmented ? samples : undefined
}

function isWithin({ start, end }: Range, media: Box[]): boolean {
  return media.some((box) => start >= box.body && end <= box.end)
}

/** What no sample needs: those of tracks that went, and whatever somebody hid there. */
function blankBetween(bytes: Buffer, media: Box[], samples: Range[]) {
  const ordered = samples.toSorted((a, b) => a.start - b.start)
  let next = 0
  for (const { body, end } of media.toSorted((a, b) => a.body - b.body)) {
    let at = body
    for (; next < ordered.length; next++) {
      const sample = ordered[next]
      if (!sample || sample.start >= end) break
      if (sample.start > at) bytes.fill(0, at, sample.start)
      at = Math.max(at, sample.end)
    }
    bytes.fill(0, at, end)
  }
}

/** A run of samples without a size of their own costs its writer nothing and its reader everything. */
function haveSaneRuns(bytes: Buffer, fragments: Box[]): boolean {
  let samples = 0
  for (const fragment of fragments) {
    for (const traf of boxesIn(bytes, fragment.body, fragment.end)) {
      if (traf.type !== 'traf') continue
      for (const run of boxesIn(bytes, traf.body, traf.end)) {
        if (run.type === 'trun') samples += bytes.readUInt32BE(run.body + 4)
      }
    }
  }
  return samples <= MAX_FRAGMENT_SAMPLES
}
