/** What a film is: its codecs, size and length, and whether a network can take it. */
import { filmParts } from './filmParts.ts'
import { filmTracks, type FilmTrack } from './filmTracks.ts'
import { MAX_FILM_BYTES, sizeExcess } from './limits.ts'
import { EXTENSIONS, type FilmType, type MediaFacts, type MediaProblem } from './mediaFacts.ts'
import { whenThereIsRoom } from './room.ts'

/**
 * X is the only network that gets films from here, and it takes H.264 with AAC. Better told at the upload than at
 * delivery:
 * https://docs.x.com/x-api/media/quickstart/best-practices
 */
const TAKEN: Record<FilmTrack['kind'], string> = { picture: 'H.264', sound: 'AAC' }
const MAX_EDGE = 8_192
const MAX_DURATION_MS = 24 * 3_600_000
export type InspectedFilm = { ok: MediaFacts; bytes: Buffer } | MediaProblem

export async function inspectFilm(original: Buffer, type: FilmType): Promise<InspectedFilm> {
  if (original.length > MAX_FILM_BYTES) {
    const message = sizeExcess('video', original.length, MAX_FILM_BYTES)
    return { problem: 'too_large', message }
  }
  // A second copy of it.
  return whenThereIsRoom(original.length, async () => inspectWhole(original, type))
}

const BROKEN: MediaProblem = {
  problem: 'broken',
  message: 'The video cannot be read: it is damaged or cut off.',
}
const NO_PICTURE: MediaProblem = {
  problem: 'unsupported',
  message: 'The file holds no moving picture, only sound or other tracks.',
}

function inspectWhole(original: Buffer, type: FilmType): InspectedFilm {
  const bytes = filmParts(original)
  if (!bytes) return BROKEN
  const tracks = filmTracks(bytes)
  if (tracks.length === 0) return BROKEN
  const pictures = tracks.filter(({ kind }) => kind === 'picture')
  const picture = pictures.find(({ enabled }) => enabled) ?? pictures[0]
  if (!picture) return NO_PICTURE
  const strange = tracks.find(({ kind, codec }) => codec !== TAKEN[kind])
  if (strange) return codecProblem(strange)
  const { width, height, duration_ms } = picture
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

function codecProblem({ kind, codec = 'an unknown codec' }: FilmTrack): MediaProblem {
  return {
    problem: 'unsupported',
    message: `The video's ${kind} is coded as ${codec}; convert it to ${TAKEN[kind]}.`,
  }
}
