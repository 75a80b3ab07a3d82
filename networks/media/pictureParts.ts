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
