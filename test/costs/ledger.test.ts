/** What X bills, written down when it is made (decision 370): nothing that it has not taken, and nothing twice. */
import { afterAll, describe, expect, test } from 'vitest'
import { TEXT } from '../articles/arrange.ts'
import { loseSend, publish } from '../delivery/arrange.ts'
import { uploadsOf } from '../../jobs/delivery/content.ts'
import { openPrices } from '../../networks/prices.ts'
import { refuse } from '../posts/arrange.ts'
import { fc, runs } from '../world/chance.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'
import { costOf, described, LINK, nextMonth, POSTS, read, spentOn, usageOf } from './arrange.ts'

const w = await openWorld({ timing: { caller_waits_ms: UNHURRIED.caller_waits_ms } })
afterAll(() => w.close())

async function create(user: TestUser, body: object) {
  const answer = await w.call(user, 'POST', POSTS, { body: { platforms: ['x'], ...body } })
  return answer.body.posts?.[0] ?? answer.body
}

test('what a post will cost is what X then bills, whatever is in it', async () => {
  const user = await w.user()
  const text = fc.constantFrom(
    'Otters',
    `See ${LINK}`,
    'otters.example.com',
    'A dog.and a cat',
    '🦦',
  )
  const threads = fc.array(text, { minLength: 1, maxLength: 4 })
  let total = 0

  for (const [n, [first = '', ...others]] of fc.sample(threads, runs(6)).entries()) {
    const thread_tweets = others.map((one, i) => `${n} ${i} ${one}`)
    const draft = { text: `${n} ${first}`, ...(others.length > 0 && { thread_tweets }) }
    const { id, ...scheduled } = await create(user, { ...draft, scheduled_date: nextMonth() })
    const before = costOf(scheduled)
    await w.call(user, 'POST', `${POSTS}/${id}/publish`)
    const after = costOf(await read(w, user, id))

    expect(after).toEqual(before)
    const linked = [draft.text, ...thread_tweets].filter((one) => /example\.com/.test(one)).length
    const plain = 1 + thread_tweets.length - linked
    expect(Number(after.amount)).toBeCloseTo(0.015 * plain + 0.2 * linked, 6)
    total += Number(after.amount)
  }
  const { spent, committed } = await usageOf(w, user)
  expect([Number(spent).toFixed(3), committed]).toEqual([total.toFixed(3), '0.000'])
})

test('a draft costs nothing, nor does what goes to Bluesky and LinkedIn', async () => {
  const user = await w.user()

  await create(user, { text: 'Not yet' })
  const free = await create(user, {
    text: `Free ${LINK}`,
    platforms: ['secondary_a', 'secondary_b'],
    publish_now: true,
  })

  expect(free.deliveries.map((one: object) => 'cost' in one)).toEqual([false, false])
  expect((await usageOf(w, user)).entries).toEqual([])
})

test('what a picture shows is billed once for each file', async () => {
  const user = await w.user()
  const url = await described(w, user, 'An otter')
  const post = {
    text: 'One picture, twice',
    media_urls: [url],
    thread_tweets: ['Again', `And again ${LINK}`],
    thread_media: [[url]],
  }
  const validated = await w.call(user, 'POST', `${POSTS}/validate`, { body: { posts: [post] } })
  const { id, ...scheduled } = await create(user, { ...post, scheduled_date: nextMonth() })
  const published = await w.call(user, 'POST', `${POSTS}/${id}/publish`)

  expect(published.status).toBe(200)
  const bill = costOf(await read(w, user, id))
  expect(bill).toEqual({
    amount: '0.235',
    currency: 'USD',
    items: [
      { what: 'post', count: 2, unit_amount: '0.015' },
      { what: 'post_with_link', count: 1, unit_amount: '0.200' },
      { what: 'alt_text', count: 1, unit_amount: '0.005' },
    ],
  })
  // What was promised is in the same order, and so is the list of all that was billed.
  expect([costOf(scheduled), validated.body.cost]).toEqual([bill, bill])
  expect(Object.entries(await spentOn(w, user))).toEqual([
    ['post', '0.030'],
    ['post_with_link', '0.200'],
    ['alt_text', '0.005'],
  ])
})

test('what a picture shows is billed by the prices of the day on which its post is due', async () => {
  const user = await w.user()
  const day = nextMonth().slice(0, 10)
  const row = { what: 'alt_text', unit_amount: '0.005', valid_from: '2026-01-01', source: 'X' }
  const prices = [row, { ...row, unit_amount: '0.007', valid_from: day }]
  const { id } = await create(user, { text: 'Later', scheduled_date: nextMonth() })
  const deliveries = await w.db<Parameters<typeof uploadsOf>[1][]>`
    select user_id, id, platform, due_at from deliveries where user_id = ${user.id} and post_id = ${id}`

  for (const delivery of deliveries)
    await uploadsOf(
      {
        db: w.db,
        prices: openPrices(JSON.stringify({ x: { currency: 'USD', prices } })),
        instance_micros: undefined,
      },
      delivery,
    ).keep('x:alt_text:1', 'told', undefined, { what: 'alt_text', count: 1 })

  const { body } = await w.call(user, 'GET', `/api/v1/usage?from=${day}&until=${day}`)
  expect(body.spent).toBe('0.007')
})

