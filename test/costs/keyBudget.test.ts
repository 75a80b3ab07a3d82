/** A budget of a key, within that of its user (decision 423): it pays for what it dates, and never gets over it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ARTICLES, TEXT } from '../articles/arrange.ts'
import { loseSend, publish } from '../delivery/arrange.ts'
import { inMinutes, postIn, refuse, takenToday } from '../posts/arrange.ts'
import { EVERY_DAY, queued, QUEUE, setSlots } from '../queue/arrange.ts'
import { limitedKeyOf, limitsOf } from '../users/arrange.ts'
import { revokeKey } from '../world/keys.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { committedNextMonth, described, LINK, nextMonth, POSTS } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())
beforeAll(async () => {
  await w.db`update plans set requests_per_minute = 1000000`
})

const PRICE = 15_000
const DRAFTER = ['read', 'draft'] as const
const create = (by: TestUser, body: object): Promise<Answer> =>
  w.call(by, 'POST', POSTS, { body: { platforms: ['x'], ...body } })
const put = (by: TestUser, id: string, body: object) =>
  w.call(by, 'PUT', `${POSTS}/${id}`, { body })
const keyWith = (monthly_micros: number, permissions?: typeof DRAFTER) =>
  limitedKeyOf(w, user, { monthly_micros, ...(permissions && { permissions }) })
const allow = (monthly_amount: string) =>
  w.call(user, 'PUT', '/api/v1/budget', { body: { monthly_amount } })
const idOf = ({ body }: Answer): string => body.posts[0].id
/** In this month, whatever day it is: what is published at once. */
const now = (text: string) => ({ text, publish_now: true })
const later = (text: string) => ({ text, scheduled_date: nextMonth() })

/** What is reserved for the month after the present one, out of the budget of a key. */
async function heldNextMonth({ key_id }: { key_id: string }): Promise<number> {
  const [row] = await w.db<{ committed: number }[]>`
    select committed::integer from money_of_key(${user.id}, ${key_id}, ${`${nextMonth().slice(0, 7)}-01`}::date)`
  return row?.committed ?? -1
}

let user: TestUser
beforeEach(async () => {
  user = await w.user({
    plan: 'agency',
    connect: [{ platform: 'x', tier: 'Premium' }, 'secondary_a'],
  })
})

test('of a hundred requests at once around the last cent as many pass as the keys and the user have money for', async () => {
  await allow('0.300')
  const keys = await Promise.all([100_000, 150_000, 200_000].map((micros) => keyWith(micros)))
  const drafter = await keyWith(100_000, DRAFTER)
  const price = [15_000, 30_000, 200_000]
  const bodies = [
    later('Plain'),
    { posts: [later('a'), later('b')].map((one) => ({ platforms: ['x'], ...one })) },
    later(LINK),
  ]
  const callers = [...keys, drafter]

  const answers = await Promise.all(
    Array.from({ length: 120 }, async (_, i) => {
      const by = callers[i % 4] ?? drafter
      const kind = Math.floor(i / 4) % 3
      const body = bodies[kind] ?? {}
      return {
        by,
        micros: price[kind] ?? 0,
        ...(await w.call(by, 'POST', POSTS, {
          body: kind === 1 ? body : { platforms: ['x'], ...body },
        })),
      }
    }),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 403]))
  for (const by of callers) {
    const sum = answers
      .filter((one) => one.by === by && one.status === 201)
      .reduce((total, { micros }) => total + micros, 0)
    expect(await heldNextMonth(by)).toBe(sum)
    expect(sum).toBeLessThanOrEqual(200_000)
  }
  expect(await heldNextMonth(drafter)).toBe(90_000)
  expect(Number(await committedNextMonth(w, user))).toBeLessThanOrEqual(0.3)
})

test('the refusal says whose budget it is, names what is needed and left, and takes nothing', async () => {
  const key = await keyWith(PRICE + 5_000)
  await create(key, later('One'))

  const refused = await create(key, later('Two'))
  const bulk = await create(key, { platforms: undefined, posts: [later('a')] })
  const told = (await w.call(user, 'GET', '/api/v1/events?types=budget.reached')).body.events

  expect([refused.status, refused.body]).toMatchObject([
    403,
    {
      code: 'budget_exceeded',
      needed: '0.015',
      left: '0.005',
      problems: [{ code: 'key_budget_exceeded' }],
    },
  ])
  expect(refused.body.error).toMatch(/budget of this key .* Another key/)
  expect([bulk.status, told]).toEqual([403, []])
  expect(await takenToday(w, user)).toBe(1)
  expect((await create(user, later('Three'))).status).toBe(201)
})

