/** Every network of a post with its state, from the moment that it is scheduled or published. */
import { afterAll, expect, test } from 'vitest'
import { articleIn, author } from '../articles/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, UNHURRIED } from '../world/world.ts'
import { inMinutes } from './arrange.ts'

const QUIET = { x: 60_000, secondary_a: 60_000, secondary_b: 600 }
const w = await openWorld({ timing: { ...UNHURRIED, quiet_ms: QUIET } })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

test('a draft has no deliveries, and one pending for each network once it has a date', async () => {
  const user = await w.user()
  const platforms = ['x', 'secondary_b']
  const { body } = await w.call(user, 'POST', POSTS, { body: { text: 'Later', platforms } })
  const [draft] = body.posts
  const [first, second] = [inMinutes(60), inMinutes(90)]
  const path = `${POSTS}/${draft.id}`

  const dated = await w.call(user, 'POST', `${path}/schedule`, { body: { scheduled_date: first } })
  const moved = await w.call(user, 'PUT', path, { body: { scheduled_date: second } })
  const read = await w.call(user, 'GET', path)
  const listed = await w.call(user, 'GET', POSTS)
  const back = await w.call(user, 'POST', `${path}/unschedule`)

  const pendingAt = (date: string) =>
    platforms.map((platform) => ({
      platform,
      account_id: user.accounts[platform as 'x'],
      status: 'pending',
      due_at: date,
      attempts: 0,
      next_attempt_at: date,
      retryable: false,
      // The others bill nothing (test/costs).
      ...(platform === 'x' && { cost: expect.any(Object) }),
    }))
  expect(draft).not.toHaveProperty('deliveries')
  expect(dated.body.deliveries).toEqual(pendingAt(first))
  expect(moved.body.deliveries).toEqual(pendingAt(second))
  expect(read.body).toEqual(moved.body)
  expect(listed.body.posts[0]).toEqual(read.body)
  expect(read.body).not.toHaveProperty('results')
  expect(back.body).not.toHaveProperty('deliveries')
})

test('a network says where the post is, why it failed, or why it was skipped', async () => {
  const user = await w.user()
  const b = { platform: 'secondary_b', operation: 'create', account: user.handles.secondary_b }
  await w.fault({ ...b, kind: 'status', status: 403 })

  const { body } = await w.call(user, 'POST', POSTS, {
    body: {
      text: 'x'.repeat(290),
      publish_now: true,
      platforms: ['x', 'secondary_a', 'secondary_b'],
    },
  })

  const [post] = body.posts
  const [skipped, published, failed] = post.deliveries
  const [on_x, on_bluesky, on_linkedin] = post.results
  expect(skipped).toMatchObject({ platform: 'x', status: 'skipped', attempts: 0, retryable: false })
  expect(skipped.message).toBe(on_x.skip_reason)
  const { status, ...same } = on_bluesky
  expect(published).toMatchObject({ status, ...same, attempts: 1, retryable: false })
  expect(Date.parse(published.published_at)).toBeGreaterThanOrEqual(Date.parse(published.due_at))
  expect(failed).toMatchObject({ status: 'failed', code: 'refused', attempts: 1, retryable: false })
  expect(on_linkedin.error).toBe(`refused: ${failed.message}`)
  expect((await w.call(user, 'GET', `${POSTS}/${post.id}`)).body.deliveries).toEqual(
    post.deliveries,
  )
})

test('what the network did not confirm is unknown, and says so while it is looked for', async () => {
  const user = await w.user()
  await w.fault({ platform: 'x', operation: 'create', account: user.handles.x, kind: 'cut_after' })

  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Perhaps', publish_now: true, platforms: ['x'] },
  })

  const [post] = body.posts
  expect(post).not.toHaveProperty('results')
  expect(post.deliveries).toEqual([
    {
      platform: 'x',
      account_id: user.accounts.x,
      status: 'unknown',
      due_at: expect.any(String),
      attempts: 1,
      attempted_at: expect.any(String),
      message: expect.any(String),
      retryable: false,
      cost: expect.any(Object),
    },
  ])
})

test('what nobody could find out has failed with a code, and may not simply be tried again', async () => {
  const user = await w.user()
  const b = { platform: 'secondary_b', operation: 'create', account: user.handles.secondary_b }
  await w.fault({ ...b, kind: 'cut_after' })

  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Perhaps', publish_now: true, platforms: ['secondary_b'] },
  })

  const post = await w.settled(user, body.posts[0].id)
  expect(post.deliveries).toMatchObject([
    { status: 'failed', code: 'outcome_unknown', attempts: 1, retryable: false },
  ])
})

test('what certainly did not arrive is pending again, with the time and the reason', async () => {
  const user = await w.user()
  const x = { platform: 'x', operation: 'create', account: user.handles.x }
  await w.fault({ ...x, kind: 'status', status: 429, headers: { 'retry-after': '600' } })
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Soon', scheduled_date: inMinutes(60) },
  })
  const path = `${POSTS}/${body.posts[0].id}`
  await moveTo(w, body.posts[0].id, '0 seconds')

  const [delivery] = await w.until(async () => {
    const { deliveries } = (await w.call(user, 'GET', path)).body
    return deliveries[0].attempts === 1 && deliveries[0].status === 'pending' && deliveries
  })

  expect(Date.parse(delivery.next_attempt_at)).toBeGreaterThan(Date.parse(delivery.due_at))
  expect(delivery.message).toMatch(/X/)
  expect(delivery).not.toHaveProperty('code')
})

test('a thread shows its parts, and publishing answers with the same deliveries', async () => {
  const user = await w.user()
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'One', thread_tweets: ['Two', 'Three'], platforms: ['x', 'secondary_a'] },
  })
  const path = `${POSTS}/${body.posts[0].id}`

  const published = await w.call(user, 'POST', `${path}/publish`)

  const [on_x, on_bluesky] = published.body.deliveries
  expect(on_x).toMatchObject({ status: 'published', attempts: 3 })
  expect(on_x.part_ids).toHaveLength(3)
  expect(on_bluesky).toMatchObject({ status: 'published', attempts: 1 })
  expect((await w.call(user, 'GET', path)).body.deliveries).toEqual(published.body.deliveries)
})

test('an article has one delivery, to X, once it is scheduled or published', async () => {
  const user = await author(w)
  const [draft, scheduled, published] = await Promise.all(
    (['draft', 'scheduled', 'published'] as const).map(async (status) => {
      const id = await articleIn(w, user, status)
      return (await w.call(user, 'GET', `/api/v1/articles/${id}`)).body.article
    }),
  )

  expect(draft).not.toHaveProperty('deliveries')
  expect(scheduled.deliveries).toMatchObject([
    { platform: 'x', status: 'pending', next_attempt_at: scheduled.scheduled_date },
  ])
  expect(published.deliveries).toMatchObject([
    { status: 'published', post_id: published.x_post_id, url: published.article_url, attempts: 1 },
  ])
})