test('what X gets otherwise than other networks costs what it is there', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  const url = await described(w, user, 'Another otter')
  const shared = { text: `All of it: ${LINK}`, thread_tweets: ['Two', 'Three'] }
  const x = { text: 'Short, with a picture', media_urls: [url], leave_out: ['thread'] }

  const { id, ...scheduled } = await create(user, {
    ...shared,
    platforms: ['x', 'secondary_a'],
    variants: { x },
    scheduled_date: nextMonth(),
  })
  const edited = await w.call(user, 'PUT', `${POSTS}/${id}`, {
    body: { variants: { x: { text: LINK, leave_out: ['thread'] } } },
  })
  await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { variants: { x } } })
  await w.call(user, 'POST', `${POSTS}/${id}/publish`)

  expect(costOf(scheduled).amount).toBe('0.020')
  expect(costOf(edited.body).amount).toBe('0.200')
  expect(costOf(await read(w, user, id)).amount).toBe('0.020')
  expect(await spentOn(w, user)).toEqual({ alt_text: '0.005', post: '0.015' })
})

test('an article is billed as the post that it is shown by', async () => {
  const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
  const { body } = await w.call(user, 'POST', '/api/v1/articles', {
    body: { ...TEXT, scheduled_date: nextMonth() },
  })
  expect(costOf(body.article)).toMatchObject({ amount: '0.015', items: [{ what: 'article' }] })

  await w.call(user, 'POST', `/api/v1/articles/${body.article.id}/publish`)

  expect(await spentOn(w, user)).toEqual({ article: '0.015' })
})

describe('what is not sent', () => {
  test('costs nothing when X refuses it', async () => {
    const user = await w.user()
    await refuse(w, user, 'x')

    const { id } = await create(user, { text: 'Refused', publish_now: true })

    expect((await usageOf(w, user)).spent).toBe('0.000')
    expect(costOf(await read(w, user, id))).toBeUndefined()
  })

  test('of a thread is what comes after the part that was refused', async () => {
    const user = await w.user()
    const account = user.handles.x
    const ok = { platform: 'x', operation: 'create', account, kind: 'slow', delay_ms: 0 }
    await w.fault(ok)
    await refuse(w, user, 'x')
    const body = { text: 'One', thread_tweets: ['Two', 'Three'], publish_now: true }

    const { id } = await create(user, body)

    expect(await spentOn(w, user)).toEqual({ post: '0.015' })
    await w.call(user, 'POST', `${POSTS}/${id}/publish`)
    expect(costOf(await read(w, user, id))).toMatchObject({ amount: '0.045' })
  })

  test('is no longer committed when it is unscheduled or deleted', async () => {
    const user = await w.user()
    const [one, two] = [
      await create(user, { text: 'One', scheduled_date: nextMonth() }),
      await create(user, { text: 'Two', scheduled_date: nextMonth() }),
    ]
    const committed = async () => {
      const [from] = nextMonth().split('T')
      return (await w.call(user, 'GET', `/api/v1/usage?from=${from}&until=${from}`)).body.committed
    }
    expect(await committed()).toBe('0.030')

    await w.call(user, 'POST', `${POSTS}/${one.id}/unschedule`)
    expect(await committed()).toBe('0.015')
    await w.call(user, 'DELETE', `${POSTS}/${two.id}`)
    expect(await committed()).toBe('0.000')
  })
})

describe('what nobody knows', () => {
  test('is spent until it is found to be absent, and then the send that follows is', async () => {
    const user = await w.user()
    await loseSend(w, user, 'cut_before')
    const id = await publish(w, user, { text: 'Lost', platforms: ['x'] })

    const { status } = await w.settled(user, id)

    expect(status).toBe('posted')
    expect(costOf(await read(w, user, id))).toMatchObject({ amount: '0.015' })
    const { post } = await spentOn(w, user)
    expect(post).toBe('0.015')
  })

  test('is spent once when it is found, and so is each post that was read for it', async () => {
    const user = await w.user()
    await loseSend(w, user, 'cut_after')
    const id = await publish(w, user, { text: 'Found', platforms: ['x'] })

    await w.settled(user, id)

    await w.until(async () => (await spentOn(w, user)).post_read === '0.005')
    expect((await spentOn(w, user)).post).toBe('0.015')
  })
})

test('a deletion is billed for each part that is deleted on X, and stays when the post is gone', async () => {
  const user = await w.user()
  const { id } = await create(user, { text: 'One', thread_tweets: ['Two'], publish_now: true })

  await w.call(user, 'DELETE', `${POSTS}/${id}`)

  expect(await spentOn(w, user)).toEqual({ post: '0.030', deletion: '0.020' })
})

test('a new price changes nothing that was', async () => {
  const user = await w.user()
  const { id } = await create(user, { text: 'Before', publish_now: true })
  await w.db`update paid_calls set unit_micros = 10000 where user_id = ${user.id}`

  await create(user, { text: 'After', publish_now: true })

  expect(costOf(await read(w, user, id))).toMatchObject({ amount: '0.010' })
  expect((await usageOf(w, user)).spent).toBe('0.025')
})

test('usage is of whole months without dates, and refuses what is no span', async () => {
  const user = await w.user()
  const span = async (query: string) => (await w.call(user, 'GET', `/api/v1/usage?${query}`)).body

  expect(await span('from=2026-02-10')).toMatchObject({ from: '2026-02-10', until: '2026-02-28' })
  expect(await span('until=2026-02-10')).toMatchObject({ from: '2026-02-01', until: '2026-02-10' })
  for (const query of [
    'from=2026-02-10&until=2026-02-09',
    'from=2026-01-01&until=2026-04-03',
    'from=1999-01-01',
    'from=0000-01-01',
    'from=2026-13-01',
    'from=today',
  ])
    expect(await span(query)).toMatchObject({ code: 'validation_failed' })
})

test('nobody sees what others have spent', async () => {
  const [user, other] = [await w.user(), await w.user()]
  await create(user, { text: 'Mine', publish_now: true })

  expect((await usageOf(w, other)).entries).toEqual([])
})
