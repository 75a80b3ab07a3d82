/** Uploaded media as each simulated network keeps it, and as a post carries it. */
import type { Platform } from '../../generated/names.ts'

export type MediaType =
  'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'video/mp4' | 'video/quicktime'

export interface Media {
  platform: Platform
  account: string
  /** The network's own. */
  id: string
  medium: 'image' | 'animation' | 'film'
  media_type: MediaType
  size_bytes: number
  width: number
  height: number
  /** Where its bytes are kept, and by what name pages show them. */
  file: string
  /** SHA-256 of the bytes. */
  fingerprint: string
  uploaded_at: number
  /** Processing ends then, in success or in failure. */
  ready_at: number
  failed: boolean
  /** Other accounts that may use it. */
  additional_owners: string[]
  /** Where it is given after the upload and before the post. */
  alt_text: string | null
}

/** What a reader gets of it. Later changes to the upload do not reach the post. */
export interface PostedMedia extends Pick<
  Media,
  'id' | 'medium' | 'media_type' | 'width' | 'height' | 'file' | 'fingerprint'
> {
  alt_text: string
}

export function toPosted(media: Media, alt_text: string): PostedMedia {
  const { id, medium, media_type, width, height, file, fingerprint } = media
  return { id, medium, media_type, width, height, file, fingerprint, alt_text }
}
