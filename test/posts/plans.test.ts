/** Decision 26: what a plan, a trial and their ends allow. */
import { afterAll, describe, expect, test } from 'vitest'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser, type UserOptions } from '../world/world.ts'
import { inMinutes, postIn, takenToday, totalPosts } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const [past, future] = ['2020-01-01T00:00:00.000Z', '2090-01-01T00:00:00.000Z']

const WITH_ACCESS: [string, UserOptions, number, number][] = [
  ['a trial', { plan: 'trial', status: 'trialing', trial_ends_at: future }, 20, 60],
  [
    'a trial on the way to Agency',
    { plan: 'agency', status: 'trialing', trial_ends_at: future },
    20,
    60,
  ],
  ['Pro', { plan: 'pro' }, 20, 60],
  ['Advanced', { plan: 'advanced' }, 50, 300],
  ['Agency', { plan: 'agency' }, 200, 1500],
  [
    'a paid plan past due, in what was paid',
    { plan: 'pro', status: 'past_due', current_period_ends_at: future },
    20,
    60,
  ],
  [
    'a canceled plan, in what was paid',
    { plan: 'advanced', status: 'canceled', current_period_ends_at: future },
    50,
    300,
  ],
]

const WITHOUT_ACCESS: [string, UserOptions][] = [
  ['a trial that ended', { plan: 'trial', status: 'trialing', trial_ends_at: past }],
  ['a plan whose period ended', { plan: 'agency', status: 'active', current_period_ends_at: past }],
  ['a plan past due', { plan: 'agency', status: 'past_due', current_period_ends_at: past }],
  ['a canceled plan', { plan: 'agency', status: 'canceled', current_period_ends_at: past }],
  ['a canceled plan without a period', { plan: 'agency', status: 'canceled' }],
  ['no subscription', { plan: 'agency', status: 'none' }],
]

describe('with access', () => {
  test.each(WITH_ACCESS)(
    '%s reports its limits and publishes',
    async (_, plan, posts, requests) => {
      const user = await w.user(plan)

      const { headers, body } = await w.call(user, 'GET', '/api/v1/me')
      const published = await w.call(user, 'POST', '/api/v1/posts', {
        body: { text: 'a', publish_now: true },
      })

      expect(headers.get('x-ratelimit-limit')).toBe(String(requests))
      expect(body.subscription).toEqual({
        has_access: true,
        status: plan.status ?? 'active',
        is_trialing: plan.status === 'trialing',
        trial_ends_at: plan.trial_ends_at ?? null,
        current_period_ends_at: plan.current_period_ends_at ?? null,
      })
      expect(body.limits).toEqual({
        can_post: true,
        posts_published_today: 0,
        remaining_posts_today: posts,
        daily_limit: posts,
      })
      expect(published.status).toBe(201)
    },
  )
})

