/** A budget for each month (decision 374), which nobody gets over by posting, whatever is asked at once. */
import { claimDueMetrics } from '../../db/analytics/metrics.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEXT } from '../articles/arrange.ts'
import { uploadsOf } from '../../jobs/delivery/content.ts'
import { openPrices } from '../../networks/prices.ts'
import { loseSend, publish } from '../delivery/arrange.ts'
import { refuse } from '../posts/arrange.ts'
import { picture } from '../simulator/samples.ts'
import { fc, runs } from '../world/chance.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { committedNextMonth, LINK, nextMonth, POSTS } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())
beforeAll(async () => {
  await w.db`update plans set requests_per_minute = 1000000`
})

const BUDGET = '/api/v1/budget'

async function budget(user: TestUser): Promise<Answer['body']> {
  return (await w.call(user, 'GET', BUDGET)).body
}

async function allow(user: TestUser, monthly_amount: string | null, on_exceed?: string) {
  return w.call(user, 'PUT', BUDGET, { body: { monthly_amount, ...(on_exceed && { on_exceed }) } })
}

function create(user: TestUser, body: object): Promise<Answer> {
  return w.call(user, 'POST', POSTS, { body: { platforms: ['x'], ...body } })
}

async function toldOf(user: TestUser): Promise<Answer['body'][]> {
  return (await w.call(user, 'GET', '/api/v1/events?types=budget.reached')).body.events
}

describe('a budget', () => {
  test('is none, then one, then another, then none', async () => {
    const user = await w.user()
    const [none, ten] = [await budget(user), (await allow(user, '10')).body]

    expect(none).toMatchObject({ monthly_amount: null, on_exceed: 'refuse', spent: '0.000' })
    expect(none).not.toHaveProperty('left')
    expect(ten).toMatchObject({ monthly_amount: '10.000', on_exceed: 'refuse', left: '10.000' })
    expect((await allow(user, '2.5', 'warn')).body).toMatchObject({ left: '2.500' })
    expect((await allow(user, '3')).body).toMatchObject({ on_exceed: 'warn', left: '3.000' })
    expect((await allow(user, null)).body).toEqual(none)
    await allow(user, '1')
    expect((await w.call(user, 'DELETE', BUDGET)).body).toEqual(none)
  })

  test('shows what is spent, committed and left of this month', async () => {
    const user = await w.user()
    await allow(user, '1')

    await create(user, { text: `Now ${LINK}`, publish_now: true })
    await create(user, { text: 'Next month', scheduled_date: nextMonth() })

    expect(await budget(user)).toMatchObject({ spent: '0.200', committed: '0.000', left: '0.800' })
  })

  test.each(['-1', '1,5', '1.', '', 'ten', '1.0000001', 5])('is not %j', async (amount) => {
    const user = await w.user()

    const { status } = await w.call(user, 'PUT', BUDGET, { body: { monthly_amount: amount } })

    expect(status).toBe(400)
  })
})

test('of a hundred requests at once around the last cent, as many pass as there is money for', async () => {
  const user = await w.user({ plan: 'agency' })
  await allow(user, '0.500')
  const bodies = [
    { text: 'Plain', scheduled_date: nextMonth() },
    { text: LINK, scheduled_date: nextMonth() },
    {
      posts: [{ text: 'a' }, { text: 'b' }].map((one) => ({ ...one, scheduled_date: nextMonth() })),
    },
  ]

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      create(user, { ...bodies[i % 3], ...(i % 3 < 2 && { category: `n${i}` }) }),
    ),
  )

  const price = [0.015, 0.2, 0.03]
  const passed = answers.map(({ status }, i) => (status === 201 ? (price[i % 3] ?? 0) : 0))
  const sum = passed.reduce((total, one) => total + one, 0)
  expect(sum).toBeLessThanOrEqual(0.5 + 1e-9)
  expect(await committedNextMonth(w, user)).toBe(sum.toFixed(3))
  for (const [i, { status, body }] of answers.entries()) {
    if (status === 201) continue
    expect([status, body.code]).toEqual([403, 'budget_exceeded'])
    expect(Number(body.needed)).toBeCloseTo(price[i % 3] ?? 0, 6)
    expect(Number(body.left)).toBeLessThan(Number(body.needed))
  }
  // Nothing cheap was left out: the last cents do not pay for one post more.
  expect(0.5 - sum).toBeLessThan(0.015)
  expect(await toldOf(user)).toHaveLength(1)
})

