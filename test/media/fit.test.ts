/** What each network gets of a picture. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fit } from '../../networks/media/fit.ts'
import type { Fitted, PictureRules } from '../../networks/media/fitted.ts'
import { inspectMedia } from '../../networks/media/inspectMedia.ts'
import { PICTURE_RULES as secondary_a } from '../../networks/bluesky/pictureRules.ts'
import { PICTURE_RULES as secondary_b } from '../../networks/linkedin/pictureRules.ts'
import { PICTURE_RULES as x } from '../../networks/x/pictureRules.ts'
import { jpeg, moving, movingWebp, pixels, png, still, webp } from './pictures.ts'

/** As an upload goes: inspected, kept, and fitted when it is sent. */
async function fitted(bytes: Buffer, rules: PictureRules) {
  const inspected = await inspectMedia(bytes)
  if (!('ok' in inspected)) throw new Error(inspected.message)
  const result = await fit(inspected.bytes, inspected.ok, rules)
  await expectTruth(result)
  return { ...result, same: result.bytes === inspected.bytes }
}

/** What is said of the bytes is what they are. */
async function expectTruth({ bytes, content_type, width, height, moving: moves }: Fitted) {
  const found = await sharp(bytes, { pages: -1 }).metadata()
  expect(`image/${found.format}`).toBe(content_type)
  expect([found.width, found.pageHeight ?? found.height]).toEqual([width, height])
  expect((found.pages ?? 1) > 1).toBe(moves)
}

/** Noise, which hardly gets smaller by coding. */
function noise(width: number, height: number, channels: 3 | 4 = 3) {
  const bytes = Buffer.alloc(width * height * channels)
  let seed = 1
  for (let i = 0; i < bytes.length; i++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    bytes[i] = seed >>> 24
  }
  return sharp(bytes, { raw: { width, height, channels } })
}

describe('what a network takes goes as it is:', () => {
  test.each<[string, () => Promise<Buffer>, PictureRules]>([
    ['a JPEG to X', jpeg, x],
    ['a PNG to X', png, x],
    ['a WebP to X', webp, x],
    ['a GIF to X', still, x],
    ['a moving GIF to X', moving, x],
    ['a JPEG to Bluesky', jpeg, secondary_a],
    ['a PNG to Bluesky', png, secondary_a],
    ['a WebP to Bluesky', webp, secondary_a],
    ['a JPEG to LinkedIn', jpeg, secondary_b],
    ['a PNG to LinkedIn', png, secondary_b],
    ['a GIF to LinkedIn', still, secondary_b],
    ['a moving GIF to LinkedIn', moving, secondary_b],
  ])('%s', async (_, make, rules) => {
    expect((await fitted(await make(), rules)).same).toBe(true)
  })
})

describe('Bluesky', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['a JPEG of 3 MB', () => noise(2200, 1600).jpeg({ quality: 80 }).toBuffer(), 'image/jpeg'],
    ['a PNG of 4 MB', () => noise(1200, 1000).png().toBuffer(), 'image/jpeg'],
    ['a transparent PNG of 4 MB', () => noise(1000, 1000, 4).png().toBuffer(), 'image/webp'],
    ['a WebP of 3 MB', () => noise(2400, 2000).webp({ quality: 70 }).toBuffer(), 'image/jpeg'],
    ['a long strip', () => noise(10_000, 120).png().toBuffer(), 'image/jpeg'],
  ])('gets %s under 2,000,000 bytes, in its shape', async (_, make, content_type) => {
    const bytes = await make()
    const before = await sharp(bytes).metadata()
    expect(bytes.length).toBeGreaterThan(2_000_000)

    const result = await fitted(bytes, secondary_a)

    expect(result.content_type).toBe(content_type)
    expect(result.bytes.length).toBeLessThanOrEqual(2_000_000)
    expect(result.bytes.length).toBeGreaterThan(300_000)
    const ratio = result.width / result.height / (before.width / before.height)
    expect(Math.abs(ratio - 1)).toBeLessThan(0.03)
  })

  test('gets the first frame of what moves', async () => {
    expect(await fitted(await moving(), secondary_a)).toMatchObject({ moving: false, width: 120 })
    expect(await fitted(await movingWebp(), secondary_a)).toMatchObject({ moving: false })
  })

  test('gets what is not transparent, in a format that could be, as JPEG', async () => {
    const opaque = await noise(1000, 1000).ensureAlpha(1).png().toBuffer()

    expect(await fitted(opaque, secondary_a)).toMatchObject({ content_type: 'image/jpeg' })
  })
})

describe('LinkedIn', () => {
  test('gets a WebP as JPEG, in full size', async () => {
    const result = await fitted(await webp(), secondary_b)

    expect(result).toMatchObject({ content_type: 'image/jpeg', width: 120, height: 80 })
  })

  test('gets a transparent WebP as PNG, and it stays transparent', async () => {
    const transparent = await pixels(120, 80, 4).webp().toBuffer()

    const result = await fitted(transparent, secondary_b)

    expect(result.content_type).toBe('image/png')
    expect((await sharp(result.bytes).stats()).isOpaque).toBe(false)
  })

  test('gets fewer than 36,152,320 pixels', async () => {
    const large = await sharp({
      create: { width: 6_400, height: 6_000, channels: 3, background: 'teal' },
    })
      .jpeg()
      .toBuffer()

    const result = await fitted(large, secondary_b)

    expect(result.width * result.height).toBeLessThan(36_152_320)
    expect(result.width).toBeGreaterThan(2_000)
  })

  test('gets the first 250 frames, not coded anew', async () => {
    const long = await moving(300)

    const result = await fitted(long, secondary_b)

    expect((await sharp(result.bytes, { pages: -1 }).metadata()).pages).toBe(250)
    const first = await sharp(long, { pages: 250 }).raw().toBuffer()
    expect((await sharp(result.bytes, { pages: -1 }).raw().toBuffer()).equals(first)).toBe(true)
  })
})

describe('X', () => {
  test('gets a moving WebP as GIF, with its timing', async () => {
    const larger = await pixels(200, 150, 4, 6)
      .webp({ delay: [50, 50, 100, 50, 50, 200], loop: 2 })
      .toBuffer()

    const result = await fitted(larger, x)

    expect(result).toMatchObject({ content_type: 'image/gif', width: 200, height: 150 })
    const { pages, delay, loop } = await sharp(result.bytes, { pages: -1 }).metadata()
    expect({ pages, delay, loop }).toEqual({ pages: 6, delay: [50, 50, 100, 50, 50, 200], loop: 2 })
  })

  test('gets a GIF that is too wide in a size that it takes', async () => {
    const wide = await pixels(1_600, 400, 4, 2).gif().toBuffer()

    const result = await fitted(wide, x)

    expect(result).toMatchObject({ content_type: 'image/gif', width: 1_280, moving: true })
  })

  test('gets the first frame where all of them would be too small', async () => {
    const ribbon = await pixels(4_000, 200, 4, 3).webp().toBuffer()

    expect(await fitted(ribbon, x)).toMatchObject({ moving: false })
  })
})

test('nothing is added to a picture: no place, no device, no comment', async () => {
  const bytes = await noise(1200, 1000)
    .withExif({ IFD0: { Make: 'SECRET' } })
    .png()
    .toBuffer()
  const inspected = await inspectMedia(bytes)
  if (!('ok' in inspected)) throw new Error(inspected.message)

  const { bytes: small } = await fit(bytes, inspected.ok, secondary_a)

  expect((await sharp(small).metadata()).exif).toBeUndefined()
})
