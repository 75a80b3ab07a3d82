/** What is beyond its bounds is not walked, and of what is within them no check names everything twice. */
import { afterAll, describe, expect, test } from 'vitest'
import { measureBounds } from '../../handlers/requests/bounds.ts'
import { isWithinBounds, shapeOf } from '../../server/jsonShape.ts'
import { modern, post } from '../mcp/rpc.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()

const MANY = 100_000
const TOO_MANY = [
  ['/posts', { posts: filled(MANY, 1) }, 'posts: must NOT have more than 50 items'],
  [
    '/posts',
    { text: 'a', media_urls: filled(MANY, 'b') },
    'media_urls: must NOT have more than 20 items',
  ],
  [
    '/posts',
    { text: 'a', thread_media: [filled(MANY, 'c')] },
    'thread_media[0]: must NOT have more than 20 items',
  ],
  [
    '/posts/batch-schedule',
    { schedules: filled(MANY, {}) },
    'schedules: must NOT have more than 50 items',
  ],
] as const

test.each(TOO_MANY)(
  'a list that is far too long is one mistake: %s',
  async (path, body, mistake) => {
    const answer = await w.call(user, 'POST', `/api/v1${path}`, { body })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toEqual([mistake])
  },
)

test('an agent’s list that is far too long is one mistake', async () => {
  const call = { name: 'create_posts', arguments: { posts: filled(MANY, 1) } }

  const answer = await post(w, user.key, modern('tools/call', call))

  expect(answer.body.result.isError).toBe(true)
  expect(answer.body.result.content[0].text).toContain('posts: must NOT have more than 50 items')
  expect(answer.text.length).toBeLessThan(2_000)
})

test('the dashboard’s texts and lists are bounded alike', async () => {
  const body = { email: 'a'.repeat(50_000), password: 'b' }
  const headers = { origin: w.service.url }

  const answer = await w.call(undefined, 'POST', '/api/dashboard/v1/session', { body, headers })

  expect(answer.status).toBe(400)
  expect(answer.body.details).toEqual(['email: must NOT have more than 254 characters'])
})

const WRONG_MEDIA = filled(100, filled(20, 'no address'))
const PARTS = filled(100, 'part')

test('a hundred thousand mistakes within the bounds are told as far as they can be read', async () => {
  const posts = filled(50, { text: 'a', thread_tweets: PARTS, thread_media: WRONG_MEDIA })

  const answer = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })

  expect(answer.status).toBe(400)
  expect(answer.body.details.length).toBeLessThanOrEqual(1_000)
  expect(answer.body.details[0]).toMatch(/^posts\[0\]\.thread_media\[0\]\[0\]: /)
})

test('the one mistake at the end of a large body is named in its place', async () => {
  const media = filled(100, filled(20, 'https://example.com/a'))
  const good = { text: 'a', thread_tweets: PARTS, thread_media: media }
  const bad = { ...good, thread_media: [...media.slice(1), [...filled(19, 'https://a.com'), 5]] }

  const answer = await w.call(user, 'POST', '/api/v1/posts', {
    body: { posts: [...filled(49, good), bad] },
  })

  expect(answer.status).toBe(400)
  expect(answer.body.details).toEqual(['posts[49].thread_media[99][19]: must be string'])
})

test('a large body is saved as it was sent', async () => {
  const posts = filled(50, { text: 'a', thread_tweets: PARTS, platforms: ['secondary_a'] })

  const answer = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })

  expect(answer.status).toBe(201)
  expect(answer.body.posts).toHaveLength(50)
  for (const one of answer.body.posts) expect(one.thread_tweets).toEqual(PARTS)
})

describe('a body that holds too much', () => {
  const members = filled(20_000, 0).map((_, index) => `"name${index}":1`)
  const bodies: [string, string][] = [
    ['unknown members', `{"text":"a",${members.join()}}`],
    ['unknown values', `{"text":"a","other":[${'0,'.repeat(300_000)}0]}`],
    ['depth', `{"text":"a","other":${'['.repeat(60)}${']'.repeat(60)}}`],
    ['opening brackets', '['.repeat(100_000)],
  ]

  test.each(bodies)('of %s is refused', async (_, raw) => {
    const answer = await w.call(user, 'POST', '/api/v1/posts', { raw })

    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({ code: 'payload_too_large' })
    expect(answer.body.error).toContain('50 levels deep')
  })

  test.each(bodies)('of %s is refused to agents', async (_, raw) => {
    expect((await post(w, user.key, { ...modern('tools/list'), raw })).status).toBe(413)
  })

  test.each([
    ['[', 50],
    ['{"a":', 50],
    ['1,', 250_000],
    ['"a":1,', 10_000],
  ])('is not read beyond its bound: %s', (piece, most) => {
    const just_over = shapeOf(Buffer.from(piece.repeat(most + 2)))
    const far_over = shapeOf(Buffer.from(piece.repeat(10 * most)))

    expect(isWithinBounds(far_over)).toBe(false)
    expect(far_over).toEqual(just_over)
  })
})

test.each(['{"a":"[[[[{{{{,,,,::::"}', '{"a":"\\"[,[,[,\\\\"}', '["日本,[",{"a":[1,2]}]'])(
  'what a text holds is not counted: %s',
  (json) => {
    const plain = json.replace(/"(?:\\.|[^"\\])*"/g, '""')

    expect({ ...shapeOf(Buffer.from(json)), bytes: 0 }).toEqual({
      ...shapeOf(Buffer.from(plain)),
      bytes: 0,
    })
  },
)

test('a list a hundred times over its bound costs no more looks than one that is just over', () => {
  const bounds = { properties: { posts: { maxItems: 50, items: { properties: {} } } } }
  const looks = (length: number) => measureBounds(bounds, { posts: filled(length, {}) }).values

  expect(looks(5_000)).toBe(looks(51))
})

test('a body in another encoding than UTF-8 is refused', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-16le' }

  const answer = await w.call(user, 'POST', '/api/v1/posts', { raw: '{"text":"a"}', headers })

  expect(answer.status).toBe(415)
})

test('thousands of parameters, and a long one, are answered like any others', async () => {
  const many = filled(3_000, 'a=1').join('&')
  const long = `status=${'x'.repeat(10_000)}`

  expect((await w.call(user, 'GET', `/api/v1/posts?${many}`)).status).toBe(200)
  expect((await w.call(user, 'GET', `/api/v1/posts?${long}`)).status).toBe(400)
})

function filled<Item>(length: number, item: Item): Item[] {
  return Array.from({ length }, () => item)
}