test('whatever is scheduled, moved, edited and taken back at once, it is never over', async () => {
  const user = await w.user({ plan: 'agency' })
  await allow(user, '0.060')
  const created = await create(user, {
    posts: Array.from({ length: 8 }, (_, i) => ({ text: `Draft ${i}` })),
  })
  const ids: string[] = created.body.posts.map(({ id }: { id: string }) => id)
  const steps = fc.array(
    fc.record({
      post: fc.nat(7),
      step: fc.constantFrom('schedule', 'edit', 'plain', 'back', 'now'),
    }),
    { minLength: 10, maxLength: 20 },
  )

  for (const wishes of fc.sample(steps, runs(3))) {
    await Promise.all(
      wishes.map(({ post, step }) => {
        const path = `${POSTS}/${ids[post]}`
        const date = { scheduled_date: nextMonth() }
        if (step === 'schedule') return w.call(user, 'POST', `${path}/schedule`, { body: date })
        if (step === 'back') return w.call(user, 'POST', `${path}/unschedule`)
        if (step === 'now')
          return w.call(user, 'POST', POSTS, { body: { posts: [{ text: 'c', ...date }] } })
        const text = step === 'edit' ? `Draft ${post} ${LINK}` : `Draft ${post}`
        return w.call(user, 'PUT', path, { body: { text } })
      }),
    )
    expect(Number(await committedNextMonth(w, user))).toBeLessThanOrEqual(0.06)
  }
})

describe('beyond it', () => {
  test('a single post, a schedule, an edit and an article are refused, and nothing of them stays', async () => {
    const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
    const { body: drafts } = await create(user, { text: 'Draft' })
    const { body: dated } = await create(user, { text: 'Dated', scheduled_date: nextMonth() })
    const [draft, scheduled] = [drafts.posts[0].id, dated.posts[0].id]
    await allow(user, '0.020')
    const date = { scheduled_date: nextMonth() }

    const refused = [
      await create(user, { text: 'One more', ...date }),
      await w.call(user, 'POST', `${POSTS}/${draft}/schedule`, { body: date }),
      await w.call(user, 'PUT', `${POSTS}/${draft}`, { body: date }),
      await w.call(user, 'PUT', `${POSTS}/${scheduled}`, { body: { text: LINK } }),
      await w.call(user, 'POST', '/api/v1/articles', { body: { ...TEXT, ...date } }),
    ]

    for (const { status, body } of refused)
      expect([status, body.code, body.left]).toEqual([403, 'budget_exceeded', '0.005'])
    expect(refused.map(({ body }) => body.needed)).toEqual([
      ...['0.015', '0.015', '0.015', '0.185', '0.015'],
    ])
    const { body: list } = await w.call(user, 'GET', POSTS)
    expect(list.posts.map(({ text }: { text: string }) => text).toSorted()).toEqual([
      'Dated',
      'Draft',
    ])
    expect((await w.call(user, 'GET', '/api/v1/me')).body.limits.posts_published_today).toBe(1)
  })

  test('nothing is published now, and what X does not get may be', async () => {
    const user = await w.user()
    await allow(user, '0.010')

    const refused = await create(user, { text: 'Now', publish_now: true })
    const free = await create(user, { text: 'Free', publish_now: true, platforms: ['secondary_a'] })

    expect(refused.body).toMatchObject({ code: 'budget_exceeded', needed: '0.015', left: '0.010' })
    expect(free.status).toBe(201)
    expect(await w.published(user, 'x')).toEqual([])
  })

  test('of a bulk nothing is saved; of a batch each entry that there is money for is', async () => {
    const user = await w.user()
    await allow(user, '0.030')
    const three = ['a', 'b', 'c'].map((text) => ({ text }))
    const date = { scheduled_date: nextMonth() }

    const bulk = await create(user, { posts: three.map((one) => ({ ...one, ...date })) })
    expect(bulk.body).toMatchObject({ code: 'budget_exceeded', needed: '0.045', left: '0.030' })
    const { body } = await create(user, { posts: three })
    const ids: string[] = body.posts.map(({ id }: { id: string }) => id)
    const batch = await w.call(user, 'POST', `${POSTS}/batch-schedule`, {
      body: { schedules: ids.map((post_id) => ({ post_id, ...date })) },
    })

    expect(batch.body.scheduled).toHaveLength(2)
    expect(batch.body.errors).toMatchObject([
      { post_id: ids[2], problems: [{ code: 'budget_exceeded', pointer: '/schedules/2/post_id' }] },
    ])
    expect((await w.call(user, 'GET', '/api/v1/me')).body.limits.posts_published_today).toBe(2)
  })

  test('it is only told where that is wanted', async () => {
    const user = await w.user()
    await allow(user, '0.010', 'warn')

    const { status, body } = await create(user, {
      text: 'All the same',
      scheduled_date: nextMonth(),
    })

    expect(status).toBe(201)
    expect(body.notices).toMatchObject([{ code: 'budget_exceeded' }])
    expect(body.warnings).toHaveLength(1)
    expect(await toldOf(user)).toMatchObject([
      { data: { budget: { committed: '0.015', left: '0.000', on_exceed: 'warn' } } },
    ])
  })
})