test('it is of a month: the next one has its own', async () => {
  const key = await keyWith(PRICE)

  const [first, second, third] = [
    await create(key, now('One')),
    await create(key, now('Two')),
    await create(key, later('Three')),
  ]
  const moved = await put(key, idOf(third), { scheduled_date: inMinutes(10), text: 'Three' })

  expect([first, second, third].map(({ status }) => status)).toEqual([201, 403, 201])
  // The present month, but in the last minutes of one.
  expect([403, 200]).toContain(moved.status)
  expect(await limitsOf(w, key)).toMatchObject({ spent: '0.015', left: '0.000' })
})

test('a post that is refused, unscheduled or deleted is paid for no more, and one that went out is', async () => {
  const key = await keyWith(PRICE)
  await refuse(w, user, 'x')
  const lost = await create(key, now('Refused'))
  const taken = await create(key, later('Taken back'))
  const shown = await heldNextMonth(key)
  await w.call(key, 'DELETE', `${POSTS}/${idOf(taken)}`)
  const unscheduled = await create(key, later('A draft'))
  await w.call(key, 'POST', `${POSTS}/${idOf(unscheduled)}/unschedule`)
  const freed = await heldNextMonth(key)

  const out = await create(key, now('Out'))
  await w.call(key, 'DELETE', `${POSTS}/${idOf(out)}`)

  expect([lost.status, taken.status, unscheduled.status, out.status]).toEqual([502, 201, 201, 201])
  expect([shown, freed]).toEqual([PRICE, 0])
  // What deletions cost is nobody's but the user's.
  expect(await limitsOf(w, key)).toMatchObject({ spent: '0.015', left: '0.000' })
  expect((await create(key, now('Next'))).status).toBe(403)
})

test('what nobody knows the outcome of stays paid for, and is paid for once more when it is sent again', async () => {
  const key = await keyWith(PRICE)
  await loseSend(w, user)
  const id = await publish(w, key, { text: 'Lost', platforms: ['x'] })

  const meanwhile = await create(key, now('Meanwhile'))
  const again = await w.call(key, 'POST', `${POSTS}/${id}/publish`, {
    body: { confirm_resend: true },
  })
  const by_user = await w.call(user, 'POST', `${POSTS}/${id}/publish`, {
    body: { confirm_resend: true },
  })

  for (const { status, body } of [meanwhile, again])
    expect([status, body.problems]).toMatchObject([403, [{ code: 'key_budget_exceeded' }]])
  expect(by_user.status, by_user.text).toBe(200)
  expect(await limitsOf(w, key)).toMatchObject({ spent: '0.015', left: '0.000' })
})

test('an edit that makes it dearer needs the difference, and who changes a post of another pays for it', async () => {
  const key = await keyWith(PRICE)
  const own = idOf(await create(key, later('Own')))
  const other = idOf(await create(user, later('Of somebody else')))

  const dearer = await put(key, own, { text: LINK })
  const shorter = await put(key, own, { text: 'O' })
  const foreign = await put(key, other, { text: 'Mine' })
  const before = await heldNextMonth(key)
  const taken_over = await put(user, own, { text: LINK })

  expect([dearer.status, dearer.body.needed]).toEqual([403, '0.185'])
  expect([shorter.status, foreign.status, taken_over.status]).toEqual([200, 403, 200])
  expect([before, await heldNextMonth(key)]).toEqual([PRICE, 0])
})

test('of many edits at once as many make their posts dearer as there is money for', async () => {
  const key = await keyWith(8 * PRICE + 2 * 185_000)
  const ids: string[] = []
  for (let i = 0; i < 8; i++) ids.push(idOf(await create(key, later(`Draft ${i}`))))

  const answers = await Promise.all(ids.map((id) => put(key, id, { text: LINK })))

  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, 200, ...Array.from({ length: 6 }, () => 403)])
  expect(await heldNextMonth(key)).toBe(8 * PRICE + 2 * 185_000)
})

