/**
 * The one way to decode a picture, held to what is needed here: the four formats and nothing else that
 * the library reads, a bound on pixels, and no more at once than memory allows.
 */
import sharp, { type Sharp } from 'sharp'
import { openGate } from './gate.ts'

/** Of a picture that stands still: far more than any network shows. */
export const MAX_PIXELS = 40_000_000
/** Of all frames of a moving picture: about 150 of the largest that X takes; 2 s to decode. */
export const MAX_MOVING_PIXELS = 200_000_000
/** What one picture, and all that are decoded at once, may take. */
export const MAX_DECODING_BYTES = 192 * 1024 * 1024
const MAX_SECONDS = 60

const LOADERS = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer']

// Memory belongs to the process, so the bound on it does too.
const gate = openGate(MAX_DECODING_BYTES)
let restrained = false

export interface Source {
  bytes: Buffer
  /** What decoding, and whatever is done then, takes. */
  decoding_bytes: number
  /** How many to read; all of them when left out. */
  frames?: number
}

/** Waits until there is room, then works on the picture. */
export function withPicture<T>(
  { bytes, decoding_bytes, frames = -1 }: Source,
  work: (picture: Sharp) => Promise<T>,
): Promise<T> {
  restrain()
  return gate.pass(decoding_bytes, () =>
    work(
      sharp(bytes, {
        pages: frames,
        // Anything a decoder complains of: half a picture must not pass for a whole one.
        failOn: 'warning',
        limitInputPixels: MAX_MOVING_PIXELS,
      }).timeout({ seconds: MAX_SECONDS }),
    ),
  )
}

/** The library's settings are the process's; every use of it comes through here. */
function restrain() {
  if (restrained) return
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) })
  restrained = true
}

/** Whether every pixel of every frame can be decoded. */
export async function isDecodable(source: Source): Promise<boolean> {
  try {
    await withPicture(source, (picture) =>
      // The smallest result that still needs every pixel.
      picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer(),
    )
    return true
  } catch {
    return false
  }
}
