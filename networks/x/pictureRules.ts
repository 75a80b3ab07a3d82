import type { PictureRules } from '../media/fitted.ts'

/** https://docs.x.com/x-api/media/quickstart/best-practices */
export const PICTURE_RULES: PictureRules = {
  content_types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  max_bytes: 5 * 1024 * 1024,
  max_pixels: null,
  moving: { max_bytes: 15 * 1024 * 1024, max_frames: 350, max_width: 1_280, max_height: 1_080 },
}
