/** Decision 9: the daily post limit, which nobody gets over, and what counts toward it. */
import { afterAll, expect, test } from 'vitest'
import { fc } from '../world/chance.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { fieldsOf, inMinutes, postIn, refuse, takenToday, totalPosts } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

async function post(user: TestUser, path: string, body?: object): Promise<Answer> {
  return w.call(user, 'POST', `/api/v1/posts${path}`, body && { body })
}

/** So many are gone from today's allowance. */
async function take(user: TestUser, taken: number, allowed: number) {
  await w.db`
    insert into post_usage (user_id, day, taken, allowed)
    values (${user.id}, (now() at time zone 'UTC')::date, ${taken}, ${allowed})
    on conflict (user_id, day) do update set taken = excluded.taken, allowed = excluded.allowed`
}

const date = () => ({ scheduled_date: inMinutes(60) })

test('fifty requests at once, of every kind, take the whole allowance and not one more', async () => {
  const user = await w.user({ plan: 'pro' })
  const posts = Array.from({ length: 50 }, (_, i) => ({ text: `Number ${i}` }))
  const created = await post(user, '', { posts })
  const ids: string[] = created.body.posts.map(({ id }: { id: string }) => id)

  const answers = await Promise.all(
    ids.map((id, i) => {
      switch (i % 5) {
        case 0:
          return post(user, '', { text: `Now ${i}`, publish_now: true })
        case 1:
          return post(user, `/${id}/schedule`, date())
        case 2:
          return post(user, '', { posts: [1, 2, 3].map((n) => ({ text: `${i} ${n}`, ...date() })) })
        case 3:
          return post(user, `/${id}/publish`)
        default:
          return w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: date() })
      }
    }),
  )

  const paid = answers.map(({ status }, i) => (status < 300 ? (i % 5 === 2 ? 3 : 1) : 0))
  const taken = paid.reduce<number>((sum, one) => sum + one, 0)
  expect(taken).toBe(20)
  expect(await takenToday(w, user)).toBe(20)
  for (const { status, body } of answers.filter((answer) => answer.status >= 300)) {
    expect([status, body.code]).toEqual([429, 'daily_limit'])
    expect(body.remaining).toBeLessThan(3)
  }
  const { body: me } = await w.call(user, 'GET', '/api/v1/me')
  expect(me.stats.scheduled_posts + me.stats.posted_posts).toBe(20)
  expect(me.limits).toMatchObject({ can_post: false, remaining_posts_today: 0 })
})

test('whatever is asked at once, no user ever gets over the limit', async () => {
  const wishes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 12 })

  for (const sizes of fc.sample(wishes, 6)) {
    const user = await w.user({ plan: 'pro', connect: ['x'] })
    const answers = await Promise.all(
      sizes.map((size) =>
        post(user, '', { posts: Array.from({ length: size }, () => ({ text: 'a', ...date() })) }),
      ),
    )

    const granted = sizes.filter((_, i) => answers[i]?.status === 201)
    const sum = granted.reduce((total, size) => total + size, 0)
    const left = 20 - sum
    expect(left).toBeGreaterThanOrEqual(0)
    expect(await takenToday(w, user)).toBe(sum)
    expect(await totalPosts(w, user)).toBe(sum)
    // A request is refused for want of posts, never for want of luck: what was left was less than it asked for.
    for (const [i, { status, body }] of answers.entries()) {
      if (status !== 201) expect(body.remaining).toBeLessThan(sizes[i] ?? 0)
    }
  }
})

test.each<[string, number, (user: TestUser, id: string) => Promise<Answer>]>([
  ['a draft', 0, (user) => post(user, '', { text: 'a' })],
  ['a scheduled post', 1, (user) => post(user, '', { text: 'a', ...date() })],
  ['a published post', 1, (user) => post(user, '', { text: 'a', publish_now: true })],
  [
    'a published thread',
    1,
    (user) => post(user, '', { text: 'a', thread_tweets: ['b'], publish_now: true }),
  ],
  [
    'a post on three networks',
    1,
    (user) =>
      post(user, '', {
        text: 'a',
        publish_now: true,
        platforms: ['x', 'secondary_a', 'secondary_b'],
      }),
  ],
  [
    'a bulk with two dates',
    2,
    (user) =>
      post(user, '', {
        posts: [{ text: 'a' }, { text: 'b', ...date() }, { text: 'c', ...date() }],
      }),
  ],
  ['a schedule', 1, (user, id) => post(user, `/${id}/schedule`, date())],
  ['a publication', 1, (user, id) => post(user, `/${id}/publish`)],
  [
    'a batch of one',
    1,
    (user, post_id) => post(user, '/batch-schedule', { schedules: [{ post_id, ...date() }] }),
  ],
  ['a new date', 1, (user, id) => w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: date() })],
  [
    'the date taken away',
    0,
    (user, id) => w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { scheduled_date: null } }),
  ],
  [
    'a new text',
    0,
    (user, id) => w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { text: 'b' } }),
  ],
  ['a deletion', 0, (user, id) => w.call(user, 'DELETE', `/api/v1/posts/${id}`)],
  ['reading', 0, (user, id) => w.call(user, 'GET', `/api/v1/posts/${id}`)],
])('%s takes %i', async (_, takes, send) => {
  const user = await w.user()
  const id = await postIn(w, user, 'scheduled')
  const before = await takenToday(w, user)

  const { status } = await send(user, id)

  expect(status).toBeLessThan(300)
  expect(await takenToday(w, user)).toBe(before + takes)
})

