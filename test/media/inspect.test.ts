/** Whatever is uploaded: the right answer, and nothing hidden in what is accepted. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectMedia } from '../../networks/media/inspectMedia.ts'
import { makeFilm } from './film.ts'
import { SECRET, STRANGERS, type Case } from './hostile.ts'
import { FILMS } from './hostileFilms.ts'
import { GIFS } from './hostileGifs.ts'
import { JPEGS } from './hostileJpegs.ts'
import { PNGS } from './hostilePngs.ts'
import { WEBPS } from './hostileWebps.ts'
import {
  cut,
  exif,
  HEIGHT,
  jpeg,
  jpegWith,
  lossless,
  moving,
  movingWebp,
  pixels,
  png,
  progressive,
  segment,
  still,
  webp,
  WIDTH,
} from './pictures.ts'

const LIMITS = { image: 5 * 1024 * 1024, gif: 5 * 1024 * 1024, video: 20 * 1024 * 1024 }
const picture = { kind: 'image', width: WIDTH, height: HEIGHT, duration_ms: null, frames: 1 }
const moves = { kind: 'gif', width: WIDTH, height: HEIGHT, duration_ms: 300, frames: 6 }
const film = { kind: 'video', width: 64, height: 48, duration_ms: 1_000, frames: 1 }

describe('taken, and known for what it is:', () => {
  test.each<[string, () => Promise<Buffer>, object]>([
    ['JPEG', jpeg, { ...picture, content_type: 'image/jpeg', extension: 'jpg' }],
    ['progressive JPEG', progressive, { ...picture, content_type: 'image/jpeg', extension: 'jpg' }],
    ['PNG', png, { ...picture, content_type: 'image/png', extension: 'png' }],
    ['GIF', still, { ...picture, content_type: 'image/gif', extension: 'gif' }],
    ['moving GIF', moving, { ...moves, content_type: 'image/gif', extension: 'gif' }],
    ['WebP', webp, { ...picture, content_type: 'image/webp', extension: 'webp' }],
    ['WebP without loss', lossless, { ...picture, content_type: 'image/webp', extension: 'webp' }],
    ['moving WebP', movingWebp, { ...moves, content_type: 'image/webp', extension: 'webp' }],
    ['MP4', makeFilm, { ...film, content_type: 'video/mp4', extension: 'mp4' }],
    [
      'MP4 in fragments',
      () => makeFilm({ tables: 'fragment' }),
      { ...film, content_type: 'video/mp4', extension: 'mp4' },
    ],
    [
      'MP4 without sound',
      () => makeFilm({ sound: null }),
      { ...film, content_type: 'video/mp4', extension: 'mp4' },
    ],
    [
      'MP4 that begins late, its pictures stored out of order',
      () => makeFilm({ late: true }),
      { ...film, duration_ms: 2_000 },
    ],
    ['MP4 of wide pixels', () => makeFilm({ pixels: [4, 3] }), { ...film, width: 85 }],
    [
      'MP4 of high pixels, held upright',
      () => makeFilm({ pixels: [1, 2], rotation: 90 }),
      { ...film, width: 96, height: 64 },
    ],
    [
      'MOV',
      () => makeFilm({ format: 'mov' }),
      { ...film, content_type: 'video/quicktime', extension: 'mov' },
    ],
    [
      'MOV held upright',
      () => makeFilm({ format: 'mov', tables: 'last', rotation: 90 }),
      { ...film, width: 48, height: 64, content_type: 'video/quicktime', extension: 'mov' },
    ],
  ])('%s', async (_, make, facts) => {
    const bytes = await make()

    const inspected = await inspectMedia(bytes)

    expect(inspected).toMatchObject({ ok: facts })
    if (!('ok' in inspected)) return
    expect(inspected.ok.size_bytes).toBe(inspected.bytes.length)
    expect(await inspectMedia(inspected.bytes)).toEqual(inspected)
  })
})

describe.each<[string, Case[]]>([
  ['a stranger', STRANGERS],
  ['a JPEG', JPEGS],
  ['a PNG', PNGS],
  ['a GIF', GIFS],
  ['a WebP', WEBPS],
  ['a film', FILMS],
])('%s:', (_, cases) => {
  test.each(cases)('%s', async (_name, make, expected, facts = {}) => {
    const bytes = await make()
    const before = Buffer.from(bytes)

    const inspected = await inspectMedia(bytes)

    expect(bytes.equals(before)).toBe(true)
    if (!('ok' in inspected)) {
      expect(inspected.problem, inspected.message).toBe(expected)
      expect(inspected.message).toMatch(/^[A-Z].*\.$/)
      return
    }
    expect('ok').toBe(expected)
    expect(inspected.ok).toMatchObject(facts)
    expect(inspected.bytes.includes(SECRET)).toBe(false)
    expect(inspected.bytes.length).toBe(inspected.ok.size_bytes)
    expect(inspected.bytes.length).toBeLessThanOrEqual(LIMITS[inspected.ok.kind])
    expect(await inspectMedia(inspected.bytes)).toMatchObject({ ok: { kind: inspected.ok.kind } })
  })
})

describe('a few bytes of it changed, 80 times:', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['JPEG', jpeg],
    ['progressive JPEG', progressive],
    ['PNG', png],
    ['GIF', moving],
    ['WebP', webp],
    ['WebP without loss', lossless],
    ['moving WebP', movingWebp],
    ['MP4', makeFilm],
    ['MOV', () => makeFilm({ format: 'mov', rotation: 90, tags: { '©nam': SECRET } })],
    ['MP4 in fragments', () => makeFilm({ tables: 'fragment' })],
  ])('%s', async (_, make) => {
    const whole = await make()
    const next = random()
    for (let i = 0; i < 80; i++) {
      const bytes = Buffer.from(whole)
      // Headers and tables lie at the start; half of the changes go there.
      const reach = Math.min(next(2) === 0 ? 1_500 : Infinity, bytes.length - 4)
      for (let j = next(4); j >= 0; j--) bytes.writeUInt32BE(VALUES[next(6)] ?? 0, next(reach))

      const inspected = await inspectMedia(next(8) === 0 ? cut(bytes, next(100) / 100) : bytes)

      if ('ok' in inspected) expect(inspected.bytes.includes(SECRET)).toBe(false)
    }
  })

  const VALUES = [0, 1, 0xffffffff, 0x7fffffff, 0x80000000, 0x00ff3b21]

  /** The same numbers every time, so that what fails today fails tomorrow. */
  function random() {
    let seed = 42
    return (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
  }
})

