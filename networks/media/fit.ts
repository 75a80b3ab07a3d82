/**
 * Pictures as a network takes them, made at delivery time. What a network takes as it is stays as it
 * is; otherwise the picture is coded anew, at the best quality and size that fit.
 */
import type { Sharp } from 'sharp'
import { gifParts } from './gifParts.ts'
import { asItIs } from './asItIs.ts'
import type { Facts, Fitted, MovingRules, PictureRules } from './fitted.ts'
import type { PictureType } from './mediaFacts.ts'
import { withPicture, type PictureSource } from './picture.ts'
import { ROWS_BYTES } from './limits.ts'

/** Networks show no more, so what has to become smaller need not stay larger: 2,582 x 1,936 of 4:3. */
const SHRUNK_PIXELS = 5_000_000
const QUALITIES = [90, 82, 74]
/** Each further round has 0.7 of the edges, which is half of the pixels. */
const SHRINK = 0.7
/**
 * Pixels of all frames of a moving picture that is coded anew: finding the colours of a GIF takes 0.4 s
 * for a million. What has more is made smaller.
 */
const MAX_CODED_PIXELS = 10_000_000
/** Below this a moving picture is worth less than a sharp still one. */
const SMALLEST_MOVING_EDGE = 120

/** Takes what `inspectMedia` accepted, and its facts; throws for anything else. */
export async function fit(bytes: Buffer, facts: Facts, rules: PictureRules): Promise<Fitted> {
  if (facts.frames > 1 && rules.moving) {
    const moving = await fitMoving(bytes, facts, rules.moving)
    if (moving) return moving
  }
  return asItIs(bytes, facts, rules) ?? fitStill(bytes, facts, rules)
}

/** Undefined when nothing that moves would fit and still be worth looking at. */
async function fitMoving(
  bytes: Buffer,
  facts: Facts,
  rules: MovingRules,
): Promise<Fitted | undefined> {
  const { content_type, width, height } = facts
  const frames = Math.min(facts.frames, rules.max_frames)
  const small_enough = width <= rules.max_width && height <= rules.max_height
  if (content_type === 'image/gif' && small_enough) {
    // Frames build on those before them, so the first ones stand without the rest.
    const first = frames < facts.frames ? gifParts(bytes, frames)?.bytes : bytes
    if (first && first.length <= rules.max_bytes) {
      return { bytes: first, content_type, width, height, moving: true }
    }
  }
  let scale = Math.min(
    1,
    rules.max_width / width,
    rules.max_height / height,
    Math.sqrt(MAX_CODED_PIXELS / (width * height * frames)),
  )
  // One that is small by itself stays as it is.
  const smallest = Math.min(SMALLEST_MOVING_EDGE, width, height)
  for (; Math.min(width, height) * scale >= smallest; scale *= SHRINK) {
    const fitted = await codeMoving(bytes, facts, frames, scale)
    if (fitted.bytes.length <= rules.max_bytes) return fitted
  }
  return undefined
}

function codeMoving(bytes: Buffer, facts: Facts, frames: number, scale: number): Promise<Fitted> {
  const width = Math.max(1, Math.floor(facts.width * scale))
  const height = Math.max(1, Math.floor(facts.height * scale))
  const decoding_bytes = decodingBytes(facts) + width * height * frames * BYTES_PER_PIXEL
  return withPicture({ bytes, decoding_bytes, frames }, async (picture) => {
    const gif = picture.resize(width, height, { fit: 'fill' }).gif({ effort: 3 })
    const { data } = await gif.toBuffer({ resolveWithObject: true })
    return { bytes: data, content_type: 'image/gif', width, height, moving: true }
  })
}

async function fitStill(bytes: Buffer, facts: Facts, rules: PictureRules): Promise<Fitted> {
  const longest = Math.max(facts.width, facts.height)
  const pixels = facts.width * facts.height
  const is_small = bytes.length <= rules.max_bytes && pixels <= (rules.max_pixels ?? Infinity)
  const scale = is_small ? 1 : Math.min(1, Math.sqrt(SHRUNK_PIXELS / pixels))
  let edge = Math.floor(longest * scale)
  const transparent = await isTransparent(bytes, facts)

  for (;;) {
    for (const encode of encodings(rules, transparent)) {
      const fitted = await code(bytes, facts, edge, encode)
      if (fitted.bytes.length <= rules.max_bytes) return fitted
    }
    edge = Math.ceil(edge * SHRINK)
    if (edge < 2) throw new Error('the picture fits in no size')
  }
}

type Encode = (picture: Sharp) => Sharp

/** Best first. Where nothing that is transparent fits well, white takes the place of the gaps. */
function encodings({ content_types }: PictureRules, transparent: boolean): Encode[] {
  if (transparent && content_types.includes('image/webp')) {
    return QUALITIES.map((quality) => (picture) => picture.webp({ quality }))
  }
  const jpeg = QUALITIES.map(
    (quality): Encode =>
      (picture) =>
        picture.flatten({ background: 'white' }).jpeg({ quality }),
  )
  return transparent ? [(picture) => picture.png(), ...jpeg] : jpeg
}

async function isTransparent(bytes: Buffer, facts: Facts): Promise<boolean> {
  if (facts.content_type === 'image/jpeg') return false
  return withPicture(firstFrame(bytes, facts), async (picture) => {
    if (!(await picture.metadata()).hasAlpha) return false
    // A transparent pixel among 250,000 would be lost in this, and nobody would see it.
    const small = picture.clone().resize(512, 512, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    for (let i = info.channels - 1; i < data.length; i += info.channels) {
      if ((data[i] ?? 255) < 250) return true
    }
    return false
  })
}

function code(bytes: Buffer, facts: Facts, edge: number, encode: Encode): Promise<Fitted> {
  return withPicture(firstFrame(bytes, facts), async (picture) => {
    const smaller = picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encode(smaller).toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { bytes: data, content_type: typeOf(info.format), width, height, moving: false }
  })
}

/** The encoders above make no other. */
function typeOf(format: string): PictureType {
  if (format === 'jpeg') return 'image/jpeg'
  return format === 'webp' ? 'image/webp' : 'image/png'
}

/** As much as any of the formats takes, progressive JPEG above all. */
const BYTES_PER_PIXEL = 6

function decodingBytes({ width, height }: Facts): number {
  return ROWS_BYTES + width * height * BYTES_PER_PIXEL
}

function firstFrame(bytes: Buffer, facts: Facts): PictureSource {
  return { bytes, decoding_bytes: decodingBytes(facts), frames: 1 }
}
