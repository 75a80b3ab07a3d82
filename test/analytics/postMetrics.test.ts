/** What X counted for one post, day by day. */
import { afterAll, expect, test } from 'vitest'
import { forgetOldMetricDays } from '../../db/analytics/postMetrics.ts'
import { keyThatMay } from '../reviews/arrange.ts'
import { openWorld } from '../world/world.ts'
import { hideOnX, publish, sync } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const HOUR_MS = 3_600_000
const pathOf = (id = '') => `/api/v1/posts/${id}/metrics`

test('each day on which a post was read has the last reading of it, the oldest day first', async () => {
  const world = await openWorld()
  const user = await world.user({ connect: ['x'] })
  const [id = ''] = await publish(world, user, ['One'])
  const before = (await world.call(user, 'GET', pathOf(id))).body.metrics

  const shown = []
  for (const [hours, days_later] of [
    [1, 0],
    [24, 1],
    [30, 0],
  ]) {
    await world.db`update metric_days set date = date - ${days_later ?? 0}::integer`
    await world.control('POST', '/control/settings', { clock_offset_ms: (hours ?? 0) * HOUR_MS })
    await sync(world, user)
    shown.push((await world.call(user, 'GET', pathOf(id))).body.metrics[0])
  }
  const post = (await world.call(user, 'GET', `/api/v1/posts/${id}`)).body
  await world.close()

  expect(before).toEqual([
    {
      platform: 'x',
      account_id: user.accounts.x,
      post_id: post.x_post_id,
      posted_at: post.posted_date,
      next_sync_at: expect.any(String),
      days: [],
    },
  ])
  const [first, second, third] = shown
  expect(first.days).toHaveLength(1)
  expect(first.latest.impressions).toBeGreaterThan(0)
  expect(second.days).toHaveLength(2)
  expect(second.days[0]).toMatchObject(first.latest)
  expect(second.days[1]).toMatchObject(second.latest)
  expect(second.days[0].date < second.days[1].date).toBe(true)
  expect(second.latest.impressions).toBeGreaterThan(first.latest.impressions)
  expect(third.days).toHaveLength(2)
  expect(third.days[1]).toMatchObject(third.latest)
  expect(third.latest.impressions).toBeGreaterThan(second.latest.impressions)
  expect(third.latest.engagement_rate).toBeCloseTo(rateOf(third.latest), 1)
  expect(Date.parse(third.next_sync_at)).toBeGreaterThan(Date.parse(third.last_synced_at))
})

test('of what is not on X there is nothing, and what is deleted is not there', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  const draft = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'A draft' } })
  const elsewhere = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Elsewhere', platforms: ['secondary_a'], publish_now: true },
  })
  const [deleted = ''] = await publish(w, user, ['Deleted'])
  await w.call(user, 'DELETE', `/api/v1/posts/${deleted}`)

  for (const { body } of [draft, elsewhere]) {
    expect((await w.call(user, 'GET', pathOf(body.posts[0].id))).body).toEqual({ metrics: [] })
  }
  expect((await w.call(user, 'GET', pathOf(deleted))).status).toBe(404)
})

test('what X does not show any more keeps its days, and is read no more', async () => {
  const user = await w.user({ connect: ['x'] })
  const [id = ''] = await publish(w, user, ['Gone'])
  await sync(w, user)
  const [before] = (await w.call(user, 'GET', pathOf(id))).body.metrics
  await hideOnX(w, user, before.post_id)

  await sync(w, user)

  const [after] = (await w.call(user, 'GET', pathOf(id))).body.metrics
  expect(after).not.toHaveProperty('next_sync_at')
  expect({ ...after, next_sync_at: before.next_sync_at }).toEqual(before)
})

test('a key that is limited to an account sees the numbers of its own posts, and of no others', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  const limited = await keyThatMay(w, user, ['read'], [user.accounts.x ?? ''])
  const ids = []
  for (const platforms of [['x'], ['x', 'secondary_a']]) {
    const body = { text: platforms.join(), platforms, publish_now: true }
    ids.push((await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0].id)
  }
  await sync(w, user)
  const [own, shared] = ids

  expect((await w.call(limited, 'GET', pathOf(own))).body.metrics).toMatchObject([
    { account_id: user.accounts.x, days: [{}] },
  ])
  expect((await w.call(user, 'GET', pathOf(shared))).body.metrics[0].days).toHaveLength(1)
  expect((await w.call(limited, 'GET', pathOf(shared))).status).toBe(404)
})

test('days are kept for a year, and the last reading for as long as the post', async () => {
  const user = await w.user({ connect: ['x'] })
  const [id = ''] = await publish(w, user, ['Old'])
  await sync(w, user)
  const keep = async (age: number) => {
    await w.db`
      insert into metric_days (user_id, post_id, date, likes, retweets, replies, quotes, bookmarks, impressions)
      values (${user.id}, ${id}, (now() at time zone 'UTC')::date - ${age}::integer, 1, 0, 0, 0, 0, 9)`
  }
  const [before] = (await w.call(user, 'GET', pathOf(id))).body.metrics
  await keep(365)
  await keep(366)

  await forgetOldMetricDays(w.db)

  const [after] = (await w.call(user, 'GET', pathOf(id))).body.metrics
  expect(after.days).toEqual([expect.objectContaining({ likes: 1 }), ...before.days])
  expect(after.latest).toEqual(before.latest)
})

interface Counts {
  likes: number
  retweets: number
  replies: number
  quotes: number
  bookmarks: number
  impressions: number
}

function rateOf({ likes, retweets, replies, quotes, bookmarks, impressions }: Counts): number {
  return ((likes + retweets + replies + quotes + bookmarks) * 100) / impressions
}