test('there are enough hostile files, and no two of a kind have one name', () => {
  const lists = [STRANGERS, JPEGS, PNGS, GIFS, WEBPS, FILMS]

  expect(lists.flat().length).toBeGreaterThan(150)
  for (const list of lists) expect(new Set(list.map(([name]) => name)).size).toBe(list.length)
})

describe('the pixels of a picture', () => {
  async function seen(bytes: Buffer) {
    return sharp(bytes, { pages: -1 }).raw().toBuffer({ resolveWithObject: true })
  }

  test.each([
    ['JPEG', () => jpegWith(segment(0xe1, 'Exif\0\0', exif(1, SECRET)))],
    ['PNG', png],
    ['moving GIF', () => moving()],
    ['moving WebP', () => movingWebp()],
  ])('of a %s are not coded anew', async (_, make) => {
    const bytes = await make()

    const inspected = await inspectMedia(bytes)

    if (!('ok' in inspected)) throw new Error(inspected.message)
    expect((await seen(inspected.bytes)).data.equals((await seen(bytes)).data)).toBe(true)
  })

  test.each([2, 3, 4, 5, 6, 7, 8])(
    'are turned upright from orientation %i',
    async (orientation) => {
      // A picture whose four quarters differ, so that every turn and mirror shows.
      const quarters = await sharp(Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]), {
        raw: { width: 2, height: 2, channels: 3 },
      })
        .resize(96, 64, { kernel: 'nearest', fit: 'fill' })
        .jpeg({ quality: 100 })
        .withExifMerge({ IFD0: { Orientation: String(orientation) } })
        .toBuffer()
      const wanted = await sharp(quarters).autoOrient().raw().toBuffer({ resolveWithObject: true })

      const inspected = await inspectMedia(quarters)

      if (!('ok' in inspected)) throw new Error(inspected.message)
      const { data, info } = await seen(inspected.bytes)
      expect([info.width, info.height]).toEqual([wanted.info.width, wanted.info.height])
      const largest = data.reduce(
        (most, value, i) => Math.max(most, Math.abs(value - (wanted.data[i] ?? 0))),
        0,
      )
      expect(largest).toBeLessThan(40)
    },
  )

  test('keep a small colour profile, and what it means', async () => {
    const wide = await pixels().withIccProfile('p3').jpeg().toBuffer()

    const inspected = await inspectMedia(wide)

    if (!('ok' in inspected)) throw new Error(inspected.message)
    expect((await sharp(inspected.bytes).metadata()).icc).toEqual(
      (await sharp(wide).metadata()).icc,
    )
  })

  test('of printed colours become those of screens', async () => {
    const printed = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#cc3322' },
    })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()

    const inspected = await inspectMedia(printed)

    if (!('ok' in inspected)) throw new Error(inspected.message)
    const { space, channels } = await sharp(inspected.bytes).metadata()
    expect({ space, channels }).toEqual({ space: 'srgb', channels: 3 })
    const { dominant } = await sharp(inspected.bytes).stats()
    expect(dominant.r).toBeGreaterThan(dominant.g + 80)
  })
})
