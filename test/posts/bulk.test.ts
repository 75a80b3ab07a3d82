/** Decision 12: all posts of a bulk, or none. */
import { afterAll, expect, test } from 'vitest'
import { latest, since } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { fieldsOf, inMinutes, takenToday, totalPosts } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

test('fifty posts are saved in their order, dated ones scheduled and the others drafts', async () => {
  const user = await w.user()
  const posts = Array.from({ length: 50 }, (_, i) => ({
    text: `Number ${i}`,
    ...(i % 2 === 1 && { scheduled_date: inMinutes(60 + i) }),
  }))

  const { status, headers, body } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })

  expect(status).toBe(201)
  expect(headers.has('location')).toBe(false)
  expect(body).toMatchObject({ success: true, count: 50 })
  expect(body.posts.map((post: { text: string }) => post.text)).toEqual(
    posts.map(({ text }) => text),
  )
  expect(body.posts.map((post: { status: string }) => post.status)).toEqual(
    posts.map((_, i) => (i % 2 === 1 ? 'scheduled' : 'draft')),
  )
  expect(await takenToday(w, user)).toBe(25)
  const list = await w.call(user, 'GET', '/api/v1/posts?limit=100')
  expect(list.body.posts).toEqual(body.posts.toReversed())
})

test('account and platforms of the whole apply to the posts that name none', async () => {
  const user = await w.user({ connect: ['x', { platform: 'x', tier: 'Premium' }, 'secondary_a'] })
  const { body: listed } = await w.call(user, 'GET', '/api/v1/accounts')
  const [first, second] = listed.accounts.map(({ id }: { id: string }) => id)
  const posts = [
    { text: 'theirs' },
    { text: 'own account', x_account_id: first },
    { text: 'own platforms', platforms: ['secondary_a'] },
  ]

  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { posts, x_account_id: second, platforms: ['x'] },
  })

  expect(body.posts).toMatchObject([
    { x_account_id: second, platforms: ['x'] },
    { x_account_id: first, platforms: ['x'] },
    { x_account_id: second, platforms: ['secondary_a'] },
  ])
})

test('warnings name the post that a network will skip', async () => {
  const user = await w.user()
  const posts = [{ text: 'short' }, { text: 'y'.repeat(290) }]
  const platforms = ['x', 'secondary_a']

  const { status, body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { posts, platforms },
  })

  expect(status).toBe(201)
  expect(body.warnings).toEqual([expect.stringMatching(/^posts\[1\]\.text: x: .*290.*280/)])
})

test('each of several that some network will skip is saved, and its events come with its own', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  const after = await latest(w, user)
  const scheduled_date = inMinutes(60)
  const long = 'y'.repeat(290)
  const posts = [
    { text: 'a draft' },
    { text: `first ${long}`, scheduled_date },
    { text: 'one that fits', scheduled_date },
    { text: `second ${long}`, scheduled_date },
  ]

  const { status, body, text } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { posts, platforms: ['x', 'secondary_a'] },
  })

  expect(status, text).toBe(201)
  const ids = body.posts.map(({ id }: { id: string }) => id)
  const events = await since(w, user, after)
  const fits = ['post.created', 'post.scheduled']
  const skips = [...fits, 'delivery.skipped']
  const expected = [['post.created'], skips, fits, skips]
  expect(events.map(({ type, data }) => [data.post?.id, type])).toEqual(
    expected.flatMap((types, place) => types.map((type) => [ids[place], type])),
  )
})

const three = (third: object) => [{ text: 'a' }, { text: 'b', scheduled_date: inMinutes(5) }, third]
const CASES: [string, object, string[]][] = [
  ['an empty text', { posts: three({ text: '' }) }, ['posts[2].text']],
  ['a blank text', { posts: three({ text: ' ' }) }, ['posts[2].text']],
  ['no text', { posts: three({ category: 'c' }) }, ['posts[2].text']],
  ['a text no network takes', { posts: three({ text: 'y'.repeat(300) }) }, ['posts[2].text']],
  [
    'a date in the past',
    { posts: three({ text: 'c', scheduled_date: '2020-01-01T00:00:00Z' }) },
    ['posts[2].scheduled_date'],
  ],
  ['publish_now', { posts: three({ text: 'c', publish_now: true }) }, ['posts[2].publish_now']],
  [
    'an unknown account',
    { posts: three({ text: 'c', x_account_id: 'me' }) },
    ['posts[2].x_account_id'],
  ],
  [
    'a part that is empty',
    { posts: three({ text: 'c', thread_tweets: ['d', ''] }) },
    ['posts[2].thread_tweets[1]'],
  ],
  [
    'media of elsewhere',
    { posts: three({ text: 'c', media_urls: ['http://a.test/b.png'] }) },
    ['posts[2].media_urls[0]'],
  ],
  ['a word for a post', { posts: ['a', { text: 'b' }] }, ['posts[0]']],
  [
    'mistakes in two posts',
    { posts: [{ text: ' ' }, { text: 'b' }, { text: 'c', thread_tweets: [' '] }] },
    ['posts[0].text', 'posts[2].thread_tweets[0]'],
  ],
  ['no posts', { posts: [] }, ['text']],
  ['51 posts', { posts: Array(51).fill({ text: 'a' }) }, ['posts']],
  ['a text beside the posts', { posts: [{ text: 'a' }], text: 'b' }, ['text']],
  ['publish_now beside the posts', { posts: [{ text: 'a' }], publish_now: true }, ['publish_now']],
  [
    'a date beside the posts',
    { posts: [{ text: 'a' }], scheduled_date: inMinutes(5) },
    ['scheduled_date'],
  ],
  [
    'an unknown account for all',
    { posts: [{ text: 'a' }], x_account_id: 'me' },
    ['posts[0].x_account_id'],
  ],
  ['an unknown platform for all', { posts: [{ text: 'a' }], platforms: ['fax'] }, ['platforms[0]']],
]

test.each(CASES)('a bulk with %s saves nothing and takes nothing', async (_, body, fields) => {
  const user = await w.user()

  const answer = await w.call(user, 'POST', '/api/v1/posts', { body })

  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('validation_failed')
  expect(fieldsOf(answer)).toEqual(fields)
  expect(await totalPosts(w, user)).toBe(0)
  expect(await takenToday(w, user)).toBe(0)
})

test('more mistakes than anybody reads are named up to the thousandth', async () => {
  const user = await w.user()
  const posts = Array(50).fill({ text: ' ', thread_tweets: Array(100).fill(' ') })

  const { status, body } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })

  expect(status).toBe(400)
  expect(body.details).toHaveLength(1000)
})

test('the largest bulk that the contract allows is saved', async () => {
  const user = await w.user()
  const posts = Array(50).fill({
    text: 'a',
    thread_tweets: Array(100).fill('b'),
    platforms: ['secondary_a'],
  })

  const { status, body } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })

  expect(status).toBe(201)
  expect(body.posts[49].thread_tweets).toHaveLength(100)
})
