/**
 * Where the samples (frames, pieces of sound) of a track lie in the file: ISO/IEC 14496-12, sections
 * 8.6 and 8.7. Every table is held to its box, since readers believe the counts they find.
 */
import { boxesIn, type Box, type Film } from './boxes.ts'
import { MAX_SAMPLES } from './limits.ts'

/** The tables and the bytes that each of their entries has. */
const ENTRY_BYTES: Record<string, number> = {
  stts: 8,
  ctts: 8,
  stsc: 12,
  stco: 4,
  co64: 8,
  stss: 4,
}

export interface ByteSpan {
  start: number
  end: number
}

/** Spans of samples that lie one behind the other. Undefined when the tables contradict each other or themselves. */
export function sampleRuns(film: Film, stbl: Box): ByteSpan[] | undefined {
  const { bytes } = film
  const tables = new Map<string, Box>()
  for (const box of boxesIn(film, stbl.body, stbl.end)) {
    if (tables.has(box.type)) return undefined
    tables.set(box.type, box)
    const entry_bytes = ENTRY_BYTES[box.type]
    if (entry_bytes === undefined) continue
    const count = bytes.readUInt32BE(box.body + 4)
    if (count > MAX_SAMPLES || box.body + 8 + count * entry_bytes > box.end) return undefined
  }
  const sizes = sizesOf(bytes, tables.get('stsz'))
  const chunks = chunksOf(bytes, tables)
  if (!sizes || !chunks) return undefined
  const timed = timedSamples(bytes, tables.get('stts'))
  if (timed < sizes.count || timed > MAX_SAMPLES) return undefined
  film.countSamples(sizes.count)
  return place(film, tables.get('stsc'), sizes, chunks)
}

/** An entry of a table is read where it stands: a copy of all of them would be larger than the film. */
interface Table {
  count: number
  at(i: number): number
}

function sizesOf(bytes: Buffer, stsz: Box | undefined): Table | undefined {
  // The compact form, stz2, is for speech in telephones; no film that a network takes has it.
  if (!stsz) return undefined
  const size = bytes.readUInt32BE(stsz.body + 4)
  const count = bytes.readUInt32BE(stsz.body + 8)
  if (count > MAX_SAMPLES) return undefined
  if (size > 0) return { count, at: () => size }
  if (stsz.body + 12 + count * 4 > stsz.end) return undefined
  return { count, at: (i) => bytes.readUInt32BE(stsz.body + 12 + i * 4) }
}

function chunksOf(bytes: Buffer, tables: Map<string, Box>): Table | undefined {
  const stco = tables.get('stco')
  const co64 = tables.get('co64')
  const table = stco ?? co64
  if (!table) return undefined
  return {
    count: bytes.readUInt32BE(table.body + 4),
    at: (i) =>
      stco
        ? bytes.readUInt32BE(stco.body + 8 + i * 4)
        : Number(bytes.readBigUInt64BE(table.body + 8 + i * 8)),
  }
}

function timedSamples(bytes: Buffer, stts: Box | undefined): number {
  if (!stts) return 0
  const entries = bytes.readUInt32BE(stts.body + 4)
  let samples = 0
  for (let i = 0; i < entries; i++) samples += bytes.readUInt32BE(stts.body + 8 + i * 8)
  return samples
}

/** Deals the samples out to the chunks as `stsc` says: from which chunk on, how many in each. */
function place(
  { bytes, countRun }: Film,
  stsc: Box | undefined,
  sizes: Table,
  chunks: Table,
): ByteSpan[] | undefined {
  if (!stsc) return undefined
  const changes = bytes.readUInt32BE(stsc.body + 4)
  const spans: ByteSpan[] = []
  let change = -1
  let placed = 0
  for (let i = 0; i < chunks.count; i++) {
    countRun()
    const next = stsc.body + 8 + (change + 1) * 12
    if (change + 1 < changes && bytes.readUInt32BE(next) <= i + 1) change++
    if (change < 0) return undefined
    const in_chunk = bytes.readUInt32BE(stsc.body + 8 + change * 12 + 4)
    // Readers go through as many as it says, whether they are there or not.
    if (in_chunk > sizes.count - placed) return undefined
    const start = chunks.at(i)
    let end = start
    for (let j = 0; j < in_chunk; j++) end += sizes.at(placed++)
    if (in_chunk > 0) spans.push({ start, end })
  }
  return placed === sizes.count ? spans : undefined
}
