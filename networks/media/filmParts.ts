/**
 * MP4 and MOV: holds the container to its own word and takes away what is not picture or sound: places,
 * names of devices, covers, tracks of sensors. Nothing moves, so every offset in the file stays right:
 * what goes is overwritten with zeros in a box of type `free`.
 */
import { blank, boxesIn, findBox, type Box, type Film } from './boxes.ts'
import { MAX_BOXES, MAX_RUNS, MAX_SAMPLES, MAX_TRACKS, openCounter } from './limits.ts'
import { blankAround, haveRoom } from './mediaSpans.ts'
import { sampleRuns, type ByteSpan } from './sampleTable.ts'

/** What each box may hold besides `free`; anything else is blanked. */
const KEPT_IN_FILE = ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'sidx', 'mfra']
const KEPT_IN_MOOV = ['mvhd', 'iods', 'mvex', 'trak']
const KEPT_IN_TRAK = ['tkhd', 'tapt', 'clef', 'edts', 'mdia']
const KEPT_IN_MDIA = ['mdhd', 'elng', 'hdlr', 'minf']
const FILM_TRACKS = ['vide', 'soun']

/** Undefined: broken. Reads beyond the end throw a RangeError, which means the same. */
export function filmParts(original: Buffer): Buffer | undefined {
  const counters = {
    countBox: openCounter(MAX_BOXES, 'parts'),
    countSamples: openCounter(MAX_SAMPLES, 'frames and pieces of sound'),
    countRun: openCounter(MAX_RUNS, 'runs of frames'),
  }
  const whole = withoutTail({ bytes: original, ...counters })
  if (!whole) return undefined
  const { boxes } = whole
  const bytes = Buffer.from(whole.bytes)
  const [moov, ...more] = boxes.filter(({ type }) => type === 'moov')
  if (!moov || more.length > 0) return undefined
  const media = boxes.filter(({ type }) => type === 'mdat')
  const fragments = boxes.filter(({ type }) => type === 'moof')
  const film = { bytes, ...counters }
  if (media.length === 0) return undefined
  countFragments(film, fragments)

  blankOthers(bytes, boxes, KEPT_IN_FILE)
  const in_moov = boxesIn(film, moov.body, moov.end)
  blankOthers(bytes, in_moov, KEPT_IN_MOOV)
  const tracks = in_moov.filter(({ type }) => type === 'trak')
  if (tracks.length === 0) return undefined
  openCounter(MAX_TRACKS, 'tracks')(tracks.length)
  const spans: ByteSpan[][] = []
  for (const track of tracks) {
    const runs = cleanTrack(film, { track, media, fragmented: fragments.length > 0 })
    if (!runs) return undefined
    spans.push(runs)
  }
  // Fragments name their samples elsewhere, in a form that is not read here.
  if (fragments.length === 0) blankAround(bytes, media, spans.flat())
  return bytes
}

/** Without what follows the last box, such as an archive; undefined when it is a box cut short. */
function withoutTail(film: Film): { bytes: Buffer; boxes: Box[] } | undefined {
  const { bytes } = film
  const boxes = boxesIn(film, 0, bytes.length)
  const end = boxes.at(-1)?.end ?? 0
  const tail_type = bytes.toString('latin1', end + 4, end + 8)
  if (KEPT_IN_FILE.includes(tail_type)) return undefined
  return { bytes: bytes.subarray(0, end), boxes }
}

function blankOthers(bytes: Buffer, boxes: Box[], kept: string[]) {
  for (const box of boxes) if (!kept.includes(box.type)) blank(bytes, box)
}

/** Where the samples of a track that stays are, none of one that goes, and undefined when it is broken. */
function cleanTrack(
  film: Film,
  { track, media, fragmented }: { track: Box; media: Box[]; fragmented: boolean },
): ByteSpan[] | undefined {
  const { bytes } = film
  const mdia = findBox(film, track, 'mdia')
  const handler = mdia && findBox(film, mdia, 'hdlr')
  const stbl = mdia && findBox(film, mdia, 'minf', 'stbl')
  const runs = stbl && sampleRuns(film, stbl)
  if (!handler || !runs || !haveRoom(runs, media)) return undefined

  const type = bytes.toString('latin1', handler.body + 8, handler.body + 12)
  if (!FILM_TRACKS.includes(type)) {
    blank(bytes, track)
    return []
  }
  blankOthers(bytes, boxesIn(film, track.body, track.end), KEPT_IN_TRAK)
  blankOthers(bytes, boxesIn(film, mdia.body, mdia.end), KEPT_IN_MDIA)
  return runs.length > 0 || fragmented ? runs : undefined
}

/** A run of samples without a size of their own costs its writer nothing and its reader everything. */
function countFragments(film: Film, fragments: Box[]) {
  for (const fragment of fragments) {
    for (const traf of boxesIn(film, fragment.body, fragment.end)) {
      if (traf.type !== 'traf') continue
      for (const run of boxesIn(film, traf.body, traf.end)) {
        if (run.type === 'trun') film.countSamples(film.bytes.readUInt32BE(run.body + 4))
      }
    }
  }
}
