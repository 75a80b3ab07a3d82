/** What the walk through a picture's parts finds, before any pixel is decoded. */
export interface PictureParts {
  width: number
  height: number
  frames: number
  duration_ms: number | null
  /** EXIF's: 1 is upright, 2 to 8 are turned or mirrored. */
  orientation: number
  /** Colours that not every viewer understands (CMYK, a huge profile): the pixels must be converted. */
  odd_colours: boolean
  /** What a decoder holds in memory at once, roughly. */
  decoding_bytes: number
  /** The picture without metadata and without anything that follows it. */
  bytes: Buffer
}

/** A profile is some hundred bytes; those of printers, and of those who mean harm, are far larger. */
export const MAX_PROFILE_BYTES = 64 * 1024

/** What a decoder that works row by row holds, whatever the picture's size. */
export const ROWS_BYTES = 16 * 1024 * 1024

/** Of a moving picture; X takes 350. */
export const MAX_FRAMES = 1_000
