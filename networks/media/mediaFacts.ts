/** What an upload is, as its bytes say, and how that is told. */

export type MediaKind = 'image' | 'gif' | 'video'
export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'
export type FilmType = 'video/mp4' | 'video/quicktime'
export type MediaType = PictureType | FilmType

export const EXTENSIONS: Record<MediaType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
}

export interface MediaFacts {
  /** `gif` is a moving picture, GIF or WebP; one that stands still is an `image` in every format. */
  kind: MediaKind
  content_type: MediaType
  extension: string
  /** As seen by a viewer, after any rotation. */
  width: number
  height: number
  /** Of films and moving pictures. */
  duration_ms: number | null
  /** Of pictures; a film's are not counted. */
  frames: number
  size_bytes: number
}

/** Messages are full sentences, fit to be shown to whoever uploaded: what is wrong, and what is taken. */
export interface MediaProblem {
  problem: 'unsupported' | 'broken' | 'too_large'
  message: string
}
