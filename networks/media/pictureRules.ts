/** The pictures that each network takes. */
import type { PictureRules } from './fitted.ts'
import type { Platform } from '../network.ts'

const NO_BYTE_LIMIT_KNOWN = 8_000_000

export const PICTURE_RULES: Record<Platform, PictureRules> = {
  // https://docs.x.com/x-api/media/quickstart/best-practices
  x: {
    content_types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    max_bytes: 5 * 1024 * 1024,
    max_pixels: null,
    moving: { max_bytes: 15 * 1024 * 1024, max_frames: 350, max_width: 1_280, max_height: 1_080 },
  },
  // https://docs.bsky.app/docs/advanced-guides/posts: images are shown still, whatever they are.
  secondary_a: {
    content_types: ['image/jpeg', 'image/png', 'image/webp'],
    max_bytes: 2_000_000,
    max_pixels: null,
    moving: null,
  },
  // https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api
  secondary_b: {
    content_types: ['image/jpeg', 'image/png', 'image/gif'],
    max_bytes: NO_BYTE_LIMIT_KNOWN,
    // Fewer than 36,152,320.
    max_pixels: 36_152_319,
    moving: {
      max_bytes: NO_BYTE_LIMIT_KNOWN,
      max_frames: 250,
      max_width: Infinity,
      max_height: Infinity,
    },
  },
}
