/** Pictures and films on every network: uploaded once, shown in the post, refused in good time. */
import { describe, expect, test } from 'vitest'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import { PLATFORMS, type Composed } from '../../networks/network.ts'
import {
  content,
  keptUploads,
  onlyOf,
  publishAll,
  readyOf,
  thread,
  useNetworks,
  withMedia,
} from './bench.ts'
import { gif, image, movingWebp, noise, sample, video } from './samples.ts'
import { inTime } from '../world/time.ts'

const { of, set, steer, open, accepted, uploaded, requests } = useNetworks()

const NOT_PREMIUM = { premium: false }

describe.each(PLATFORMS)('%s', (platform) => {
  const network = () => of(platform)
  const fail = (fault: object) => steer('faults', { platform, operation: 'upload', ...fault })

  test.each([1, 4])('publishes %i pictures in their order', async (count) => {
    const account = await open(platform)
    const pictures = await Promise.all(
      Array.from({ length: count }, (_, i) => image('jpeg', 10 + i, 10)),
    )

    await publishAll(network(), account, withMedia('Look', ...pictures))

    const [post, ...others] = await accepted(account)
    expect(others).toEqual([])
    expect(post?.text).toBe('Look')
    expect(post?.media.map(({ width }) => width)).toEqual(pictures.map(({ width }) => width))
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'publishes a picture of type %s',
    async (format) => {
      const account = await open(platform)

      await publishAll(network(), account, withMedia('Look', await image(format)))

      expect((await accepted(account))[0]?.media).toMatchObject([{ medium: 'image' }])
    },
  )

  test('publishes one picture in two parts of a thread', async () => {
    const account = await open(platform)
    const picture = await image()

    await publishAll(
      network(),
      account,
      thread({ text: 'one', media: [picture] }, { text: 'two', media: [picture] }),
    )

    const shown = (await accepted(account)).flatMap(({ media }) => media)
    expect(shown).toHaveLength(2)
    expect(picture.reads).toBe(1)
  })

  test('uploads nothing twice, and does not even read it', async () => {
    const account = await open(platform)
    const pictures = [await image(), await image('jpeg')]
    const whole = withMedia('Again', ...pictures)
    const uploads = keptUploads()
    const first = readyOf(await network().compose(whole, account, [], uploads))

    const second = readyOf(await network().compose(whole, account, [], uploads))

    expect(await uploaded(account)).toHaveLength(2)
    expect(pictures.map(({ reads }) => reads)).toEqual([1, 1])
    expect(second.covers).toBe(first.covers)
    onlyOf(await network().publish(account, second, inTime))
    expect((await accepted(account))[0]?.media).toHaveLength(2)
  })

  test('goes on with the second picture when only the first was uploaded', async () => {
    const account = await open(platform)
    const pictures = [await image(), await image('jpeg')]
    const whole = withMedia('Half', ...pictures)
    const uploads = keptUploads()
    readyOf(
      await network().compose(withMedia('Half', ...pictures.slice(0, 1)), account, [], uploads),
    )
    await fail({ kind: 'status', status: 503 })
    const failed = await network().compose(whole, account, [], uploads)
    expect(failed.state).toBe('not_sent')

    readyOf(await network().compose(whole, account, [], uploads))

    expect(pictures[0]?.reads).toBe(1)
    expect(await accepted(account)).toEqual([])
  })

  test.each([
    ['cut before it was taken', { kind: 'cut_before' }],
    ['cut after it was taken', { kind: 'cut_after' }],
    // What LinkedIn says when it has the bytes says nothing; what it says before names the image.
    [
      'answered with garbage',
      { kind: 'garbage', operation: platform === 'secondary_b' ? 'initialize' : 'upload' },
    ],
    ['answered 500', { kind: 'status', status: 500 }],
    ['answered 503 by a gateway', { kind: 'status', status: 503, body: '<html>' }],
    ['answered 408', { kind: 'status', status: 408 }],
  ])('is certain that nothing was published by an upload that was %s', async (_, fault) => {
    const account = await open(platform)
    const whole = withMedia('Later', await image())
    const uploads = keptUploads()
    await fail(fault)

    const failed = await network().compose(whole, account, [], uploads)

    expect(failed).toMatchObject({ state: 'not_sent', error: expect.any(String) })
    onlyOf(
      await network().publish(
        account,
        readyOf(await network().compose(whole, account, [], uploads)),
        inTime,
      ),
    )
  })

  test('waits with an upload when the network is busy, and until when it says', async () => {
    const account = await open(platform)
    const reset = Math.floor(Date.now() / 1000) + 90
    const headers = { 'x-rate-limit-reset': String(reset), 'ratelimit-reset': String(reset) }
    await fail({ kind: 'status', status: 429, headers })

    const busy = await network().compose(
      withMedia('Busy', await image()),
      account,
      [],
      keptUploads(),
    )

    // LinkedIn has no such header.
    const until = platform === 'secondary_b' ? { slowed: true } : { retry_at: reset * 1000 }
    expect(busy).toMatchObject({ state: 'not_sent', ...until })
  })

  test.each([400, 403, 413])('takes a %i to an upload for a refusal', async (status) => {
    const account = await open(platform)
    await fail({ kind: 'status', status })

    const refused = await network().compose(
      withMedia('No', await image()),
      account,
      [],
      keptUploads(),
    )

    expect(refused).toMatchObject({ state: 'refused', error: expect.stringContaining(`${status}`) })
  })

  test('says that the sign-in is dead when an upload shows it', async () => {
    const account = await open(platform)
    await steer('tokens/revoke', { platform, handle: account.handle })

    const dead = await network().compose(
      withMedia('Dead', await image()),
      account,
      [],
      keptUploads(),
    )

    expect(dead).toMatchObject({ state: 'refused', reconnect: true })
    expect(JSON.stringify(dead)).not.toContain(account.access_token)
  })

  test('stops uploading when its time is up, and goes on in the next try', async () => {
    const hurried = set(platform, { upload_ms: 0 })
    const account = await open(platform)
    const whole = withMedia('Slow', await image())
    const uploads = keptUploads()

    const late = await hurried.compose(whole, account, [], uploads)

    const retry_at = 'retry_at' in late ? late.retry_at : undefined
    expect(late.state).toBe('not_sent')
    expect(retry_at).toBeGreaterThan(Date.now())
    expect(retry_at).toBeLessThan(Date.now() + 10_000)
    readyOf(await network().compose(whole, account, [], uploads))
  })

  test('needs no upload when everything is live', async () => {
    const account = await open(platform)
    const picture = await image()
    const whole = withMedia('Live', picture)
    const live = await publishAll(network(), account, whole)

    const done = await network().compose(whole, account, live, keptUploads())

    expect(done).toEqual({ state: 'done' })
    expect(picture.reads).toBe(1)
  })

  test('does not take more pictures than it reports', async () => {
    const { max_images } = network().limits(NOT_PREMIUM)
    const picture = await image()
    const many = (count: number) =>
      withMedia('Many', ...Array.from({ length: count }, () => picture))

    expect(await network().contentProblem(many(max_images), NOT_PREMIUM)).toBeUndefined()
    expect((await network().contentProblem(many(max_images + 1), NOT_PREMIUM))?.reason).toBe(
      `The post has ${max_images + 1} images and ${network().label} takes ${max_images}.`,
    )
    const part = { text: 'two', media: many(max_images + 1).parts[0]?.media ?? [] }
    expect(
      (await network().contentProblem(thread({ text: 'one', media: [] }, part), NOT_PREMIUM))
        ?.reason,
    ).toMatch(/^Part 2 has/)
  })
})

describe('x', () => {
  const network = () => of('x')
  const compose = async (...given: Parameters<typeof withMedia>) => {
    const account = await open('x')
    const next = await network().compose(withMedia(...given), account, [], keptUploads())
    return { account, next }
  }
  const publish = async (...given: Parameters<typeof withMedia>) => {
    const { account, next } = await compose(...given)
    onlyOf(await network().publish(account, readyOf(next), inTime))
    return (await accepted(account))[0]
  }

  test('uploads the media of a whole thread before its first part, and nothing after it', async () => {
    const account = await open('x')
    const whole = thread(
      { text: 'one', media: [await image()] },
      { text: 'two', media: [] },
      { text: 'three', media: [await image('jpeg'), await image('webp')] },
    )
    const uploads = keptUploads()
    readyOf(await network().compose(whole, account, [], uploads))
    expect(await uploaded(account)).toHaveLength(3)
    await steer('faults', { platform: 'x', operation: 'upload', kind: 'status', status: 500 })

    await publishAll(network(), account, whole, uploads)

    expect((await accepted(account)).map(({ media }) => media.length)).toEqual([1, 0, 2])
  })

  test.each([
    ['a GIF', () => gif(), 'animation', 'image/gif'],
    ['a moving WebP', () => movingWebp(), 'animation', 'image/gif'],
    ['a video', () => video(), 'film', 'video/mp4'],
    ['a video of several chunks', () => video(5, 3_500_000), 'film', 'video/mp4'],
  ])('publishes %s once it is processed', async (_, make, medium, media_type) => {
    await steer('settings', { x_processing_ms: 300 })

    const post = await publish('Moving', await make())

    expect(post?.media).toMatchObject([{ medium, media_type }])
  })

  test('publishes a large picture in chunks', async () => {
    const before = await requests('x')

    const post = await publish('Large', await noise(1100, 800))

    const { append = 0, upload_status } = await requests('x')
    expect(post?.media).toMatchObject([{ width: 1100, medium: 'image' }])
    expect(append - (before.append ?? 0)).toBe(3)
    expect(upload_status).toBe(before.upload_status)
  })

  test('does not ask how far X is with a plain picture', async () => {
    const processing_info = { state: 'pending', check_after_secs: 1 }
    const body = { data: { id: '1', processing_info } }
    const fault = { platform: 'x', operation: 'finalize', kind: 'status', status: 200, body }
    await steer('faults', fault)

    expect((await compose('Plain', await noise(1100, 800))).next.state).toBe('ready')
  })

  test('goes on with the chunk that failed', async () => {
    await steer('settings', { x_processing_ms: 0 })
    const account = await open('x')
    const whole = withMedia('Chunks', video(5, 3_500_000))
    const uploads = keptUploads()
    const before = await requests('x')
    await steer('faults', { platform: 'x', operation: 'finalize', kind: 'cut_before' })
    expect((await network().compose(whole, account, [], uploads)).state).toBe('not_sent')

    readyOf(await network().compose(whole, account, [], uploads))

    const after = await requests('x')
    const calls = (operation: string) => (after[operation] ?? 0) - (before[operation] ?? 0)
    expect([calls('initialize'), calls('append'), calls('finalize')]).toEqual([1, 4, 2])
  })

  test('begins anew when what an earlier try began has ended', async () => {
    await steer('settings', { x_processing_ms: 0 })
    const account = await open('x')
    const whole = withMedia('Ended', video())
    const uploads = keptUploads()
    await steer('faults', { platform: 'x', operation: 'finalize', kind: 'cut_before' })
    expect((await network().compose(whole, account, [], uploads)).state).toBe('not_sent')
    await steer('faults', { platform: 'x', operation: 'finalize', kind: 'status', status: 404 })

    const ended = await network().compose(whole, account, [], uploads)

    expect(ended).toMatchObject({ state: 'not_sent', retry_at: expect.any(Number) })
    readyOf(await network().compose(whole, account, [], uploads))
  })

  test('waits for no longer than its time, and then only asks how far X is', async () => {
    await steer('settings', { x_processing_ms: 10_000 })
    const hurried = set('x', { upload_ms: 1_500 })
    const account = await open('x')
    const film = video()
    const whole = withMedia('Film', film)
    const uploads = keptUploads()

    let next: Composed = await hurried.compose(whole, account, [], uploads)
    expect(next).toMatchObject({ state: 'not_sent', retry_at: expect.any(Number) })
    while (next.state === 'not_sent') next = await hurried.compose(whole, account, [], uploads)

    onlyOf(await network().publish(account, readyOf(next), inTime))
    expect(await uploaded(account)).toHaveLength(1)
    expect(film.reads).toBe(1)
  })

  test('refuses what X cannot process, and uploads it again when asked to', async () => {
    await steer('settings', { x_processing_ms: 100, x_processing: 'fail' })
    const account = await open('x')
    const whole = withMedia('Broken', video())
    const uploads = keptUploads()

    const failed = await network().compose(whole, account, [], uploads)

    expect(failed).toEqual({ state: 'refused', error: 'X could not process the media.' })
    await steer('settings', { x_processing: 'succeed' })
    readyOf(await network().compose(whole, account, [], uploads))
    expect(await uploaded(account)).toHaveLength(2)
  })

  test('uploads anew what X has forgotten by now', async () => {
    await steer('settings', { x_media_life_ms: 600_000 })
    const account = await open('x')
    const whole = withMedia('Old', await image())
    const uploads = keptUploads()
    readyOf(await network().compose(whole, account, [], uploads))

    await steer('settings', { clock_offset_ms: 1_200_000 })
    const next = readyOf(await network().compose(whole, account, [], uploads))

    expect(await uploaded(account)).toHaveLength(2)
    onlyOf(await network().publish(account, next, inTime))
  })

  test('passes on what X says of media that it does not know any more', async () => {
    const { account, next } = await compose('Gone', await image())
    await steer('settings', { clock_offset_ms: 2 * 86_400_000 })

    expect(await network().publish(account, readyOf(next), inTime)).toMatchObject({
      state: 'refused',
      error: expect.stringContaining('Your media IDs are invalid.'),
    })
  })

  test('names a picture once that is twice in a post', async () => {
    const picture = await image()

    const post = await publish('Twice', picture, picture)

    expect(post?.media).toHaveLength(1)
  })

  test.each(['post', 'tweet'] as const)(
    'finds a post by its media, asking as %s',
    async (dialect) => {
      await steer('settings', { x_dialect: dialect, x_processing_ms: 100 })
      const asking = set('x', { x: { ...LIVE_SETTINGS.x, dialect } })
      for (const media of [[await image(), await image()], [await gif()], [video()]]) {
        const account = await open('x')
        const whole = withMedia('The same words, example.com', ...media)
        const payload = readyOf(await network().compose(whole, account, [], keptUploads()))
        const other = readyOf(await network().compose(whole, account, [], keptUploads()))
        const live = onlyOf(await network().publish(account, payload, inTime))

        expect(await asking.find?.(account, payload, Date.now())).toEqual({
          state: 'found',
          parts: live,
        })
        expect(await asking.find?.(account, other, Date.now())).toEqual({ state: 'absent' })
      }
    },
  )

  test.each([
    ['does not take', 'for words alone', 'absent', 'Words alone'],
    ['takes', 'for a text with a link', 'found', 'Words and https://example.org/a'],
  ])('%s a post that shows media which we did not upload %s', async (_, __, state, words) => {
    const account = await open('x')
    const whole = withMedia(words, await image())
    onlyOf(
      await network().publish(
        account,
        readyOf(await network().compose(whole, account, [], keptUploads())),
        inTime,
      ),
    )

    const text = readyOf(await network().compose(content(words), account, [], keptUploads()))

    expect(await network().find?.(account, text, Date.now())).toMatchObject({ state })
  })

  test.each([
    ['a GIF and a picture', async () => [await gif(), await image()], 'The post mixes media'],
    ['a video and a picture', async () => [await image(), video()], 'The post mixes media'],
    ['two videos', async () => [video(), video()], 'The post mixes media'],
    [
      'a picture above 5 MB',
      () => [sized('image', 5_242_881)],
      /5242881 bytes and X takes 5242880/,
    ],
    ['a GIF above 15 MB', () => [sized('gif', 15_728_641)], /a GIF of 15728641 bytes/],
    ['a wide GIF', () => [sized('gif', 1, { width: 1281 })], /1281x4 pixels and X takes 1280x1080/],
    ['a high GIF', () => [sized('gif', 1, { height: 1081 })], /6x1081 pixels/],
    ['a GIF of 351 frames', () => [sized('gif', 1, { frames: 351 })], /351 frames and X takes 350/],
    ['a short video', () => [video(0.4)], 'a video of 0.4 s and X takes 0.5 to 140.'],
    ['a long video', () => [video(141)], 'a video of 141 s'],
    ['a video above 512 MB', () => [sized('video', 536_870_913)], /a video of 536870913 bytes/],
  ])('does not take %s', async (_, make, reason) => {
    expect(
      (await network().contentProblem(withMedia('No', ...(await make())), NOT_PREMIUM))?.reason,
    ).toMatch(reason)
  })

  test.each([
    ['the largest GIF', () => sized('gif', 15_728_640, { width: 1280, height: 1080, frames: 350 })],
    ['the longest video', () => video(140)],
    ['the shortest video', () => video(0.5)],
    ['a video that does not tell its length', () => sized('video', 1)],
  ])('takes %s', async (_, make) => {
    expect(await network().contentProblem(withMedia('Yes', make()), NOT_PREMIUM)).toBeUndefined()
  })
})

function sized(kind: 'image' | 'gif' | 'video', size_bytes: number, facts = {}) {
  return sample(Buffer.alloc(0), { kind, size_bytes, ...facts })
}

describe('secondary_a', () => {
  const network = () => of('secondary_a')

  test('shows pictures in every part of a thread, with their shape and an empty description', async () => {
    const account = await open('secondary_a')
    const whole = thread(
      { text: 'one', media: [await image('png', 30, 20)] },
      { text: 'two', media: [] },
      { text: 'three', media: [await image('jpeg', 10, 40), await image('webp', 5, 5)] },
    )

    const live = await publishAll(network(), account, whole)

    const posts = await accepted(account)
    expect(live.map(({ remote_id }) => remote_id)).toEqual(posts.map(({ id }) => id))
    expect(posts.map(({ media }) => media.length)).toEqual([1, 0, 2])
    expect(posts[0]?.record.embed).toMatchObject({
      $type: 'app.bsky.embed.images',
      images: [{ alt: '', aspectRatio: { width: 30, height: 20 }, image: { $type: 'blob' } }],
    })
    expect(posts[1]?.record.embed).toBeUndefined()
  })

  test('sends a post with pictures again without harm', async () => {
    const account = await open('secondary_a')
    const whole = withMedia('Once', await image())
    const payload = readyOf(await network().compose(whole, account, [], keptUploads()))
    await steer('faults', { platform: 'secondary_a', operation: 'create', kind: 'cut_after' })
    expect((await network().publish(account, payload, inTime)).state).toBe('unknown')

    expect(await network().find?.(account, payload, 0)).toMatchObject({ state: 'found' })
    onlyOf(await network().publish(account, payload, inTime))

    expect(await accepted(account)).toHaveLength(1)
  })

  test('fits a picture that is within the reported limit and above the one of the network', async () => {
    const account = await open('secondary_a')
    const picture = await noise(820, 820)
    expect(picture.size_bytes).toBeGreaterThan(2_000_000)
    expect(await network().contentProblem(withMedia('Fits', picture), NOT_PREMIUM)).toBeUndefined()

    await publishAll(network(), account, withMedia('Fits', picture))

    const [blob] = await uploaded(account)
    expect(blob).toMatchObject({ width: 820, height: 820, media_type: 'image/jpeg' })
    expect(await accepted(account)).toHaveLength(1)
  })

  test('shows a GIF still', async () => {
    const account = await open('secondary_a')

    await publishAll(network(), account, withMedia('Still', await gif(3, 20, 10)))

    const [post] = await accepted(account)
    expect(post?.media).toMatchObject([{ medium: 'image', width: 20, height: 10 }])
  })

  test('uploads a blob anew after an hour', async () => {
    const account = await open('secondary_a')
    const uploads = keptUploads()
    await network().compose(withMedia('Blob', await image()), account, [], uploads)

    const [kept] = [...uploads.kept.values()]
    expect(kept?.until).toBeGreaterThan(Date.now() + 50 * 60_000)
    expect(kept?.until).toBeLessThanOrEqual(Date.now() + 60 * 60_000)
  })

  test('does not take films, or pictures above the reported limit', async () => {
    expect((await network().contentProblem(withMedia('No', video()), NOT_PREMIUM))?.reason).toBe(
      'The post has a video, and Bluesky takes no films here.',
    )
    expect(
      (await network().contentProblem(withMedia('No', sized('image', 2_097_153)), NOT_PREMIUM))
        ?.reason,
    ).toBe('The post has an image of 2097153 bytes and Bluesky takes 2097152.')
  })
})

describe('secondary_b', () => {
  const network = () => of('secondary_b')

  test('shows the pictures of all parts in the one post', async () => {
    const account = await open('secondary_b')
    const whole = thread(
      { text: 'one', media: [await image('png', 11, 10), await image('jpeg', 12, 10)] },
      { text: 'two', media: [] },
      { text: 'three', media: [await image('webp', 13, 10)] },
    )

    await publishAll(network(), account, whole)

    const [post, ...others] = await accepted(account)
    expect(others).toEqual([])
    expect(post?.text).toBe('one\n\ntwo\n\nthree')
    expect(post?.media.map(({ width }) => width)).toEqual([11, 12, 13])
  })

  test('sends WebP as a type that LinkedIn takes, and lets GIFs move', async () => {
    const account = await open('secondary_b')

    await publishAll(
      network(),
      account,
      withMedia('Types', await image('webp'), await gif(3, 150, 150)),
    )

    const types = (await uploaded(account)).map(({ media_type }) => media_type)
    expect(types).toEqual(['image/jpeg', 'image/gif'])
  })

  test.each(['http://127.0.0.1:9/a', 'http://example.org/a', 'ftp://example.org/a', 'a'])(
    'sends neither picture nor token to %s, whoever names it',
    async (uploadUrl) => {
      const account = await open('secondary_b')
      const body = { value: { uploadUrl, image: 'urn:li:image:C4E1', uploadUrlExpiresAt: 1 } }
      const fault = { operation: 'initialize', kind: 'status', status: 200, body }
      await steer('faults', { platform: 'secondary_b', ...fault })

      const whole = withMedia('Where', await image())
      const composed = await network().compose(whole, account, [], keptUploads())

      expect(composed).toEqual({
        state: 'not_sent',
        error: 'LinkedIn named no secure place for the image.',
      })
    },
  )

  test.each([
    ['a code', { code: 'MEDIA_ASSET_PROCESSING', message: 'Not now' }, 400],
    ['words', { message: 'The image urn:li:image:C4E1 is not ready' }, 403],
    ['other words', { message: 'Media asset is still being processed' }, 422],
    ['words of the upload', { message: 'ERROR :: Media asset is waiting upload' }, 400],
  ])('tries again soon when an image is not ready, as said by %s', async (_, body, status) => {
    const account = await open('secondary_b')
    const whole = withMedia('Soon', await image())
    const payload = readyOf(await network().compose(whole, account, [], keptUploads()))
    await steer('faults', {
      platform: 'secondary_b',
      operation: 'create',
      kind: 'status',
      status,
      body,
    })

    const outcome = await network().publish(account, payload, inTime)

    const retry_at = outcome.state === 'not_sent' ? outcome.retry_at : undefined
    expect(outcome.state).toBe('not_sent')
    expect(retry_at).toBeLessThan(Date.now() + 10_000)
    onlyOf(await network().publish(account, payload, inTime))
  })

  test('publishes as soon as the image is ready', async () => {
    await steer('settings', { linkedin_processing_ms: 600_000 })
    const account = await open('secondary_b')
    const whole = withMedia('Ready', await image())
    const payload = readyOf(await network().compose(whole, account, [], keptUploads()))
    expect((await network().publish(account, payload, inTime)).state).toBe('not_sent')

    await steer('settings', { clock_offset_ms: 601_000 })

    onlyOf(await network().publish(account, payload, inTime))
  })

  test('takes a failed image for a refusal', async () => {
    const account = await open('secondary_b')
    const whole = withMedia('Failed', await image())
    const payload = readyOf(await network().compose(whole, account, [], keptUploads()))
    const code = 'MEDIA_ASSET_PROCESSING_FAILED'
    const body = {
      message: 'Media asset failed to process',
      errorDetails: { inputErrors: [{ code }] },
    }
    await steer('faults', { platform: 'secondary_b', kind: 'status', status: 400, body })

    expect(await network().publish(account, payload, inTime)).toMatchObject({ state: 'refused' })
  })

  test('counts the pictures of all parts, and takes no films', async () => {
    const picture = await image()
    const media = Array.from({ length: 11 }, () => picture)
    const parts = [
      { text: 'one', media },
      { text: 'two', media },
    ]

    expect((await network().contentProblem(thread(...parts), NOT_PREMIUM))?.reason).toBe(
      'The parts together have 22 images and LinkedIn, where a thread is one post, takes 20.',
    )
    expect((await network().contentProblem(withMedia('No', video()), NOT_PREMIUM))?.reason).toBe(
      'The post has a video, and LinkedIn takes no films here.',
    )
  })
})