test('where it only warns, all that takes from it says so', async () => {
  const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
  await allow(user, '0', 'warn')
  const date = { scheduled_date: nextMonth() }
  const at = async (text: string) => `${POSTS}/${(await create(user, { text })).body.posts[0].id}`
  const article = await w.call(user, 'POST', '/api/v1/articles', { body: TEXT })
  const draft = `/api/v1/articles/${article.body.article.id}`

  const told = [
    await create(user, { text: 'Now', publish_now: true }),
    await w.call(user, 'POST', `${await at('One')}/publish`),
    await w.call(user, 'PUT', await at('Two'), { body: date }),
    await w.call(user, 'POST', `${await at('Three')}/schedule`, { body: date }),
    await w.call(user, 'POST', '/api/v1/articles', { body: { ...TEXT, ...date } }),
    await w.call(user, 'PUT', draft, { body: date }),
    await w.call(user, 'POST', `${draft}/publish`),
  ]

  for (const { status, body } of told) {
    expect(status).toBeLessThan(300)
    expect(body.notices).toMatchObject([{ code: 'budget_exceeded' }])
  }
})

describe('what is reserved', () => {
  test('moves within its month, into another one, and is free again when it is taken back', async () => {
    const user = await w.user()
    await allow(user, '0.015')
    const { body } = await create(user, { text: 'One', scheduled_date: nextMonth() })
    const path = `${POSTS}/${body.posts[0].id}`
    const later = new Date(Date.parse(nextMonth()) + 3_600_000).toISOString()

    const moved = await w.call(user, 'PUT', path, { body: { scheduled_date: later } })
    const second = await create(user, { text: 'Two', scheduled_date: nextMonth() })
    await w.call(user, 'POST', `${path}/unschedule`)
    const third = await create(user, { text: 'Three', scheduled_date: nextMonth() })

    expect([moved.status, second.status, third.status]).toEqual([200, 403, 201])
  })

  test('of a refused send is free again, and of a lost one it is held and becomes what was spent', async () => {
    const user = await w.user()
    await allow(user, '0.015')
    await refuse(w, user, 'x')

    const refused = await create(user, { text: 'Refused', publish_now: true })
    expect(refused.status).toBe(502)
    expect((await budget(user)).left).toBe('0.015')
    await loseSend(w, user)
    const id = await publish(w, user, { text: 'Lost', platforms: ['x'] })
    const meanwhile = await create(user, { text: 'Meanwhile', publish_now: true })
    expect(meanwhile.body).toMatchObject({ code: 'budget_exceeded', left: '0.000' })

    expect(await w.settled(user, id)).toMatchObject({ status: 'posted' })
    expect(Number((await budget(user)).spent)).toBeGreaterThanOrEqual(0.015)
  })

  test('stays where a new budget is too small for it, goes out, and refuses what comes', async () => {
    const user = await w.user()
    const { body } = await create(user, { text: 'Before', scheduled_date: nextMonth() })
    const id = body.posts[0].id

    await allow(user, '0.001')
    const same = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Shorter' } })
    const next = await create(user, { text: 'Next', scheduled_date: nextMonth() })

    expect([same.status, next.status]).toEqual([200, 403])
  })
})

