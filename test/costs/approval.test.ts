/** What waits for approval costs nothing yet: its approval takes from the budget (decision 378). */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ARTICLES, TEXT } from '../articles/arrange.ts'
import { takenToday } from '../posts/arrange.ts'
import { keyThatMay } from '../reviews/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { committedNextMonth, costOf, LINK, nextMonth, POSTS, read } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const BUDGET = '/api/v1/budget'
let user: TestUser
let drafter: TestUser
beforeEach(async () => {
  user = await w.user({
    plan: 'agency',
    connect: [{ platform: 'x', tier: 'Premium' }, 'secondary_a'],
  })
  drafter = await keyThatMay(w, user)
})

async function allow(monthly_amount: string, on_exceed = 'refuse') {
  await w.call(user, 'PUT', BUDGET, { body: { monthly_amount, on_exceed } })
}

async function pending(text = 'Otters', platforms = ['x']): Promise<string> {
  const body = { text, platforms, scheduled_date: nextMonth() }
  return (await w.call(drafter, 'POST', POSTS, { body })).body.posts[0].id
}

const review = (id: string, decision: string): Promise<Answer> =>
  w.call(user, 'POST', `${POSTS}/${id}/review`, { body: { decision } })
const toldOf = async () =>
  (await w.call(user, 'GET', '/api/v1/events?types=budget.reached')).body.events

test('it shows its cost, and takes nothing before it is approved', async () => {
  await allow('0.015')
  const [first, second] = [await pending('One'), await pending('Two')]
  const shown = [await read(w, user, first), await read(w, user, second)].map(costOf)
  const before = await committedNextMonth(w, user)

  const [passed, refused] = [await review(first, 'approve'), await review(second, 'approve')]

  expect(shown).toMatchObject([{ amount: '0.015' }, { amount: '0.015' }])
  expect(before).toBe('0.000')
  expect(passed.status).toBe(200)
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'budget_exceeded', needed: '0.015', left: '0.000' },
  ])
  expect(await read(w, user, second)).toMatchObject({
    review_status: 'pending',
    deliveries: [{ status: 'held' }],
  })
  expect([await committedNextMonth(w, user), await takenToday(w, user)]).toEqual(['0.015', 1])
  expect(await toldOf()).toHaveLength(1)
})

test('of many approvals at once as many pass as there is money for', async () => {
  await allow('0.050')
  const ids: string[] = []
  for (let i = 0; i < 10; i++) ids.push(await pending(`Draft ${i}`))

  const answers = await Promise.all(ids.map((id) => review(id, 'approve')))

  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 403)])
  expect(await committedNextMonth(w, user)).toBe('0.045')
})

test('an approval of more than is left is told where the budget only warns', async () => {
  await allow('0.010', 'warn')
  const id = await pending()

  const { status, body } = await review(id, 'approve')

  expect([status, body.notices]).toMatchObject([200, [{ code: 'budget_exceeded' }]])
  expect(await toldOf()).toHaveLength(1)
})

describe('nothing is reserved', () => {
  test('of what is rejected, or fails without approval', async () => {
    await allow('0.015')
    const [rejected, late] = [await pending('One'), await pending('Two')]

    await review(rejected, 'reject')
    await moveTo(w, late, '-1 second')
    await w.until(async () => (await read(w, user, late)).status === 'failed')

    expect(costOf(await read(w, user, late))).toBeUndefined()
    expect((await w.call(user, 'GET', BUDGET)).body).toMatchObject({
      spent: '0.000',
      committed: '0.000',
    })
    expect(await committedNextMonth(w, user)).toBe('0.000')
  })

  test('of what waits anew after an edit, or was scheduled in a batch', async () => {
    await allow('0.030')
    const created = await w.call(user, 'POST', POSTS, {
      body: { text: 'One', platforms: ['x'], scheduled_date: nextMonth() },
    })
    const id = created.body.posts[0].id
    const draft = await w.call(user, 'POST', POSTS, { body: { text: 'Two', platforms: ['x'] } })

    await w.call(drafter, 'PUT', `${POSTS}/${id}`, { body: { text: `Now with ${LINK}` } })
    await w.call(drafter, 'POST', `${POSTS}/batch-schedule`, {
      body: { schedules: [{ post_id: draft.body.posts[0].id, scheduled_date: nextMonth() }] },
    })
    // Its text alone approves nothing, by whoever.
    const edited = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: LINK } })

    expect(edited.body).toMatchObject({ review_status: 'pending' })
    expect(await committedNextMonth(w, user)).toBe('0.000')
    expect((await review(id, 'approve')).body).toMatchObject({ needed: '0.200', left: '0.030' })
  })
})

test('what waits on X is paid for when it is published on another network', async () => {
  await allow('0.010')
  const id = await pending('Otters', ['x', 'secondary_a'])
  const publish = () =>
    w.call(user, 'POST', `${POSTS}/${id}/publish`, { body: { platforms: ['secondary_a'] } })

  const refused = await publish()
  const nothing = await w.published(user, 'secondary_a')
  await allow('0.015')
  const passed = await publish()

  expect([refused.status, refused.body.code, nothing]).toEqual([403, 'budget_exceeded', []])
  expect(passed.status).toBe(200)
  expect(await committedNextMonth(w, user)).toBe('0.015')
})

test('a link for somebody without an account says so, and the post goes on waiting', async () => {
  await allow('0.010')
  const id = await pending()
  const { body } = await w.call(user, 'POST', `${POSTS}/${id}/review-link`)
  const page = await (await fetch(body.url)).text()
  const [, revision = ''] = /name="revision" value="(\d+)"/.exec(page) ?? []

  const answer = await fetch(body.url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve', revision }),
  })

  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('The budget of that month')
  expect(await read(w, user, id)).toMatchObject({ review_status: 'pending' })
  expect(await toldOf()).toHaveLength(1)
})

test('an article waits for its approval with its cost, too', async () => {
  await allow('0.010')
  const created = await w.call(drafter, 'POST', ARTICLES, {
    body: { ...TEXT, scheduled_date: nextMonth() },
  })
  const { id, deliveries } = created.body.article
  const approve = () =>
    w.call(user, 'POST', `${ARTICLES}/${id}/review`, { body: { decision: 'approve' } })

  const refused = await approve()
  await allow('0.015')

  expect(deliveries).toMatchObject([{ status: 'held', cost: { amount: '0.015' } }])
  expect(refused.body).toMatchObject({ code: 'budget_exceeded' })
  expect((await approve()).status).toBe(200)
  expect(await committedNextMonth(w, user)).toBe('0.015')
})
