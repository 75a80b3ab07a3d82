/**
 * Where the samples (frames, pieces of sound) of a track lie in the file: ISO/IEC 14496-12, sections
 * 8.6 and 8.7. Every table is held to its box, since readers believe the counts they find.
 */
import { boxesIn, type Box } from './boxes.ts'

/** Two hours of sound have 340,000. */
const MAX_SAMPLES = 500_000

/** The tables and the bytes that each of their entries has. */
const ENTRY_BYTES: Record<string, number> = {
  stts: 8,
  ctts: 8,
  stsc: 12,
  stco: 4,
  co64: 8,
  stss: 4,
}

export interface Range {
  start: number
  end: number
}

/** Undefined when the tables contradict each other or themselves. */
export function sampleRanges(bytes: Buffer, stbl: Box): Range[] | undefined {
  const tables = new Map<string, Box>()
  for (const box of boxesIn(bytes, stbl.body, stbl.end)) {
    if (tables.has(box.type)) return undefined
    tables.set(box.type, box)
    const entry_bytes = ENTRY_BYTES[box.type]
    if (entry_bytes === undefined) continue
    const count = bytes.readUInt32BE(box.body + 4)
    if (count > MAX_SAMPLES || box.body + 8 + count * entry_bytes > box.end) return undefined
  }
  const sizes = sizesOf(bytes, tables)
  const chunks = chunksOf(bytes, tables)
  if (!sizes || !chunks) return undefined
  const timed = timedSamples(bytes, tables.get('stts'))
  if (timed < sizes.length || timed > MAX_SAMPLES) return undefined
  return place(bytes, tables.get('stsc'), sizes, chunks)
}

function sizesOf(bytes: Buffer, tables: Map<string, Box>): number[] | undefined {
  const stsz = tables.get('stsz')
  // The compact form, stz2, is for speech in telephones; no film that a network takes has it.
  if (!stsz) return undefined
  const size = bytes.readUInt32BE(stsz.body + 4)
  const count = bytes.readUInt32BE(stsz.body + 8)
  if (count > MAX_SAMPLES) return undefined
  if (size > 0) return Array.from({ length: count }, () => size)
  if (stsz.body + 12 + count * 4 > stsz.end) return undefined
  return Array.from({ length: count }, (_, i) => bytes.readUInt32BE(stsz.body + 12 + i * 4))
}

function chunksOf(bytes: Buffer, tables: Map<string, Box>): number[] | undefined {
  const stco = tables.get('stco')
  const co64 = tables.get('co64')
  const table = stco ?? co64
  if (!table) return undefined
  const offset = (i: number) =>
    stco
      ? bytes.readUInt32BE(stco.body + 8 + i * 4)
      : Number(bytes.readBigUInt64BE(table.body + 8 + i * 8))
  return Array.from({ length: bytes.readUInt32BE(table.body + 4) }, (_, i) => offset(i))
}

function timedSamples(bytes: Buffer, stts: Box | undefined): number {
  if (!stts) return 0
  let samples = 0
  for (let i = 0; i < bytes.readUInt32BE(stts.body + 4); i++) {
    samples += bytes.readUInt32BE(stts.body + 8 + i * 8)
  }
  return samples
}

/** Deals the samples out to the chunks as `stsc` says: from which chunk on, how many in each. */
function place(
  bytes: Buffer,
  stsc: Box | undefined,
  sizes: number[],
  chunks: number[],
): Range[] | undefined {
  if (!stsc) return undefined
  const runs = bytes.readUInt32BE(stsc.body + 4)
  const ranges: Range[] = []
  let run = -1
  for (const [i, start] of chunks.entries()) {
    const next = stsc.body + 8 + (run + 1) * 12
    if (run + 1 < runs && bytes.readUInt32BE(next) <= i + 1) run++
    if (run < 0) return undefined
    const in_chunk = bytes.readUInt32BE(stsc.body + 8 + run * 12 + 4)
    // Readers go through as many as it says, whether they are there or not.
    if (in_chunk > sizes.length - ranges.length) return undefined
    let at = start
    for (let j = 0; j < in_chunk; j++) {
      const end = at + (sizes[ranges.length] ?? 0)
      ranges.push({ start: at, end })
      at = end
    }
  }
  return ranges.length === sizes.length ? ranges : undefined
}
