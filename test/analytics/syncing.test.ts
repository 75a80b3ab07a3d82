/** Engagement as it is read from X: when, for whom, and what it shows. */
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser, type World } from '../world/world.ts'
import { hideOnX, publish, runTask, sync } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const READ = '/api/v1/analytics/tweets'
const HOUR_MS = 3_600_000

async function readings(world: World): Promise<number> {
  // The counts of the simulator's own control.
  const { requests } = (await world.control('GET', '/control/requests')) as {
    requests: { x?: Record<string, number> }
  }
  return requests.x?.['metrics'] ?? 0
}

async function nextReadings({ id }: TestUser): Promise<(string | null)[]> {
  const rows = await w.db<{ next_sync_at: string | null }[]>`
    select next_sync_at from post_metrics where user_id = ${id} order by post_id`
  return rows.map(({ next_sync_at }) => next_sync_at)
}

test.each(['post', 'tweet'] as const)(
  'numbers of posts are read from X and grow with its clock, in the dialect %s',
  async (x_dialect) => {
    const world = await openWorld({ x_dialect })
    await world.control('POST', '/control/settings', { x_dialect })
    const user = await world.user({ connect: ['x'] })
    await publish(world, user, ['One', 'Two', 'Three?'])

    const shown = []
    for (const hours of [1, 24, 100]) {
      await world.control('POST', '/control/settings', { clock_offset_ms: hours * HOUR_MS })
      await sync(world, user)
      shown.push((await world.call(user, 'GET', READ)).body)
    }
    await world.close()

    const [first, second, third] = shown
    expect(first).toMatchObject({
      has_x_account: true,
      has_data: true,
      sync_status: { last_synced_at: expect.any(String), total_tweets_synced: 3 },
      summary: { total_tracked_tweets: 3 },
    })
    expect(first.summary.total_impressions).toBeGreaterThan(0)
    expect(second.summary.total_impressions).toBeGreaterThan(first.summary.total_impressions)
    expect(third.summary.total_impressions).toBeGreaterThan(second.summary.total_impressions)
    expect(third.summary.total_engagements).toBeGreaterThan(first.summary.total_engagements)
    expect(Date.parse(third.sync_status.last_synced_at)).toBeGreaterThan(
      Date.parse(first.sync_status.last_synced_at),
    )
    const [best] = third.top_performers
    expect(best).toMatchObject({
      x_post_id: expect.stringMatching(/^\d+$/),
      text_preview: expect.stringMatching(/^(One|Two|Three\?)$/),
      content_type: 'text',
    })
    const sum = ['likes', 'retweets', 'replies', 'quotes', 'bookmarks'].reduce(
      (total, name) => total + best[name],
      0,
    )
    expect(best.engagement_rate).toBeCloseTo((sum * 100) / best.impressions, 1)
    expect(third.engagement_timeline).toMatchObject([
      { posts: 3, impressions: third.summary.total_impressions },
    ])
  },
)

test('a reading changes no count of posts', async () => {
  const user = await w.user({ connect: ['x'] })
  await publish(w, user, ['One', 'Two'])
  const counts = async () => [
    (await w.call(user, 'GET', '/api/v1/me')).body.stats,
    (await w.call(user, 'GET', '/api/v1/posts')).body,
    (await w.call(user, 'GET', '/api/v1/analytics/overview')).body,
  ]
  const before = await counts()

  await sync(w, user)

  expect((await w.call(user, 'GET', READ)).body.has_data).toBe(true)
  expect(await counts()).toEqual(before)
})

test('up to a hundred posts of an account are one call, and a young post is read again after an hour', async () => {
  const user = await w.user({ connect: ['x'] })
  await publish(w, user, ['One', 'Two', 'Three'])
  const before = await readings(w)

  await sync(w, user)
  await runTask(w)

  expect(await readings(w)).toBe(before + 1)
  for (const next of await nextReadings(user)) {
    const in_minutes = (Date.parse(next ?? '') - Date.now()) / 60_000
    expect(in_minutes).toBeGreaterThan(55)
    expect(in_minutes).toBeLessThan(61)
  }
})

test.each([
  [2, 6],
  [10, 24],
  [50, 7 * 24],
  [100, null],
])('a post of %i days is read again after %j hours', async (days, hours) => {
  const user = await w.user({ connect: ['x'] })
  await publish(w, user, ['Old'])
  await w.db`
    update post_metrics set posted_at = now() - ${days} * interval '1 day' where user_id = ${user.id}`

  await sync(w, user)

  const [next = null] = await nextReadings(user)
  if (hours === null) expect(next).toBeNull()
  else expect((Date.parse(next ?? '') - Date.now()) / HOUR_MS).toBeCloseTo(hours, 1)
})

