/** A daily limit of a key, within that of its user: nobody gets over either, whatever is asked at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../dashboard/visitor.ts'
import { inMinutes, postIn, takenToday, totalPosts } from '../posts/arrange.ts'
import { queued, QUEUE, withQueue } from '../queue/arrange.ts'
import { revokeKey } from '../world/keys.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { limitedKeyOf, limitsOf } from './arrange.ts'

const w = await openWorld({ sign_up: 'open' })
afterAll(() => w.close())
beforeAll(async () => {
  await w.db`update plans set requests_per_minute = 1000000`
})

const POSTS = '/api/v1/posts'
const dated = (text = 'a') => ({ text, platforms: ['x'], scheduled_date: inMinutes(600) })
const create = (by: TestUser, body: object): Promise<Answer> => w.call(by, 'POST', POSTS, { body })

let user: TestUser
beforeEach(async () => {
  user = await w.user({ plan: 'agency', connect: ['x'] })
})

describe('a key is made in the dashboard', () => {
  test('with limits of its own, which the list and the key itself show', async () => {
    const { visitor } = await signUp(w)
    const limits = { posts_per_day: 5, monthly_budget: '2.5' }

    const { status, body } = await visitor.call('POST', '/keys', { name: 'Agent', ...limits })
    const list = await visitor.call('GET', '/keys')
    const me = await w.call({ ...user, key: body.secret }, 'GET', '/api/v1/me')

    expect(status).toBe(201)
    const shown = { posts_per_day: 5, monthly_budget: '2.500' }
    expect([body.key, list.body.keys[0]]).toMatchObject([shown, shown])
    expect(me.body.key.limits).toEqual({
      ...shown,
      posts_left: 5,
      currency: 'USD',
      spent: '0.000',
      committed: '0.000',
      left: '2.500',
    })
  })

  test('without, and then shows none', async () => {
    const { visitor } = await signUp(w)

    const { body } = await visitor.call('POST', '/keys', { name: 'Agent' })
    const me = await w.call({ ...user, key: body.secret }, 'GET', '/api/v1/me')

    expect(Object.keys({ ...body.key, ...me.body.key })).not.toContain('posts_per_day')
    expect(me.body.key).not.toHaveProperty('limits')
  })

  test.each([
    { posts_per_day: 0 },
    { posts_per_day: '5' },
    { posts_per_day: 1.5 },
    { monthly_budget: '-1' },
    { monthly_budget: 2 },
    { monthly_budget: '' },
  ])('never with %j', async (limits) => {
    const { visitor } = await signUp(w)

    const { status, body } = await visitor.call('POST', '/keys', { name: 'Agent', ...limits })

    expect(status).toBe(400)
    expect(body.problems[0].pointer).toBe(`/${Object.keys(limits)[0]}`)
  })
})

test('of a hundred requests at once around the last post as many pass as the key has left', async () => {
  const key = await limitedKeyOf(w, user, { posts_per_day: 7 })

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => create(key, dated(`${i}`))),
  )

  const passed = answers.filter(({ status }) => status === 201)
  expect(passed).toHaveLength(7)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
  expect(await limitsOf(w, key)).toEqual({ posts_per_day: 7, posts_left: 0 })
  expect([await takenToday(w, user), await totalPosts(w, user)]).toEqual([7, 7])
})

test('of many that come by several keys at once none gets over its own limit, nor over the user’s', async () => {
  const small = await w.user({ plan: 'pro', connect: ['x'] })
  const keys = await Promise.all(
    [15, 15].map((posts_per_day) => limitedKeyOf(w, small, { posts_per_day })),
  )
  const callers = [...keys, small]

  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const by = callers[i % 3] ?? small
      return { by, ...(await create(by, dated(`${i}`))) }
    }),
  )

  const passedOf = (by: TestUser) =>
    answers.filter((one) => one.by === by && one.status === 201).length
  expect(callers.map(passedOf).reduce((sum, one) => sum + one, 0)).toBe(20)
  expect(await takenToday(w, small)).toBe(20)
  for (const key of keys) expect((await limitsOf(w, key)).posts_left).toBe(15 - passedOf(key))
})

test('the refusal says that it is the key’s limit, and /me tells the tighter one', async () => {
  const key = await limitedKeyOf(w, user, { posts_per_day: 1 })
  await create(key, dated())

  const { status, headers, body } = await create(key, dated('b'))
  const me = (await w.call(key, 'GET', '/api/v1/me')).body
  const other = (await w.call(user, 'GET', '/api/v1/me')).body

  expect(status).toBe(429)
  expect(body).toMatchObject({
    code: 'daily_limit',
    remaining: 0,
    problems: [{ code: 'key_daily_limit' }],
  })
  expect(body.error).toMatch(/limit of this key .* Another key/)
  expect(headers.get('x-ratelimit-limit')).toBe('1')
  expect(me.limits).toMatchObject({ can_post: false, remaining_posts_today: 0 })
  expect(other.limits).toMatchObject({ can_post: true })
  expect(other.limits.remaining_posts_today).toBeGreaterThan(0)
  expect((await create(user, dated('c'))).status).toBe(201)
})

test('a bulk is all or nothing, and one of more than a whole day is a mistake', async () => {
  const key = await limitedKeyOf(w, user, { posts_per_day: 3 })
  await create(key, dated())
  const bulk = (count: number) => ({
    posts: Array.from({ length: count }, (_, i) => dated(`${i}`)),
  })

  const [refused, wrong, passed] = [
    await create(key, bulk(3)),
    await create(key, bulk(4)),
    await create(key, bulk(2)),
  ]

  expect([refused.status, refused.body]).toMatchObject([429, { remaining: 2 }])
  expect([wrong.status, wrong.body.problems]).toMatchObject([
    400,
    [{ code: 'over_daily_limit', limit: 3 }],
  ])
  expect(wrong.body.problems[0].message).toContain('of this key')
  expect(passed.status).toBe(201)
  expect([await takenToday(w, user), await totalPosts(w, user)]).toEqual([3, 3])
})

test('a batch and the queue schedule as many as are left, and what the budget refuses takes nothing', async () => {
  const owner = await withQueue(w)
  const key = await limitedKeyOf(w, owner, { posts_per_day: 2, monthly_micros: 15_000 })
  const ids = await Promise.all([1, 2, 3].map(() => postIn(w, owner, 'draft')))
  const scheduled_date = inMinutes(600)
  const [first = '', second = '', third = ''] = ids

  const batch = await w.call(key, 'POST', `${POSTS}/batch-schedule`, {
    body: { schedules: [first, second].map((post_id) => ({ post_id, scheduled_date })) },
  })
  const after_batch = await limitsOf(w, key)
  const fill = await w.call(key, 'POST', `${QUEUE}/fill`, { body: { post_ids: [second, third] } })

  expect(batch.body.scheduled).toMatchObject([{ id: first }])
  expect(batch.body.errors).toMatchObject([
    { post_id: second, problems: [{ code: 'key_budget_exceeded' }] },
  ])
  expect(after_batch).toMatchObject({ posts_left: 1, left: '0.000' })
  expect(fill.body.errors).toMatchObject([
    { problems: [{ code: 'key_budget_exceeded' }] },
    { problems: [{ code: 'key_budget_exceeded' }] },
  ])
  expect(await takenToday(w, owner)).toBe(1)

  const counting = await limitedKeyOf(w, owner, { posts_per_day: 1 })
  const filled = await w.call(counting, 'POST', `${QUEUE}/fill`, {
    body: { post_ids: [second, third] },
  })
  expect(filled.body).toMatchObject({
    scheduled: [{ id: second }],
    errors: [{ post_id: third, problems: [{ code: 'key_daily_limit' }] }],
  })
  expect((await w.call(counting, 'POST', `${POSTS}/${third}/queue`)).status).toBe(429)
  expect(await takenToday(w, owner)).toBe(2)
})

test('rearranging takes nothing from it', async () => {
  const owner = await withQueue(w)
  await queued(w, owner)
  const key = await limitedKeyOf(w, owner, { posts_per_day: 1 })
  await create(key, dated())

  const { status } = await w.call(key, 'POST', `${QUEUE}/rearrange`)

  expect(status).toBe(200)
})

test('what waits for approval counts for the key at once, for the user when it is approved, and never twice', async () => {
  const key = await limitedKeyOf(w, user, { permissions: ['read', 'draft'], posts_per_day: 2 })
  const [first, second, third] = [
    await create(key, dated('1')),
    await create(key, dated('2')),
    await create(key, dated('3')),
  ]
  const before = await takenToday(w, user)

  const { status } = await w.call(user, 'POST', `${POSTS}/${first.body.posts[0].id}/review`, {
    body: { decision: 'approve' },
  })
  await w.call(user, 'POST', `${POSTS}/${second.body.posts[0].id}/review`, {
    body: { decision: 'reject' },
  })

  expect([first, second, third].map((one) => one.status)).toEqual([201, 201, 429])
  expect(third.body.problems).toMatchObject([{ code: 'key_daily_limit' }])
  expect([before, status, await takenToday(w, user)]).toEqual([0, 200, 1])
  expect((await limitsOf(w, key)).posts_left).toBe(0)
})

test('a key that approves takes it from its own limit', async () => {
  const drafter = await limitedKeyOf(w, user, { permissions: ['read', 'draft'] })
  const approver = await limitedKeyOf(w, user, { posts_per_day: 1 })
  const made = [await create(drafter, dated('1')), await create(drafter, dated('2'))]

  const statuses: number[] = []
  for (const { body } of made) {
    const path = `${POSTS}/${body.posts[0].id}/review`
    statuses.push((await w.call(approver, 'POST', path, { body: { decision: 'approve' } })).status)
  }

  expect(statuses).toEqual([200, 429])
  expect(await takenToday(w, user)).toBe(1)
})

test('publishing, a new date and scheduling count as for the user; an edit and the same date do not', async () => {
  const key = await limitedKeyOf(w, user, { posts_per_day: 3 })
  const { body } = await create(key, dated())
  const [{ id, scheduled_date }] = body.posts
  const put = (change: object) => w.call(key, 'PUT', `${POSTS}/${id}`, { body: change })

  const edits = [await put({ text: 'b' }), await put({ scheduled_date })]
  const left = (await limitsOf(w, key)).posts_left
  const takes = [
    await put({ scheduled_date: inMinutes(700) }),
    await w.call(key, 'POST', `${POSTS}/${id}/publish`),
  ]
  const refused = await create(key, { text: 'c', platforms: ['x'], publish_now: true })

  expect([...edits, ...takes].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect([left, (await limitsOf(w, key)).posts_left, refused.status]).toEqual([2, 0, 429])
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test('it is a limit of each day, and of this key: neither another one nor a revoked one changes it', async () => {
  const [key, other] = [
    await limitedKeyOf(w, user, { posts_per_day: 1 }),
    await limitedKeyOf(w, user, { posts_per_day: 1 }),
  ]
  const { body } = await create(key, dated())
  await revokeKey(w.db, user.id, key.key_id)

  const revoked = await create(key, dated('b'))
  const passed = await create(other, dated('c'))
  await w.db`update key_post_usage set day = day - 1 where key_id = ${other.key_id}`
  const tomorrow = await create(other, dated('d'))
  const again = await create(other, dated('e'))

  expect([revoked, passed, tomorrow, again].map(({ status }) => status)).toEqual([
    401, 201, 201, 429,
  ])
  const { body: kept } = await w.call(user, 'GET', `${POSTS}/${body.posts[0].id}`)
  expect(kept.status).toBe('scheduled')
})

test.each([
  { permissions: ['read', 'draft', 'publish'] as const },
  { permissions: ['read', 'draft'] as const },
])('validating says what creating says, with $permissions', async ({ permissions }) => {
  const key = await limitedKeyOf(w, user, { permissions, posts_per_day: 1 })
  const validate = async (body: object) =>
    (await w.call(key, 'POST', `${POSTS}/validate`, { body })).body
  const bulk = { posts: [dated('1'), dated('2')] }

  const [one, two] = [await validate(dated()), await validate(bulk)]
  await create(key, dated())
  const late = await validate(dated('b'))
  const draft = (await create(key, { text: 'c', platforms: ['x'] })).body.posts[0].id
  const saved = await validate({ post_id: draft })

  expect(one.valid).toBe(true)
  expect(two).toMatchObject({ valid: false, problems: [{ code: 'over_daily_limit', limit: 1 }] })
  for (const { valid, posts } of [late, saved]) {
    expect(valid).toBe(false)
    expect(posts[0].problems).toMatchObject([{ code: 'key_daily_limit' }])
  }
})

test('no statement gets over the limit of a key: the database refuses it', async () => {
  const key = await limitedKeyOf(w, user, { posts_per_day: 1 })
  await create(key, dated())

  const over = w.db`update key_post_usage set taken = taken + 1 where key_id = ${key.key_id}`

  await expect(over).rejects.toThrow('never_over_the_daily_limit_of_a_key')
})
