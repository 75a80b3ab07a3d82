/** What generated clients send where their users say nothing, and what they call the networks. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
const NOTHING = { platforms: [], thread_tweets: [], thread_media: [], media_urls: [] }

test('empty lists of a new post count as left out', async () => {
  const user = await w.user()
  const plain = await w.call(user, 'POST', POSTS, { body: { text: 'Plain' } })

  const { status, body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Plain', posts: [], ...NOTHING },
  })

  expect(status).toBe(201)
  expect(body.posts[0]).toEqual({
    ...plain.body.posts[0],
    id: expect.any(String),
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
})

test('empty lists beside a bulk, and in its entries, count as left out', async () => {
  const user = await w.user()
  const posts = [{ text: 'One', ...NOTHING }, { text: 'Two' }]

  const { status, body } = await w.call(user, 'POST', POSTS, {
    body: { posts, ...NOTHING, platforms: ['x'] },
  })

  expect(status).toBe(201)
  expect(body.posts).toMatchObject([
    { text: 'One', platforms: ['x'], media_urls: null },
    { text: 'Two', platforms: ['x'], media_urls: null },
  ])
})

test('nothing but empty lists is no post', async () => {
  const user = await w.user()

  const { status, body } = await w.call(user, 'POST', POSTS, { body: { posts: [], ...NOTHING } })

  expect([status, body.details]).toEqual([400, ['text: needed, or posts for several at once']])
})

test('a publication with an empty list goes to all networks of the post', async () => {
  const user = await w.user()
  const made = await w.call(user, 'POST', POSTS, { body: { text: 'Out' } })
  const [post] = made.body.posts

  const { status, body } = await w.call(user, 'POST', `${POSTS}/${post.id}/publish`, {
    body: { platforms: [] },
  })

  expect(status).toBe(200)
  expect(body.results.map(({ platform }: { platform: string }) => platform)).toEqual(post.platforms)
})

test('networks go by their names too, each once, and answers say their tokens', async () => {
  const user = await w.user()

  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Named', platforms: ['bluesky', 'secondary_a', 'linkedin'] },
  })
  const [{ id, platforms }] = body.posts
  const published = await w.call(user, 'POST', `${POSTS}/${id}/publish`, {
    body: { platforms: ['linkedin'] },
  })

  expect(platforms).toEqual(['secondary_a', 'secondary_b'])
  expect(published.body.results).toMatchObject([{ platform: 'secondary_b', status: 'published' }])
})
