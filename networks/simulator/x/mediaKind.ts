/** What X takes in which category. https://docs.x.com/x-api/media/quickstart/best-practices */
import type { Media } from '../media.ts'
import { type Probe, probe } from '../probe.ts'

export const CATEGORIES = ['tweet_image', 'tweet_gif', 'tweet_video'] as const
export type Category = (typeof CATEGORIES)[number]

const MEGABYTE = 1024 * 1024
const MAX_GIF = { width: 1280, height: 1080, frames: 350 }
const DURATION_MS = { min: 500, max: 140_000 }

interface Kind {
  medium: Media['medium']
  media_types: string[]
  max_bytes: number
  /** The reason why bytes of the right type are refused all the same. */
  refuse(found: Probe): string | undefined
}

const KINDS: Record<Category, Kind> = {
  tweet_image: {
    medium: 'image',
    media_types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    max_bytes: 5 * MEGABYTE,
    refuse: ({ frames }) =>
      frames > 1 ? 'An animated GIF is of the category tweet_gif' : undefined,
  },
  tweet_gif: {
    medium: 'animation',
    media_types: ['image/gif'],
    max_bytes: 15 * MEGABYTE,
    refuse: ({ width, height, frames }) =>
      width > MAX_GIF.width || height > MAX_GIF.height || frames > MAX_GIF.frames
        ? `A GIF is at most ${MAX_GIF.width}x${MAX_GIF.height} with ${MAX_GIF.frames} frames`
        : undefined,
  },
  tweet_video: {
    medium: 'film',
    media_types: ['video/mp4', 'video/quicktime'],
    max_bytes: 512 * MEGABYTE,
    refuse: ({ duration_ms }) =>
      duration_ms !== null && (duration_ms < DURATION_MS.min || duration_ms > DURATION_MS.max)
        ? 'A video lasts 0.5 to 140 seconds'
        : undefined,
  },
}

export function mediumOf(category: Category): Media['medium'] {
  return KINDS[category].medium
}

/** The reason why media of this description cannot be in this category. */
export function refuseDeclared(
  category: Category,
  { media_type, size_bytes }: { media_type: string; size_bytes: number },
): string | undefined {
  const { media_types, max_bytes } = KINDS[category]
  if (!media_types.includes(media_type)) return `${media_type} is not of the category ${category}`
  if (size_bytes > max_bytes) return `File size exceeds ${max_bytes} bytes.`
  return undefined
}

/** What the bytes are, and the reason why they cannot be in this category. */
export function inspect(category: Category, bytes: Buffer) {
  const media = probe(bytes)
  if (media === undefined) return { found: media, refused: 'The media is of no known type' }
  const { media_type } = media
  const refused =
    refuseDeclared(category, { media_type, size_bytes: bytes.length }) ??
    KINDS[category].refuse(media)
  return { found: media, refused }
}

/** Photos are 3, GIFs 16, videos 7. */
export function mediaKey({ medium, id }: Pick<Media, 'medium' | 'id'>): string {
  return `${{ image: 3, animation: 16, film: 7 }[medium]}_${id}`
}
