import type { PictureRules } from '../media/fitted.ts'

const NO_BYTE_LIMIT_KNOWN = 8_000_000

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api */
export const PICTURE_RULES: PictureRules = {
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
}