describe('what waits for approval', () => {
  test('is paid for by the key that asks, at once, and stays so when a person approves it', async () => {
    const key = await keyWith(PRICE, DRAFTER)
    const id = idOf(await create(key, later('Please')))
    const second = await create(key, later('And this'))
    const committed = await committedNextMonth(w, user)

    const { status } = await w.call(user, 'POST', `${POSTS}/${id}/review`, {
      body: { decision: 'approve' },
    })

    expect([second.status, second.body.problems]).toMatchObject([
      403,
      [{ code: 'key_budget_exceeded' }],
    ])
    expect([committed, status, await committedNextMonth(w, user)]).toEqual(['0.000', 200, '0.015'])
    expect(await heldNextMonth(key)).toBe(PRICE)
  })

  test('is paid for no more when it is rejected', async () => {
    const key = await keyWith(PRICE, DRAFTER)
    const id = idOf(await create(key, later('Please')))

    await w.call(user, 'POST', `${POSTS}/${id}/review`, { body: { decision: 'reject' } })

    expect(await heldNextMonth(key)).toBe(0)
  })

  test('is paid for by the key that approves it, where that has a budget', async () => {
    const asking = await keyWith(2 * PRICE, DRAFTER)
    const approving = await keyWith(PRICE)
    const ids = [idOf(await create(asking, later('One'))), idOf(await create(asking, later('Two')))]
    const review = (id: string) =>
      w.call(approving, 'POST', `${POSTS}/${id}/review`, { body: { decision: 'approve' } })

    const answers = [await review(ids[0] ?? ''), await review(ids[1] ?? '')]

    expect(answers.map(({ status }) => status)).toEqual([200, 403])
    expect([await heldNextMonth(asking), await heldNextMonth(approving)]).toEqual([PRICE, PRICE])
  })
})

test('a batch takes it entry by entry, and each of many at once is counted', async () => {
  const key = await keyWith(3 * PRICE)
  const ids: string[] = []
  for (let i = 0; i < 8; i++) ids.push(await postIn(w, user, 'draft'))
  const scheduled_date = nextMonth()
  const batch = (post_ids: string[]) =>
    w.call(key, 'POST', `${POSTS}/batch-schedule`, {
      body: { schedules: post_ids.map((post_id) => ({ post_id, scheduled_date })) },
    })

  const answers = await Promise.all([batch(ids.slice(0, 4)), batch(ids.slice(4))])

  const scheduled = answers.flatMap(({ body }) => body.scheduled)
  const refused = answers.flatMap(({ body }) => body.errors ?? [])
  expect(scheduled).toHaveLength(3)
  expect(refused.flatMap(({ problems }) => problems)).toMatchObject(
    Array.from({ length: 5 }, () => ({ code: 'key_budget_exceeded' })),
  )
  expect(await heldNextMonth(key)).toBe(3 * PRICE)
  expect(await takenToday(w, user)).toBe(3)
})

test('who rearranges the queue pays for what moves, or none moves', async () => {
  const in_two_days = (new Date(Date.now() + 2 * 86_400_000).getUTCDay() + 6) % 7
  const weekdays = EVERY_DAY.slice(in_two_days, in_two_days + 1)
  await setSlots(w, user, [{ weekdays, time: '10:00' }])
  const posts = [await queued(w, user), await queued(w, user)]
  await setSlots(w, user, [{ weekdays, time: '11:00' }])
  const [poor, rich] = [await keyWith(PRICE - 1), await keyWith(2 * PRICE)]
  const rearrange = (by: TestUser) => w.call(by, 'POST', `${QUEUE}/rearrange`)
  const payers = async () =>
    (
      await w.db<{ paying_key_id: string | null }[]>`
        select paying_key_id from deliveries where post_id = any(${posts.map(({ id }) => id)})`
    ).map(({ paying_key_id }) => paying_key_id)

  const [refused, moved] = [await rearrange(poor), await rearrange(rich)]
  const paid_by = await payers()
  await setSlots(w, user, [{ weekdays, time: '12:00' }])
  await rearrange(user)

  expect([refused.status, refused.body.problems]).toMatchObject([
    403,
    [{ code: 'key_budget_exceeded' }],
  ])
  expect([moved.status, moved.body.count]).toEqual([200, 2])
  expect(paid_by).toEqual([rich.key_id, rich.key_id])
  expect(await payers()).toEqual([null, null])
})

