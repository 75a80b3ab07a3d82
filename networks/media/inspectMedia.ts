/**
 * What uploaded bytes are, whatever they are called, and the same without what does not belong to the
 * picture or film: places, devices, comments, other files behind it. Everything else is refused.
 *
 * Pictures keep their coded pixels. They are coded anew only where that changes what is seen for the
 * better: when they lie on their side, or have colours that many viewers show wrongly.
 */
import { inspectFilm } from './inspectFilm.ts'
import { inspectPicture } from './inspectPicture.ts'
import { isExcess } from './limits.ts'
import type { MediaFacts, MediaProblem, MediaType } from './mediaFacts.ts'

/** Within them a film has to say of which kind it is. */
const BRANDS_BYTES_MAX = 4_100
const FILM_BRANDS =
  /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|MSNV|XAVC|dash|f4v |F4V |NDSM|mmp4)$/
const MOV_BRAND = 'qt  '
/** What a QuickTime file may begin with, when it has no brand. */
const MOV_STARTS = ['moov', 'mdat', 'wide']

export type InspectedMedia = { ok: MediaFacts; bytes: Buffer } | MediaProblem

/** Never throws for what the bytes are. `ok` speaks of the `bytes` that come with it. */
export async function inspectMedia(bytes: Buffer): Promise<InspectedMedia> {
  const type = typeOf(bytes)
  try {
    switch (type) {
      case 'image/jpeg':
      case 'image/png':
      case 'image/gif':
      case 'image/webp':
        return await inspectPicture(bytes, type)
      case 'video/mp4':
      case 'video/quicktime':
        return await inspectFilm(bytes, type)
      case undefined:
        return { problem: 'unsupported', message: UNSUPPORTED }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // A length in the file led beyond its end.
    const message = isExcess(error) ? error.message : BROKEN
    return { problem: 'broken', message }
  }
}

const UNSUPPORTED = 'Only JPG, PNG, GIF, WebP, MP4 and MOV are taken, and this is something else.'
const BROKEN = 'The file cannot be read: it is damaged or cut off.'

function typeOf(bytes: Buffer): MediaType | undefined {
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp'
  if (text.slice(4, 8) === 'ftyp') return filmTypeOf(bytes)
  if (MOV_STARTS.includes(text.slice(4, 8))) return 'video/quicktime'
  return undefined
}

/** The first brand decides; where it is a camera's own, the ones that it claims to be like. */
function filmTypeOf(bytes: Buffer): MediaType | undefined {
  const brands = [bytes.toString('latin1', 8, 12)]
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, BRANDS_BYTES_MAX)
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  if (brands[0] === MOV_BRAND) return 'video/quicktime'
  if (NOT_FILM_BRANDS.test(brands[0] ?? '')) return undefined
  return brands.some((brand) => FILM_BRANDS.test(brand)) ? 'video/mp4' : undefined
}

/** Pictures and sound in the same container. */
const NOT_FILM_BRANDS =
  /^(hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fso]|crx |jp2 |jpm |jxl |M4[ABP] |aax )$/
