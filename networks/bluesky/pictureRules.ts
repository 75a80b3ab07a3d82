import type { PictureRules } from '../media/fitted.ts'

/** https://docs.bsky.app/docs/advanced-guides/posts: images are shown still, whatever they are. */
export const PICTURE_RULES: PictureRules = {
  content_types: ['image/jpeg', 'image/png', 'image/webp'],
  max_bytes: 2_000_000,
  max_pixels: null,
  moving: null,
}
