/** What a film is: its codecs, size and length, and whether a network can take it. */
import { BufferSource, Input, Logging, LogLevel, MP4, QTFF, type InputTrack } from 'mediabunny'
import { filmParts } from './filmParts.ts'
import { MAX_FILM_BYTES, sizeExcess } from './limits.ts'
import { EXTENSIONS, type FilmType, type MediaFacts, type MediaProblem } from './mediaFacts.ts'
import { whenThereIsRoom } from './room.ts'

/**
 * X is the only network that gets films from here, and it takes H.264 with AAC. Better told at the upload than at
 * delivery:
 * https://docs.x.com/x-api/media/quickstart/best-practices
 */
const VIDEO_CODECS = ['avc']
const AUDIO_CODECS = ['aac']
const CODEC_NAMES: Record<string, string> = {
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
}
const MAX_EDGE = 8_192
const MAX_DURATION_MS = 24 * 3_600_000
const TABLES_BYTES = 64 * 1024 * 1024

export type InspectedFilm = { ok: MediaFacts; bytes: Buffer } | MediaProblem

export async function inspectFilm(original: Buffer, type: FilmType): Promise<InspectedFilm> {
  if (original.length > MAX_FILM_BYTES) {
    const message = sizeExcess('video', original.length, MAX_FILM_BYTES)
    return { problem: 'too_large', message }
  }
  // A second copy of it, and its tables.
  return whenThereIsRoom(original.length + TABLES_BYTES, () => inspectWhole(original, type))
}

async function inspectWhole(original: Buffer, type: FilmType): Promise<InspectedFilm> {
  const bytes = filmParts(original)
  if (!bytes) return BROKEN
  // It would write what it thinks of a film to the console.
  Logging.level = LogLevel.Silent
  const input = new Input({ formats: [MP4, QTFF], source: new BufferSource(bytes) })
  try {
    return await probe(input, bytes, type)
  } catch {
    // The reader throws where the film contradicts itself.
    return BROKEN
  } finally {
    input.dispose()
  }
}

const BROKEN: MediaProblem = {
  problem: 'broken',
  message: 'The video cannot be read: it is damaged or cut off.',
}
const NO_PICTURE: MediaProblem = {
  problem: 'unsupported',
  message: 'The file holds no moving picture, only sound or other tracks.',
}

async function probe(input: Input, bytes: Buffer, type: FilmType): Promise<InspectedFilm> {
  const tracks = await input.getTracks()
  if (tracks.length === 0) return BROKEN
  const video = await input.getPrimaryVideoTrack()
  if (!video) return NO_PICTURE
  for (const track of tracks) {
    const problem = await codecProblem(track)
    if (problem) return problem
  }
  const width = await video.getDisplayWidth()
  const height = await video.getDisplayHeight()
  const duration_ms = Math.round((await input.computeDuration([video])) * 1000)
  if (!isSane(width, MAX_EDGE) || !isSane(height, MAX_EDGE)) return BROKEN
  if (!isSane(duration_ms, MAX_DURATION_MS)) return BROKEN
  const facts: MediaFacts = {
    kind: 'video',
    content_type: type,
    extension: EXTENSIONS[type],
    width,
    height,
    duration_ms,
    frames: 1,
    size_bytes: bytes.length,
  }
  return { ok: facts, bytes }
}

function isSane(value: number, most: number): boolean {
  return value > 0 && value <= most
}

async function codecProblem(track: InputTrack): Promise<MediaProblem | undefined> {
  const codec = await track.getCodec()
  const video = track.isVideoTrack()
  const taken = video ? VIDEO_CODECS : AUDIO_CODECS
  if (codec !== null && taken.includes(codec)) return undefined
  const name = codec === null ? 'an unknown codec' : (CODEC_NAMES[codec] ?? codec.toUpperCase())
  const wanted = video ? 'H.264' : 'AAC'
  return {
    problem: 'unsupported',
    message: `The video's ${video ? 'picture' : 'sound'} is coded as ${name}; convert it to ${wanted}.`,
  }
}
