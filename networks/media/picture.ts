/**
 * The one way to decode a picture, held to what is needed here: the four formats and nothing else that
 * the library reads, a bound on pixels, and no more at once than memory allows.
 */
import { isMainThread } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { MAX_MOVING_PIXELS } from './limits.ts'
import { whenThereIsRoom } from './room.ts'

const MAX_SECONDS = 30

const LOADERS = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer']

let restrained = false

export interface PictureSource {
  bytes: Buffer
  /** What decoding, and whatever is done then, takes. */
  decoding_bytes: number
  /** How many to read; all of them when left out. */
  frames?: number
}

/** Waits until there is room, then works on the picture. */
export function withPicture<T>(
  { bytes, decoding_bytes, frames = -1 }: PictureSource,
  work: (picture: Sharp) => Promise<T>,
): Promise<T> {
  restrain()
  return whenThereIsRoom(decoding_bytes, () =>
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

/**
 * The library's settings are the process's; every use of it comes through here. Which formats it reads is
 * left as it was set before the first thread: while that changes, what another thread decodes would be
 * refused. Its cache is set up anew by each thread that loads it, and holds whole pictures.
 */
export function restrain() {
  if (restrained) return
  restrained = true
  sharp.cache(false)
  if (!isMainThread) return
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) })
}

/** Whether every pixel of every frame can be decoded. */
export async function isDecodable(source: PictureSource): Promise<boolean> {
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