test('an article is paid for as a post is', async () => {
  const key = await keyWith(PRICE)
  const article = (body: object) => w.call(key, 'POST', ARTICLES, { body: { ...TEXT, ...body } })
  const [first, second, draft] = [
    await article({ scheduled_date: nextMonth() }),
    await article({ scheduled_date: nextMonth() }),
    await article({}),
  ]
  const { id } = draft.body.article
  const dated = await w.call(key, 'PUT', `${ARTICLES}/${id}`, {
    body: { scheduled_date: nextMonth() },
  })
  const published = await w.call(key, 'POST', `${ARTICLES}/${id}/publish`)
  const another = await article({ publish_now: true })

  expect([first, second, draft, dated].map(({ status }) => status)).toEqual([201, 403, 201, 403])
  expect([published.status, another.status]).toEqual([200, 403])
  expect(await limitsOf(w, key)).toMatchObject({ spent: '0.015', left: '0.000' })
})

test('what costs nothing is never refused, and a smaller budget of the user refuses first', async () => {
  const key = await keyWith(0)
  const rich = await keyWith(1_000_000)
  await allow('0')

  const free = await create(key, { platforms: ['secondary_a'], ...later('Free') })
  const both = await create(rich, later('Two budgets'))

  expect(free.status).toBe(201)
  expect(both.body.problems).toMatchObject([{ code: 'budget_exceeded' }])
})

test('what a revoked key has scheduled goes out, and costs what it did', async () => {
  const key = await keyWith(PRICE)
  const id = idOf(await create(key, { text: 'Out', scheduled_date: inMinutes(60) }))
  await revokeKey(w.db, user.id, key.key_id)

  const { status } = await w.call(user, 'POST', `${POSTS}/${id}/publish`)

  expect(status).toBe(200)
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test.each([{ permissions: ['read', 'draft', 'publish'] as const }, { permissions: DRAFTER }])(
  'validating says what creating says, with $permissions',
  async ({ permissions }) => {
    const key = await limitedKeyOf(w, user, { permissions, monthly_micros: PRICE })
    const validate = async (body: object) =>
      (await w.call(key, 'POST', `${POSTS}/validate`, { body })).body
    const plain = { platforms: ['x'], ...later('a') }

    const [one, two] = [await validate(plain), await validate({ posts: [plain, plain] })]
    const id = idOf(await create(key, later('Taken')))
    const [late, own] = [await validate(plain), await validate({ post_id: id })]
    const theirs = await validate({ post_id: idOf(await create(user, later('Theirs'))) })

    expect([one, own, theirs].map(({ valid }) => valid)).toEqual([true, true, true])
    expect(two).toMatchObject({ valid: false, problems: [{ code: 'key_budget_exceeded' }] })
    expect(late.posts[0].problems).toMatchObject([{ code: 'key_budget_exceeded' }])
    expect(await heldNextMonth(key)).toBe(PRICE)
  },
)

test('a key pays for what is told of a picture as well, before it is sent and afterwards', async () => {
  const key = await keyWith(60_000)
  const statuses: number[] = []
  const spent: string[] = []
  for (const n of [1, 2, 3, 4]) {
    const media_urls = [await described(w, user, `Otter ${n}`)]
    const { status } = await create(key, { ...now(`Post ${n}`), media_urls })
    statuses.push(status)
    spent.push((await limitsOf(w, key)).spent)
  }
  const plain = await create(key, now('Plain'))

  expect(statuses).toEqual([201, 201, 201, 403])
  expect(spent).toEqual(['0.020', '0.040', '0.060', '0.060'])
  expect(plain.status).toBe(403)
})

test('an article that goes to another account and another month is held against that month alone', async () => {
  const X = { platform: 'x', tier: 'Premium' } as const
  const person = await w.user({ connect: [X, X] })
  const [other] = await w.db<{ id: string }[]>`
    select id from connections where user_id = ${person.id} and platform = 'x' and not is_primary`
  const { body: created } = await w.call(person, 'POST', ARTICLES, {
    body: { ...TEXT, scheduled_date: nextMonth() },
  })
  const key = await limitedKeyOf(w, person, {
    permissions: ['read', 'draft', 'publish'],
    monthly_micros: 15_000,
  })
  await create(key, { text: 'All of next month', scheduled_date: nextMonth() })
  const later = new Date(nextMonth())
  later.setUTCMonth(later.getUTCMonth() + 1)

  const moved = await w.call(key, 'PUT', `${ARTICLES}/${created.article.id}`, {
    body: { x_account_id: other?.id, scheduled_date: later.toISOString() },
  })

  expect([moved.status, moved.body.article?.scheduled_date]).toEqual([200, later.toISOString()])
})
