/** The same request again, under the same key: no second effect, and another try only where it is safe. */
import { afterAll, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
const KEY = { 'idempotency-key': 'the-same' }

function refuse(user: TestUser, platform: Platform, kind: Record<string, unknown>) {
  return w.fault({ platform, operation: 'create', account: user.handles[platform], ...kind })
}

test('a repeat after a 502 tries the same post again, and takes no second allowance', async () => {
  const user = await w.user()
  await refuse(user, 'x', { kind: 'status', status: 403 })
  const request = { body: { text: 'Refused once', publish_now: true }, headers: KEY }

  const first = await w.call(user, 'POST', POSTS, request)
  const second = await w.call(user, 'POST', POSTS, request)
  const third = await w.call(user, 'POST', POSTS, request)

  expect(first.status).toBe(502)
  expect([second.status, second.body.posts[0].id]).toEqual([201, first.body.id])
  expect(third.headers.get('idempotency-replayed')).toBe('true')
  expect(third.body).toEqual(second.body)
  expect(await w.published(user, 'x')).toHaveLength(1)
  const me = await w.call(user, 'GET', '/api/v1/me')
  expect(me.body.limits.posts_published_today).toBe(1)
})

test('a repeat of publishing one network of a post that is out tries that network again', async () => {
  const user = await w.user({ auto_cross_post: true })
  await refuse(user, 'secondary_b', { kind: 'status', status: 403, times: 2 })
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Two of three', publish_now: true },
  })
  const path = `${POSTS}/${body.posts[0].id}/publish`
  const request = { body: { platforms: ['secondary_b'] }, headers: KEY }

  const first = await w.call(user, 'POST', path, request)
  const second = await w.call(user, 'POST', path, request)

  expect([first.status, second.status]).toEqual([502, 200])
  for (const platform of ['x', 'secondary_a', 'secondary_b'] as const) {
    expect(await w.published(user, platform)).toHaveLength(1)
  }
})

test('twenty requests with one key at once publish once, and answer the same or 409', async () => {
  const user = await w.user()
  const request = { body: { text: 'Twenty', publish_now: true }, headers: KEY }

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => w.call(user, 'POST', POSTS, request)),
  )

  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].every((status) => [201, 409].includes(status))).toBe(true)
  expect(statuses.has(201)).toBe(true)
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test('a repeat while the outcome is unknown does not send again', async () => {
  const user = await w.user()
  await refuse(user, 'secondary_b', { kind: 'cut_after' })
  const request = {
    body: { text: 'Unknown', publish_now: true, platforms: ['secondary_b'] },
    headers: KEY,
  }
  const first = await w.call(user, 'POST', POSTS, request)
  const [{ id }] = first.body.posts
  await w.settled(user, id)

  const repeat = await w.call(user, 'POST', POSTS, request)

  expect(repeat.headers.get('idempotency-replayed')).toBe('true')
  expect(repeat.body).toEqual(first.body)
  expect(await w.published(user, 'secondary_b')).toHaveLength(1)
})