describe('sending again what nobody knows the outcome of', () => {
  const soon = () => new Date(Date.now() + 60_000).toISOString()
  type Again = (user: TestUser, id: string) => Promise<Answer>
  const resend = { confirm_resend: true }
  const ways: [string, Again][] = [
    ['at once', (user, id) => w.call(user, 'POST', `${POSTS}/${id}/publish`, { body: resend })],
    ['by an edit', (user, id) => again(user, 'PUT', id, { scheduled_date: soon() })],
    ['next month', (user, id) => again(user, 'PUT', id, { scheduled_date: nextMonth() })],
    [
      'in a batch',
      (user, post_id) => {
        const body = { schedules: [{ post_id, scheduled_date: soon() }], ...resend }
        return w.call(user, 'POST', `${POSTS}/batch-schedule`, { body })
      },
    ],
  ]
  const again = (user: TestUser, method: 'PUT', id: string, body: object) =>
    w.call(user, method, `${POSTS}/${id}`, { body: { ...body, ...resend } })

  test.each(ways)('%s is paid for once more', async (_way, sendAgain) => {
    const user = await w.user()
    await loseSend(w, user)
    const id = await publish(w, user, { text: 'Lost', platforms: ['x'] })
    await allow(user, '0.014')
    const refused = await sendAgain(user, id)
    const { spent, committed } = await budget(user)
    await allow(user, '0.030')
    const taken = await sendAgain(user, id)

    expect(refused.text).toContain('budget_exceeded')
    expect([spent, committed]).toEqual(['0.015', '0.000'])
    expect(taken.status, taken.text).toBe(200)
    expect(taken.text).not.toContain('budget_exceeded')
  })
})

test('a deletion is never refused for what it costs', async () => {
  const user = await w.user()
  await allow(user, '0.015')
  const { body } = await create(user, { text: 'Out', publish_now: true })

  const deleted = await w.call(user, 'DELETE', `${POSTS}/${body.posts[0].id}`)

  expect(deleted.status).toBe(200)
  expect(await budget(user)).toMatchObject({ spent: '0.025', left: '0.000' })
})

test('it is told once for each month, and once more when it is set anew', async () => {
  const user = await w.user()
  await allow(user, '0.020')
  const refused = () => create(user, { text: LINK, scheduled_date: nextMonth() })

  await refused()
  await refused()
  const told = await toldOf(user)
  expect(told).toHaveLength(1)
  expect(told[0].data.budget).toMatchObject({
    monthly_amount: '0.020',
    period_start: `${nextMonth().slice(0, 7)}-01`,
    left: '0.020',
  })
  await create(user, { text: LINK, publish_now: true })
  expect(await toldOf(user)).toHaveLength(2)
  await allow(user, '0.020')
  await refused()
  expect(await toldOf(user)).toHaveLength(3)
})