test('asked to wait, readings wait for as long as X says, and publishing does not', async () => {
  const user = await w.user({ connect: ['x'] })
  await publish(w, user, ['One', 'Two'])
  // Longer than a claim holds what it reads.
  const reset = Math.floor(Date.now() / 1000) + 1_800
  await w.fault({
    platform: 'x',
    operation: 'metrics',
    account: user.handles.x,
    kind: 'status',
    status: 429,
    headers: { 'x-rate-limit-reset': String(reset) },
  })

  await sync(w, user)
  const before = await readings(w)
  await runTask(w)
  const published = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Meanwhile', publish_now: true },
  })

  for (const next of (await nextReadings(user)).slice(0, 2)) {
    expect(Date.parse(next ?? '')).toBeGreaterThanOrEqual(reset * 1000)
  }
  expect(await readings(w)).toBe(before)
  expect((await w.call(user, 'GET', READ)).body.has_data).toBe(false)
  expect(published.body.posts[0].status).toBe('posted')
})

test('what X does not show any more is not asked for again, and keeps its last numbers', async () => {
  const user = await w.user({ connect: ['x'] })
  const [gone = '', there = ''] = await publish(w, user, ['Gone', 'There'])
  await sync(w, user)
  const before = (await w.call(user, 'GET', READ)).body.summary
  const { body } = await w.call(user, 'GET', `/api/v1/posts/${gone}`)
  await hideOnX(w, user, body.x_post_id)

  await sync(w, user)

  const rows = await w.db<{ post_id: string }[]>`
    select post_id from post_metrics where user_id = ${user.id} and next_sync_at is not null`
  expect(rows.map(({ post_id }) => post_id)).toEqual([there])
  expect((await w.call(user, 'GET', READ)).body.summary).toEqual(before)
})

test('an answer without sense and a network that is down change nothing, and it is tried again', async () => {
  const user = await w.user({ connect: ['x'] })
  await publish(w, user, ['One'])
  await sync(w, user)
  const before = (await w.call(user, 'GET', READ)).body
  for (const kind of ['garbage', 'cut_before', 'half']) {
    await w.fault({ platform: 'x', operation: 'metrics', account: user.handles.x, kind })
    await sync(w, user)
  }
  const unchanged = (await w.call(user, 'GET', READ)).body

  await sync(w, user)

  expect(unchanged).toEqual(before)
  const after = (await w.call(user, 'GET', READ)).body.sync_status.last_synced_at
  expect(Date.parse(after)).toBeGreaterThan(Date.parse(before.sync_status.last_synced_at))
})

test.each([
  ['trial', 'trialing'],
  ['pro', 'active'],
  ['agency', 'canceled'],
] as const)('on plan %s, %s, nothing is read', async (plan, status) => {
  const user = await w.user({ connect: ['x'] })
  await publish(w, user, ['One'])
  await w.db`
    update subscriptions set plan = ${plan}, status = ${status}, trial_ends_at = '2099-01-01'
    where user_id = ${user.id}`
  const before = await readings(w)

  await sync(w, user)

  expect(await readings(w)).toBe(before)
})

test('a deleted post leaves the sums', async () => {
  const user = await w.user({ connect: ['x'] })
  const [first = ''] = await publish(w, user, ['One', 'Two'])
  await sync(w, user)

  await w.call(user, 'DELETE', `/api/v1/posts/${first}`)

  const { body } = await w.call(user, 'GET', READ)
  expect(body.sync_status.total_tweets_synced).toBe(1)
  expect(body.top_performers).toHaveLength(1)
})

test('x_account_id shows one account, and one of nobody shows nothing', async () => {
  const user = await w.user({ connect: ['x', 'x'] })
  const accounts = (await w.call(user, 'GET', '/api/v1/accounts')).body.accounts
  const second = accounts.find((one: { is_primary: boolean }) => !one.is_primary).id
  await publish(w, user, ['Of the first', 'Of the first too'])
  const body = { text: 'Of the second', publish_now: true, x_account_id: second }
  await w.call(user, 'POST', '/api/v1/posts', { body })
  await sync(w, user)

  const all = await w.call(user, 'GET', READ)
  const one = await w.call(user, 'GET', `${READ}?x_account_id=${second}`)
  const nobody = await w.call(user, 'GET', `${READ}?x_account_id=${'f'.repeat(24)}`)

  expect(all.body.summary.total_tracked_tweets).toBe(3)
  expect(one.body.summary.total_tracked_tweets).toBe(1)
  expect(one.body.top_performers).toMatchObject([{ text_preview: 'Of the second' }])
  expect(nobody.body).toMatchObject({
    has_x_account: true,
    has_data: false,
    summary: { total_tracked_tweets: 0 },
    top_performers: [],
    engagement_timeline: [],
  })
})
