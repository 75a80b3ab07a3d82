/** What takes a slot is held against the budget of its month, and what is moved into another month, too. */
import { afterAll, expect, test } from 'vitest'
import { postIn, takenToday } from '../posts/arrange.ts'
import { POSTS } from '../reviews/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { EVERY_DAY, queued, QUEUE, readPost, setSlots, slotsOf, withQueue } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

/** Of one plain post on X. */
const PRICE = 0.015
/** Posts that a month may have, of the six that are to be in it. */
const AFFORDED = 4
const allow = (user: TestUser, monthly_amount: string, on_exceed = 'refuse') =>
  w.call(user, 'PUT', '/api/v1/budget', { body: { monthly_amount, on_exceed } })
/** All on the day after tomorrow and each week after it, so that no two of one day are of different months. */
const onOneDay = (hours: number[]) => {
  const weekday = (new Date(Date.now() + 2 * 86_400_000).getUTCDay() + 6) % 7
  const weekdays = EVERY_DAY.slice(weekday, weekday + 1)
  return hours.map((hour) => ({ weekdays, time: `${String(hour).padStart(2, '0')}:00` }))
}

test('a post that would cost more than is left gets no slot, and takes nothing from the day', async () => {
  const user = await withQueue(w)
  const id = await postIn(w, user, 'draft')
  await allow(user, '0')

  const created = await w.call(user, 'POST', POSTS, { body: { text: 'New', queue: 'next' } })
  const put = await w.call(user, 'POST', `${POSTS}/${id}/queue`)

  for (const answer of [created, put])
    expect(answer).toMatchObject({ status: 403, body: { code: 'budget_exceeded' } })
  expect(await readPost(w, user, id)).toMatchObject({ status: 'draft' })
  expect((await slotsOf(w, user)).filter(({ post_id }) => post_id !== undefined)).toEqual([])
  expect(await takenToday(w, user)).toBe(0)
})

test('of several drafts as many get a slot as there is money for', async () => {
  const user = await w.user()
  await setSlots(w, user, onOneDay([10, 11, 12]))
  const post_ids = [await postIn(w, user, 'draft'), await postIn(w, user, 'draft')]
  await allow(user, String(PRICE))

  const { status, body } = await w.call(user, 'POST', `${QUEUE}/fill`, { body: { post_ids } })

  expect(status).toBe(200)
  expect(body.scheduled).toMatchObject([{ id: post_ids[0] }])
  expect(body.errors).toMatchObject([
    { post_id: post_ids[1], problems: [{ code: 'budget_exceeded', pointer: '/post_ids/1' }] },
  ])
  expect(await takenToday(w, user)).toBe(1)
})

test('what comes into a month by rearranging has to fit into its budget, or none moves', async () => {
  const user = await w.user()
  await setSlots(w, user, onOneDay([10]))
  const posts: Awaited<ReturnType<typeof queued>>[] = []
  for (let week = 0; week < 6; week++) posts.push(await queued(w, user))
  const [first] = posts
  const datesOf = async () =>
    Promise.all(posts.map(async ({ id }) => (await readPost(w, user, id)).scheduled_date as string))
  const before = await datesOf()
  const month = first.scheduled_date.slice(0, 7)
  const in_month = before.filter((date) => date.startsWith(month)).length
  await setSlots(w, user, onOneDay([10, 11, 12, 13, 14, 15]))
  await allow(user, String(AFFORDED * PRICE))

  const rearrange = (dry_run: boolean) =>
    w.call(user, 'POST', `${QUEUE}/rearrange`, { body: { dry_run } })
  const told = async () =>
    (await w.call(user, 'GET', '/api/v1/events?types=budget.reached')).body.events.length
  const refusal = {
    code: 'budget_exceeded',
    needed: ((posts.length - in_month) * PRICE).toFixed(3),
    left: (Math.max(0, AFFORDED - in_month) * PRICE).toFixed(3),
  }

  const tried = await rearrange(true)
  expect([tried, await told()]).toMatchObject([{ status: 403, body: refusal }, 0])
  const refused = await rearrange(false)
  expect([refused, await told()]).toMatchObject([{ status: 403, body: refusal }, 1])
  expect(await datesOf()).toEqual(before)
  await allow(user, String(AFFORDED * PRICE), 'warn')
  const tried_again = await rearrange(true)
  const warned = await rearrange(false)

  expect(warned.body).toMatchObject({ count: 5, notices: [{ code: 'budget_exceeded' }] })
  expect(tried_again.body).toEqual({ ...warned.body, dry_run: true })
  const days = new Set((await datesOf()).map((date) => date.slice(0, 10)))
  expect([...days]).toEqual([first.scheduled_date.slice(0, 10)])
})

test('within a month rearranging needs no money that is not reserved already', async () => {
  const user = await w.user()
  await setSlots(w, user, onOneDay([10]))
  const { id } = await queued(w, user)
  await setSlots(w, user, onOneDay([12]))
  await allow(user, '0')

  const { status } = await w.call(user, 'POST', `${QUEUE}/rearrange`)

  expect(status).toBe(200)
  expect((await readPost(w, user, id)).scheduled_date).toContain('T12:00')
})
