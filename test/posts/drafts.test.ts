import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

test('a post without a date is a draft of category General, and reads back the same', async () => {
  const user = await w.user()

  const created = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Hello' } })

  expect(created.status).toBe(201)
  const [post] = created.body.posts
  expect(post).toMatchObject({
    text: 'Hello',
    category: 'General',
    status: 'draft',
    platforms: ['x'],
  })
  expect(created.headers.get('location')).toBe(`/api/v1/posts/${post.id}`)
  const read = await w.call(user, 'GET', `/api/v1/posts/${post.id}`)
  expect(read.body).toEqual(post)
})

test('a post published at once is on every network before the answer', async () => {
  const user = await w.user({ auto_cross_post: true })

  const { status, body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Now', publish_now: true },
  })

  expect(status).toBe(201)
  expect(body.posted).toBe(true)
  for (const platform of ['x', 'secondary_a', 'secondary_b'] as const) {
    expect(await w.published(user, platform)).toHaveLength(1)
  }
})