describe('without access', () => {
  test.each(WITHOUT_ACCESS)('%s reads and drafts, and nothing more', async (_, plan) => {
    const user = await w.user()
    const [draft, scheduled, posted] = [
      await postIn(w, user, 'draft'),
      await postIn(w, user, 'scheduled'),
      await postIn(w, user, 'posted'),
    ]
    await end(user, plan)
    const before = await totalPosts(w, user)
    const date = { scheduled_date: inMinutes(60) }

    const refused = [
      await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a', publish_now: true } }),
      await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a', ...date } }),
      await w.call(user, 'POST', '/api/v1/posts', {
        body: { posts: [{ text: 'a' }, { text: 'b', ...date }] },
      }),
      await w.call(user, 'POST', `/api/v1/posts/${draft}/schedule`, { body: date }),
      await w.call(user, 'POST', `/api/v1/posts/${draft}/publish`),
      await w.call(user, 'PUT', `/api/v1/posts/${draft}`, { body: date }),
      await w.call(user, 'POST', '/api/v1/posts/batch-schedule', {
        body: { schedules: [{ post_id: draft, ...date }] },
      }),
    ]
    const allowed = [
      await w.call(user, 'GET', '/api/v1/me'),
      await w.call(user, 'GET', '/api/v1/accounts'),
      await w.call(user, 'GET', '/api/v1/cross-posting'),
      await w.call(user, 'GET', '/api/v1/posts'),
      await w.call(user, 'GET', `/api/v1/posts/${posted}`),
      await w.call(user, 'PUT', `/api/v1/posts/${draft}`, { body: { text: 'Still mine' } }),
      await w.call(user, 'PUT', `/api/v1/posts/${scheduled}`, { body: { scheduled_date: null } }),
      await w.call(user, 'DELETE', `/api/v1/posts/${posted}`),
    ]

    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([403, 'subscription_required'])
    }
    expect(refused[0]?.body.error).toContain('subscription')
    expect(before).toBe(3)
    expect(allowed.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const drafted = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a' } })
    expect(drafted.status).toBe(201)
    expect(await totalPosts(w, user)).toBe(3)
    expect(await w.published(user, 'x')).toHaveLength(1)
  })

  test.each(WITHOUT_ACCESS)('%s shows in what /me answers', async (_, plan) => {
    const user = await w.user(plan)

    const { status, body } = await w.call(user, 'GET', '/api/v1/me')

    expect(status).toBe(200)
    expect(body).toMatchObject({ authenticated: true, limits: null })
    expect(body.subscription).toMatchObject({
      has_access: false,
      status: plan.status,
      is_trialing: false,
      trial_ends_at: plan.trial_ends_at ?? null,
    })
  })
})

test('the counts of /me are those of the posts', async () => {
  const user = await w.user()
  for (const status of ['draft', 'draft', 'scheduled', 'posted', 'failed'] as const) {
    await postIn(w, user, status)
  }

  const { body } = await w.call(user, 'GET', '/api/v1/me')

  expect(body.stats).toEqual({
    total_posts: 5,
    scheduled_posts: 1,
    posted_posts: 1,
    draft_posts: 2,
  })
})

test('what was scheduled before the subscription ended fails at its time', async () => {
  const user = await w.user()
  const body = { text: 'a', scheduled_date: inMinutes(60), platforms: ['x', 'secondary_a'] }
  const created = await w.call(user, 'POST', '/api/v1/posts', { body })

  await end(user, { status: 'canceled', current_period_ends_at: past })
  await moveTo(w, created.body.posts[0].id, '0 seconds')
  const post = await w.settled(user, created.body.posts[0].id)

  expect(post).toMatchObject({
    status: 'failed',
    failed_reason: expect.stringContaining('subscription'),
  })
  expect(post.results).toMatchObject([
    { platform: 'x', status: 'failed', error: expect.stringMatching(/^subscription_required: /) },
    { platform: 'secondary_a', status: 'failed' },
  ])
  expect(await w.published(user, 'x')).toEqual([])
})

test('a plan that the host changed holds from the next request on', async () => {
  const user = await w.user({ plan: 'advanced' })
  await w.db`update plans set posts_per_day = 2 where name = 'advanced'`

  const posts = [1, 2].map((i) => ({ text: `Number ${i}`, scheduled_date: inMinutes(60) }))
  const taken = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
  const refused = await w.call(user, 'POST', '/api/v1/posts', { body: posts[0] })
  const me = await w.call(user, 'GET', '/api/v1/me')
  await w.db`update plans set posts_per_day = 50 where name = 'advanced'`

  expect(taken.status).toBe(201)
  expect([refused.status, refused.body.code]).toEqual([429, 'daily_limit'])
  expect(me.body.limits).toMatchObject({
    can_post: false,
    remaining_posts_today: 0,
    daily_limit: 2,
  })
  expect(await takenToday(w, user)).toBe(2)
})

async function end(user: TestUser, plan: UserOptions) {
  await w.db`
    update subscriptions set plan = ${plan.plan ?? 'agency'}, status = ${plan.status ?? 'active'},
      trial_ends_at = ${plan.trial_ends_at ?? null},
      current_period_ends_at = ${plan.current_period_ends_at ?? null}
    where user_id = ${user.id}`
}
