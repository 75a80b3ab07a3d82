/** When the last sample of a track has been shown: ISO/IEC 14496-12, sections 8.6 and 8.8. */
import { boxesIn, findBox, isLong, type Box, type BoxFile } from './boxes.ts'

export interface FilmTiming {
  durationOf(trak: Box, tkhd: Box): number
}

interface Whole {
  boxes: Box[]
  moov: Box
  mvhd: Box
}

/** How many samples in a row have the same value, be it a length or an offset. */
interface Run {
  samples: number
  value: number
}

export function openTiming(film: BoxFile, { boxes, moov, mvhd }: Whole): FilmTiming {
  const { bytes } = film
  const scale = bytes.readUInt32BE(mvhd.body + (isLong(bytes, mvhd) ? 20 : 12))
  const fragments = boxes
    .filter(({ type }) => type === 'moof')
    .flatMap((moof) => boxesIn(film, moof.body, moof.end))
    .filter(({ type }) => type === 'traf')
  const mvex = findBox(film, moov, 'mvex')
  const defaults = mvex === undefined ? [] : boxesIn(film, mvex.body, mvex.end)

  return {
    durationOf(trak, tkhd) {
      const mdhd = findBox(film, trak, 'mdia', 'mdhd')
      const stbl = findBox(film, trak, 'mdia', 'minf', 'stbl')
      if (!mdhd || !stbl) throw new RangeError('a track without its times')
      const track_scale = bytes.readUInt32BE(mdhd.body + (isLong(bytes, mdhd) ? 20 : 12))
      const id = bytes.readUInt32BE(tkhd.body + (isLong(bytes, tkhd) ? 20 : 12))
      const trex = defaults.find((box) => bytes.readUInt32BE(box.body + 4) === id)
      const usual = trex === undefined ? 0 : bytes.readUInt32BE(trex.body + 12)
      const end = Math.max(endOfTable(film, stbl), endOfFragments(film, fragments, { id, usual }))
      const { delay, begin } = editOf(film, trak)
      // A scale of 0 makes it no number, which nobody takes for a length.
      return Math.round(((end - begin) / track_scale + delay / scale) * 1_000)
    },
  }
}

/** Of the samples that the table has; times may go on beyond them. */
function endOfTable(film: BoxFile, stbl: Box): number {
  const stsz = findBox(film, stbl, 'stsz')
  const samples = stsz === undefined ? 0 : film.bytes.readUInt32BE(stsz.body + 8)
  const lengths = runsIn(film, findBox(film, stbl, 'stts'))
  const offsets = runsIn(film, findBox(film, stbl, 'ctts'))
  let [time, end, left] = [0, 0, samples]
  let [length, offset] = [lengths.next().value, offsets.next().value]
  while (left > 0 && length) {
    const count = Math.min(left, length.samples, offset?.samples ?? Infinity)
    if (count > 0) {
      time += count * length.value
      // Within a run the last one ends last.
      end = Math.max(end, time + ((offset?.value ?? 0) | 0))
    }
    left -= count
    length.samples -= count
    if (offset) offset.samples -= count
    if (length.samples === 0) length = lengths.next().value
    if (offset?.samples === 0) offset = offsets.next().value
  }
  return end
}

function* runsIn({ bytes }: BoxFile, table: Box | undefined): Generator<Run, undefined> {
  if (!table) return
  const entries = bytes.readUInt32BE(table.body + 4)
  for (let i = 0, at = table.body + 8; i < entries; i++, at += 8)
    yield { samples: bytes.readUInt32BE(at), value: bytes.readUInt32BE(at + 4) }
}

/** A fragment that does not say when it begins follows the one before. */
function endOfFragments(
  film: BoxFile,
  fragments: Box[],
  { id, usual }: { id: number; usual: number },
): number {
  const { bytes } = film
  let [time, end] = [0, 0]
  for (const traf of fragments) {
    const parts = boxesIn(film, traf.body, traf.end)
    const tfhd = parts.find(({ type }) => type === 'tfhd')
    if (!tfhd || bytes.readUInt32BE(tfhd.body + 4) !== id) continue
    const length = lengthIn(bytes, tfhd) ?? usual
    const tfdt = parts.find(({ type }) => type === 'tfdt')
    if (tfdt) {
      time = isLong(bytes, tfdt)
        ? Number(bytes.readBigUInt64BE(tfdt.body + 4))
        : bytes.readUInt32BE(tfdt.body + 4)
    }
    for (const run of parts.filter(({ type }) => type === 'trun')) {
      const read = readRun(bytes, run, { time, length })
      time = read.time
      end = Math.max(end, read.end)
    }
  }
  return end
}

/** The length of its samples, if it says one for all. */
function lengthIn(bytes: Buffer, tfhd: Box): number | undefined {
  const flags = bytes.readUInt32BE(tfhd.body)
  if ((flags & 0x8) === 0) return undefined
  return bytes.readUInt32BE(
    tfhd.body + 8 + ((flags & 0x1) === 0 ? 0 : 8) + ((flags & 0x2) === 0 ? 0 : 4),
  )
}

function readRun(
  bytes: Buffer,
  run: Box,
  { time, length }: { time: number; length: number },
): { time: number; end: number } {
  const flags = bytes.readUInt32BE(run.body)
  const samples = bytes.readUInt32BE(run.body + 4)
  const has = (flag: number) => (flags & flag) !== 0
  const width = (flag: number) => (has(flag) ? 4 : 0)
  const entry_bytes = width(0x100) + width(0x200) + width(0x400) + width(0x800)
  let at = run.body + 8 + width(0x1) + width(0x4)
  if (at + samples * entry_bytes > run.end) throw new RangeError('a run longer than its box')
  let end = 0
  for (let i = 0; i < samples; i++, at += entry_bytes) {
    time += has(0x100) ? bytes.readUInt32BE(at) : length
    const offset = has(0x800) ? bytes.readInt32BE(at + entry_bytes - 4) : 0
    end = Math.max(end, time + offset)
  }
  return { time, end }
}

/** How long nothing is shown at first, in the film's own time, and where in the track's it begins then. */
function editOf(film: BoxFile, trak: Box): { delay: number; begin: number } {
  const { bytes } = film
  const elst = findBox(film, trak, 'edts', 'elst')
  if (!elst) return { delay: 0, begin: 0 }
  const wide = isLong(bytes, elst)
  const entries = bytes.readUInt32BE(elst.body + 4)
  const entry_bytes = wide ? 20 : 12
  let delay = 0
  for (let i = 0, at = elst.body + 8; i < entries && at + entry_bytes <= elst.end; i++) {
    const begin = wide ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4)
    if (begin !== -1) return { delay, begin }
    delay += wide ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
    at += entry_bytes
  }
  return { delay, begin: 0 }
}
