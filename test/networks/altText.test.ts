/** What media show, said to every network with the post; what becomes of that never keeps the post from going out. */
import { describe, expect, test } from 'vitest'
import { PLATFORMS, type Account, type Media, type Uploads } from '../../networks/network.ts'
import { inTime } from '../world/time.ts'
import {
  keptUploads,
  onlyOf,
  publishAll,
  readyOf,
  thread,
  useNetworks,
  withMedia,
} from './bench.ts'
import { gif, image, video } from './samples.ts'

const { of, steer, open, accepted, uploaded, requests } = useNetworks()

const described = (media: Media, alt_text: string | null): Media => ({ ...media, alt_text })
const toldX = async () => (await requests('x')).alt_text ?? 0
const shownTo = async (account: Account) =>
  (await accepted(account)).map(({ media }) => media.map(({ alt_text }) => alt_text))

describe.each(PLATFORMS)('%s', (platform) => {
  test('shows with each picture what was said of it, and nothing with the others', async () => {
    const account = await open(platform)
    const pictures = [
      described(await image('jpeg', 10, 10), 'A heron "on" one leg 🪶'),
      await image('jpeg', 11, 10),
      described(await image('jpeg', 12, 10), 'a'.repeat(1_000)),
    ]

    await publishAll(of(platform), account, withMedia('Look', ...pictures))

    expect(await shownTo(account)).toEqual([['A heron "on" one leg 🪶', '', 'a'.repeat(1_000)]])
  })

  test('shows the text of the moment, also where an earlier try has uploaded the picture', async () => {
    const account = await open(platform)
    const picture = await image()
    const uploads = keptUploads()
    for (const before of ['First', null, 'Second']) {
      const whole = withMedia('Look', described(picture, before))
      readyOf(await of(platform).compose(whole, account, [], uploads))
    }

    const whole = withMedia('Look', described(picture, null))
    const payload = readyOf(await of(platform).compose(whole, account, [], uploads))
    onlyOf(await of(platform).publish(account, payload, inTime))

    expect(await shownTo(account)).toEqual([['']])
  })

  test('a payload that is composed has the text that it was composed with', async () => {
    const account = await open(platform)
    const picture = await image()
    const uploads = keptUploads()
    const compose = async (alt_text: string) => {
      const whole = withMedia('Look', described(picture, alt_text))
      return readyOf(await of(platform).compose(whole, account, [], uploads))
    }
    const payload = await compose('Before')
    await compose('After')

    onlyOf(await of(platform).publish(account, payload, inTime))

    expect(await shownTo(account)).toEqual([['Before']])
  })

  test('shows it in each part of a thread', async () => {
    const account = await open(platform)
    const parts = await Promise.all(
      ['one', 'two'].map(async (text) => ({ text, media: [described(await image(), text)] })),
    )

    await publishAll(of(platform), account, thread(...parts))

    expect((await shownTo(account)).flat()).toEqual(['one', 'two'])
  })
})

describe('X', () => {
  const compose = async (account: Account, uploads: Uploads, ...media: Media[]) =>
    readyOf(await of('x').compose(withMedia('Look', ...media), account, [], uploads))
  const fault = (fault: object) =>
    steer('faults', { platform: 'x', operation: 'alt_text', ...fault })

  test.each([
    ['a GIF', gif],
    ['a film', () => Promise.resolve(video())],
  ])('is told what %s shows', async (_, make) => {
    const account = await open('x')

    await publishAll(of('x'), account, withMedia('Look', described(await make(), 'A heron flies')))

    expect(await shownTo(account)).toEqual([['A heron flies']])
  })

  test('is told once, however often a post is composed', async () => {
    const account = await open('x')
    const uploads = keptUploads()
    const picture = described(await image(), 'A heron')
    const before = await toldX()

    for (let tries = 0; tries < 3; tries++) await compose(account, uploads, picture)

    expect((await toldX()) - before).toBe(1)
    expect(await uploaded(account)).toHaveLength(1)
  })

  test.each([400, 403, 404])(
    'that refuses the text with %i is asked once, and gets the post',
    async (status) => {
      const account = await open('x')
      const uploads = keptUploads()
      const picture = described(await image(), 'A heron')
      const before = await toldX()
      await fault({ kind: 'status', status, times: 9 })

      await compose(account, uploads, picture)
      const payload = await compose(account, uploads, picture)
      onlyOf(await of('x').publish(account, payload, inTime))

      expect((await toldX()) - before).toBe(1)
      expect(await shownTo(account)).toEqual([['']])
    },
  )

  test.each([
    ['is asked to slow down', { kind: 'status', status: 429 }],
    ['has trouble', { kind: 'status', status: 503 }],
    ['does not answer', { kind: 'cut_before' }],
  ])('that %s gets the post, and is asked for none of its files again so soon', async (_, kind) => {
    const account = await open('x')
    const uploads = keptUploads()
    const pictures = [described(await image(), 'One'), described(await image(), 'Two')]
    const before = await toldX()
    await fault({ ...kind, times: 9 })

    const payload = await compose(account, uploads, ...pictures)
    onlyOf(await of('x').publish(account, payload, inTime))

    expect((await toldX()) - before).toBe(1)
    expect(await shownTo(account)).toEqual([['', '']])
  })

  test('whose trouble is over by the next try is told then', async () => {
    const account = await open('x')
    const uploads = keptUploads()
    const picture = described(await image(), 'A heron')
    await fault({ kind: 'status', status: 503, times: 1 })
    await compose(account, uploads, picture)
    // As if the pause were over.
    for (const [key, kept] of uploads.kept) if (key.startsWith('x:alt_text:')) kept.until = 0

    const payload = await compose(account, uploads, picture)
    onlyOf(await of('x').publish(account, payload, inTime))

    expect(await shownTo(account)).toEqual([['A heron']])
  })

  test.each(['cut_before', 'cut_after'])(
    'that has lost it (%s) is told no second time, and bills it once',
    async (kind) => {
      const account = await open('x')
      const uploads = keptUploads()
      const picture = described(await image(), 'A heron')
      const before = await toldX()
      await fault({ kind, times: 1 })
      await compose(account, uploads, picture)
      // As if any pause were over.
      for (const [key, kept] of uploads.kept)
        if (key.startsWith('x:alt_text:') && kept.until < Infinity) kept.until = 0

      onlyOf(await of('x').publish(account, await compose(account, uploads, picture), inTime))

      expect((await toldX()) - before).toBe(1)
    },
  )

  test('that does not take the token is told once there is another', async () => {
    const account = await open('x')
    const uploads = keptUploads()
    const picture = described(await image(), 'A heron')
    await fault({ kind: 'status', status: 401, times: 1 })
    await compose(account, uploads, picture)

    const payload = await compose(account, uploads, picture)
    onlyOf(await of('x').publish(account, payload, inTime))

    expect(await shownTo(account)).toEqual([['A heron']])
  })
})
