/** What the specification says of uploads: the formats, their limits, and what the URL is good for. */
import { afterAll, describe, expect, test } from 'vitest'
import { fieldsOf } from '../posts/arrange.ts'
import { animation, padded, picture } from '../simulator/samples.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { makeFilm } from './film.ts'

const w = await openWorld()
afterAll(() => w.close())

const MB = 1024 * 1024
const half_a_picture = (await picture('png', 40, 40)).subarray(0, 60)

function upload(user: TestUser, bytes: Buffer | string, field = 'file') {
  const form = new FormData()
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'a')
  return w.call(user, 'POST', '/api/v1/upload', { form })
}

test.each([
  ['JPG', () => picture('jpeg'), 'image/jpeg', '.jpg'],
  ['PNG', () => picture('png'), 'image/png', '.png'],
  ['GIF', () => animation(3), 'image/gif', '.gif'],
  ['WebP', () => picture('webp'), 'image/webp', '.webp'],
  ['MP4', () => makeFilm(), 'video/mp4', '.mp4'],
  ['MOV', () => makeFilm({ format: 'mov' }), 'video/quicktime', '.mov'],
] as const)('a %s is taken, served again and published on X', async (_, make, type, extension) => {
  const user = await w.user({ connect: ['x'] })

  const { status, body } = await upload(user, await make())

  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.type).toBe(type)
  expect(body.url.endsWith(extension)).toBe(true)
  expect((await fetch(body.url)).headers.get('content-type')).toBe(type)
  const published = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'a', media_urls: [body.url], publish_now: true },
  })
  expect(published.body.posts[0]).toMatchObject({ status: 'posted', media_urls: [body.url] })
})

describe('an upload is refused', () => {
  test.each([
    ['a text', 'Only words', 415, 'unsupported_media_type'],
    ['a page', '<html></html>', 415, 'unsupported_media_type'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'unsupported_media_type'],
    ['half a picture', half_a_picture, 400, 'validation_failed'],
  ])('of %s', async (_, bytes, status, code) => {
    const answer = await upload(await w.user({ connect: [] }), bytes)

    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('without the field file', async () => {
    const answer = await upload(await w.user({ connect: [] }), await picture('png'), 'picture')

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(fieldsOf(answer)).toContain('file')
  })
})

describe('the size', () => {
  test('of an image is 5 MB at most', async () => {
    const user = await w.user({ connect: [] })
    const bytes = await picture('jpeg')

    const fits = await upload(user, padded(bytes, 5 * MB))
    const over = await upload(user, padded(bytes, 5 * MB + 1))

    expect(fits.status).toBe(200)
    expect([over.status, over.body.code]).toEqual([413, 'payload_too_large'])
  })

  test('of a video is 20 MB at most', async () => {
    const user = await w.user({ connect: [] })
    const bytes = await makeFilm()

    const fits = await upload(user, freeSpace(bytes, 20 * MB))
    const over = await upload(user, freeSpace(bytes, 20 * MB + 1))

    expect(fits.status).toBe(200)
    expect([over.status, over.body.code]).toEqual([413, 'payload_too_large'])
  })
})

/** A film may end in a box of nothing (ISO 14496-12, section 8.1.2). */
function freeSpace(bytes: Buffer, size_bytes: number): Buffer {
  const box = Buffer.alloc(size_bytes - bytes.length)
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  return Buffer.concat([bytes, box])
}

test('a thread takes media for each part, an empty list where there is none', async () => {
  const user = await w.user({ connect: ['x'] })
  const urls = [(await upload(user, await picture('png'))).body.url]
  const thread = { thread_tweets: ['b', 'c'], thread_media: [[], urls] }

  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'a', media_urls: urls, ...thread, publish_now: true },
  })

  expect(body.posts[0]).toMatchObject({ status: 'posted', media_urls: urls, ...thread })
  // The ledger is the simulator's own format.
  const parts = (await w.published(user, 'x')) as unknown as { media: object[] }[]
  expect(parts.map(({ media }) => media.length)).toEqual([1, 0, 1])
})

test('an address that no upload of the same user gave out is refused, in each place', async () => {
  const [me, them] = [await w.user(), await w.user()]
  const theirs = (await upload(them, await picture('png'))).body.url

  for (const url of [theirs, 'https://example.org/a.png']) {
    const answer = await w.call(me, 'POST', '/api/v1/posts', {
      body: { text: 'a', media_urls: [url], thread_tweets: ['b'], thread_media: [[url]] },
    })

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(fieldsOf(answer)).toEqual(['media_urls[0]', 'thread_media[0][0]'])
  }
})
