/** How the samples of a track are coded, by the names of their descriptions (https://mp4ra.org). */
import { findBox, type Box, type BoxFile } from './boxes.ts'

const PICTURES: Record<string, string> = {
  avc1: 'H.264',
  avc3: 'H.264',
  hvc1: 'HEVC (H.265)',
  hev1: 'HEVC (H.265)',
  vp08: 'VP8',
  vp09: 'VP9',
  av01: 'AV1',
  apch: 'ProRes',
  apcn: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  ap4x: 'ProRes',
}
const SOUNDS: Record<string, string> = {
  opus: 'Opus',
  flac: 'FLAC',
  alac: 'ALAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  ulaw: 'µ-law',
  alaw: 'A-law',
  'raw ': 'PCM',
  twos: 'PCM',
  sowt: 'PCM',
  lpcm: 'PCM',
  ipcm: 'PCM',
  fpcm: 'PCM',
  in24: 'PCM',
  in32: 'PCM',
  fl32: 'PCM',
  fl64: 'PCM',
}
/** What `mp4a` says in its descriptor: ISO/IEC 14496-1, table 5. */
const MPEG_SOUNDS: Record<number, string> = { 0x40: 'AAC', 0x67: 'AAC', 0x69: 'MP3', 0x6b: 'MP3' }

const TAKEN = ['H.264', 'AAC']

/** Of several the first that is not taken; undefined when it has no name here. */
export function codecOf(
  film: BoxFile,
  kind: 'picture' | 'sound',
  { stsd, entries }: { stsd: Box; entries: Box[] },
): string | undefined {
  const names = entries.map((entry) => {
    const name = entry.type.toLowerCase()
    if (kind === 'picture') return PICTURES[name]
    return name === 'mp4a' ? mpegSound(film, stsd, entry) : SOUNDS[name]
  })
  return names.find((name) => name === undefined || !TAKEN.includes(name)) ?? names[0]
}

function mpegSound(film: BoxFile, stsd: Box, entry: Box): string | undefined {
  const { bytes } = film
  // QuickTime's own forms of the description are longer.
  const version = bytes.readUInt8(stsd.body) === 0 ? bytes.readUInt16BE(entry.body + 8) : 0
  const body = entry.body + 28 + (version === 1 ? 16 : version === 2 ? 36 : 0)
  const description = { ...entry, body }
  const esds = findBox(film, description, 'esds') ?? findBox(film, description, 'wave', 'esds')
  return esds && MPEG_SOUNDS[objectType(bytes, esds.body + 4)]
}

/** ISO/IEC 14496-1, section 7.2.6: the descriptor of a stream, and in it that of its decoder. */
function objectType(bytes: Buffer, start: number): number {
  let at = afterTag(bytes, start, 0x03) + 2
  const flags = bytes.readUInt8(at++)
  if ((flags & 0x80) !== 0) at += 2
  if ((flags & 0x40) !== 0) at += 1 + bytes.readUInt8(at)
  if ((flags & 0x20) !== 0) at += 2
  return bytes.readUInt8(afterTag(bytes, at, 0x04))
}

/** Behind a tag and its length, of which each byte but the last has its first bit set. */
function afterTag(bytes: Buffer, at: number, tag: number): number {
  if (bytes.readUInt8(at) !== tag) throw new RangeError('another descriptor than there has to be')
  let end = at + 1
  while ((bytes.readUInt8(end) & 0x80) !== 0) end++
  return end + 1
}