test('a 502 gives nothing back', async () => {
  const user = await w.user()
  const id = await postIn(w, user, 'draft')
  await refuse(w, user, 'x')

  const { status } = await post(user, `/${id}/publish`)

  expect(status).toBe(502)
  expect(await takenToday(w, user)).toBe(1)
})

test('over the limit the answer speaks of posts, in its body and its headers', async () => {
  const user = await w.user({ plan: 'pro' })
  await take(user, 18, 20)
  const posts = [1, 2, 3].map((n) => ({ text: `Number ${n}`, ...date() }))

  const { status, headers, body } = await post(user, '', { posts })

  const midnight = new Date().setUTCHours(24, 0, 0, 0) / 1000
  expect(status).toBe(429)
  expect(body).toMatchObject({ code: 'daily_limit', retryable: true, remaining: 2 })
  expect(headers.get('x-ratelimit-limit')).toBe('20')
  expect(headers.get('x-ratelimit-remaining')).toBe('2')
  expect(headers.get('x-ratelimit-reset')).toBe(String(midnight))
  const wait = midnight - Date.now() / 1000
  expect(Math.abs(Number(headers.get('retry-after')) - wait)).toBeLessThan(5)
  expect(await totalPosts(w, user)).toBe(0)
  expect(await takenToday(w, user)).toBe(18)
})

test.each(['schedule', 'publish', 'date', 'create'])(
  'over the limit %s is 429 and moves nothing',
  async (how) => {
    const user = await w.user({ plan: 'pro' })
    const id = await postIn(w, user, 'draft')
    await take(user, 20, 20)

    const send = {
      schedule: () => post(user, `/${id}/schedule`, date()),
      publish: () => post(user, `/${id}/publish`),
      date: () => w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { text: 'b', ...date() } }),
      create: () => post(user, '', { text: 'b', publish_now: true }),
    }[how]
    const answer = await send?.()

    expect([answer?.status, answer?.body.code, answer?.body.remaining]).toEqual([
      429,
      'daily_limit',
      0,
    ])
    const read = await w.call(user, 'GET', `/api/v1/posts/${id}`)
    expect(read.body).toMatchObject({ status: 'draft', text: expect.stringContaining('draft') })
    expect(await totalPosts(w, user)).toBe(1)
    expect(await w.published(user, 'x')).toEqual([])
  },
)

test('a bulk that no day could take is 400, since waiting cannot help', async () => {
  const user = await w.user({ plan: 'pro' })
  const posts = Array.from({ length: 21 }, () => ({ text: 'a', ...date() }))

  const answer = await post(user, '', { posts })

  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(fieldsOf(answer)).toEqual(['posts'])
  expect(await totalPosts(w, user)).toBe(0)
})

test('yesterday is not today', async () => {
  const user = await w.user({ plan: 'pro' })
  await take(user, 20, 20)
  await w.db`update post_usage set day = day - 1 where user_id = ${user.id}`

  const { status } = await post(user, '', { text: 'a', ...date() })

  expect(status).toBe(201)
  expect(await takenToday(w, user)).toBe(1)
})

test('a smaller plan is over its limit by what the larger one took', async () => {
  const user = await w.user({ plan: 'pro' })
  await take(user, 120, 200)

  const { status, body } = await post(user, '', { text: 'a', ...date() })

  expect([status, body.code, body.remaining]).toEqual([429, 'daily_limit', 0])
  const me = await w.call(user, 'GET', '/api/v1/me')
  expect(me.body.limits).toMatchObject({ remaining_posts_today: 0, posts_published_today: 120 })
})
