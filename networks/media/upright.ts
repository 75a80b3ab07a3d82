/** Pictures coded anew: turned as their EXIF data asks, in colours that every viewer shows alike. */
import type { Sharp } from 'sharp'
import { MAX_IMAGE_BYTES } from './limits.ts'
import type { PictureType } from './mediaFacts.ts'
import { withPicture } from './picture.ts'
import type { PictureParts } from './pictureParts.ts'

/** Turning holds all pixels, and then all of them again. Above this the picture is halved first. */
const MAX_TURNED_PIXELS = 24_000_000
const BYTES_PER_PIXEL = 8

export interface Upright {
  bytes: Buffer
  content_type: PictureType
  width: number
  height: number
}

/** Best first; the next one when the result would be larger than an upload may be. */
const JPEG_QUALITIES = [92, 85, 75]
const WEBP_QUALITIES = [92, 80]

/** Undefined when it cannot be decoded, or made small enough. */
export async function upright(
  type: PictureType,
  { bytes, width, height, orientation, decoding_bytes }: PictureParts,
): Promise<Upright | undefined> {
  const pixels = width * height
  const half = pixels > MAX_TURNED_PIXELS ? Math.ceil(Math.max(width, height) / 2) : undefined
  const turning_bytes = decoding_bytes + Math.min(pixels, MAX_TURNED_PIXELS) * BYTES_PER_PIXEL
  for (const encode of encodings(type)) {
    try {
      const { data, info } = await withPicture(
        { bytes, decoding_bytes: turning_bytes },
        (picture) => {
          // Made smaller before it is turned, since turning is what takes memory.
          if (half !== undefined) picture.resize(half, half, { fit: 'inside' })
          return encode(turn(picture, orientation)).toBuffer({ resolveWithObject: true })
        },
      )
      if (data.length > MAX_IMAGE_BYTES) continue
      const content_type = `image/${info.format}`
      if (!isPictureType(content_type)) return undefined
      return { bytes: data, content_type, width: info.width, height: info.height }
    } catch {
      return undefined
    }
  }
  return undefined
}

/** From how EXIF says the camera was held to what undoes it; the library mirrors before it turns. */
function turn(picture: Sharp, orientation: number): Sharp {
  const mirrored = [2, 5, 7].includes(orientation) ? picture.flop() : picture
  switch (orientation) {
    case 3:
      return mirrored.rotate(180)
    case 4:
      return mirrored.flip()
    case 6:
    case 7:
      return mirrored.rotate(90)
    case 5:
    case 8:
      return mirrored.rotate(270)
    default:
      return mirrored
  }
}

function encodings(type: PictureType): ((picture: Sharp) => Sharp)[] {
  const jpeg = JPEG_QUALITIES.map((quality) => (picture: Sharp) => picture.jpeg({ quality }))
  const webp = WEBP_QUALITIES.map((quality) => (picture: Sharp) => picture.webp({ quality }))
  if (type === 'image/jpeg') return jpeg
  // A PNG loses nothing; where it would be too large for that, WebP keeps at least its transparency.
  return type === 'image/png' ? [(picture) => picture.png(), ...webp] : webp
}

function isPictureType(type: string): type is PictureType {
  return ['image/jpeg', 'image/png', 'image/webp'].includes(type)
}