test('statistics are not read any more once it is used up', async () => {
  const user = await w.user({ plan: 'agency', connect: ['x'] })
  await create(user, { text: 'Read me', publish_now: true })
  await w.db`update post_metrics set next_sync_at = '2020-01-01' where user_id = ${user.id}`
  const isRead = () =>
    w.db
      .begin(async (tx) => {
        const due = await claimDueMetrics(tx, 0)
        throw new Claimed(due.some(({ user_id }) => user_id === user.id))
      })
      .catch((claimed: unknown) => claimed instanceof Claimed && claimed.is_read)

  await allow(user, '0.015')
  expect(await isRead()).toBe(false)
  await allow(user, '0.016')
  expect(await isRead()).toBe(true)
})

/** Taken back: another test's worker may claim it. */
class Claimed extends Error {
  is_read: boolean
  constructor(is_read: boolean) {
    super('claimed')
    this.is_read = is_read
  }
}

describe('a picture that is described after its post was scheduled', () => {
  const MEDIA = '/api/v1/media'

  async function scheduled(user: TestUser) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await picture('png'))]), 'otter.png')
    const { id, url } = (await w.call(user, 'POST', '/api/v1/upload', { form })).body
    const { body } = await create(user, {
      text: 'An otter',
      media_urls: [url],
      scheduled_date: nextMonth(),
    })
    const describe_as = (alt_text: string | null) =>
      w.call(user, 'PUT', `${MEDIA}/${id}`, { body: { alt_text } })
    return { media_id: id, post_id: body.posts[0].id, describe_as }
  }

  test('has its text reserved as well, and given back with it', async () => {
    const user = await w.user()
    const { post_id, describe_as } = await scheduled(user)

    await describe_as('An otter')
    const described = await committedNextMonth(w, user)
    const { body: asked } = await w.call(user, 'POST', `${POSTS}/validate`, { body: { post_id } })
    await describe_as(null)

    expect(described).toBe('0.020')
    expect(asked.estimated_cost?.amount ?? described).toBe('0.020')
    expect(await committedNextMonth(w, user)).toBe('0.015')
  })

  test('is not described where the budget has not enough left', async () => {
    const user = await w.user()
    await allow(user, '0.015')
    const { media_id, describe_as } = await scheduled(user)

    const { status, body } = await describe_as('An otter')

    expect([status, body.code, body.needed]).toEqual([403, 'budget_exceeded', '0.005'])
    expect((await w.call(user, 'GET', `${MEDIA}/${media_id}`)).body).not.toHaveProperty('alt_text')
    expect(await committedNextMonth(w, user)).toBe('0.015')
  })

  test('is not told to X when that was never reserved', async () => {
    const user = await w.user()
    const { post_id, describe_as } = await scheduled(user)
    const [delivery] = await w.db<Parameters<typeof uploadsOf>[1][]>`
      select user_id, id, platform, due_at from deliveries where user_id = ${user.id} and post_id = ${post_id}`
    if (delivery === undefined) throw new Error('nothing was scheduled')
    const covers = (instance_micros?: number) =>
      uploadsOf({ db: w.db, prices: openPrices(), instance_micros }, delivery).covers({
        what: 'alt_text',
        count: 1,
      })

    const without_budget = [await covers(), await covers(1_000_000)]
    await allow(user, '0.015', 'warn')
    const warned = await covers()
    await allow(user, '0.015', 'refuse')
    const refused = await covers()
    await allow(user, '1')
    await describe_as('An otter')
    const reserved = await covers()
    await uploadsOf({ db: w.db, prices: openPrices(), instance_micros: undefined }, delivery).keep(
      'x:alt_text:1',
      'told',
      undefined,
      { what: 'alt_text', count: 1 },
    )

    expect([without_budget, warned, refused]).toEqual([[true, false], true, false])
    expect([reserved, await covers()]).toEqual([true, false])
  })
})
