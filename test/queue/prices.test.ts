/** What is moved to another date costs what it costs there, and has to fit into the budget. */
import { afterAll, expect, test } from 'vitest'
import { keyThatMay } from '../reviews/arrange.ts'
import { openWorld } from '../world/world.ts'
import { EVERY_DAY, queued, QUEUE, readPost, setSlots } from './arrange.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
/** The only slots of a week. */
const weekly = (days: number, times = ['12:00']) => {
  const weekday = (inDays(days).getUTCDay() + 6) % 7
  return times.map((time) => ({ weekdays: EVERY_DAY.slice(weekday, weekday + 1), time }))
}
const row = { what: 'post', unit_amount: '0.1', valid_from: '2026-01-01', source: 'a contract' }
const dearer = { ...row, unit_amount: '0.2', valid_from: inDays(4).toISOString().slice(0, 10) }
const free = { ...row, what: 'post_with_link', unit_amount: '0' }
const free_no_more = { ...dearer, what: 'post_with_link' }
const prices = [row, dearer, free, free_no_more]
const own_prices = JSON.stringify({ x: { currency: 'USD', prices } })

const w = await openWorld({ costs: { own_prices, instance_micros: undefined } })
afterAll(() => w.close())

test('a post that gets dearer is not moved for less than it costs', async () => {
  const user = await w.user()
  await setSlots(w, user, weekly(2))
  const { id, scheduled_date } = await queued(w, user)
  await setSlots(w, user, weekly(5))
  const allow = (monthly_amount: string) =>
    w.call(user, 'PUT', '/api/v1/budget', { body: { monthly_amount } })
  const costOf = async () => (await readPost(w, user, id)).deliveries[0].cost.amount

  await allow('0.199')
  const refused = await w.call(user, 'POST', `${QUEUE}/rearrange`)
  const stayed = [(await readPost(w, user, id)).scheduled_date, await costOf()]
  await allow('0.2')
  const moved = await w.call(user, 'POST', `${QUEUE}/rearrange`)

  expect(refused).toMatchObject({ status: 403, body: { code: 'budget_exceeded' } })
  expect(stayed).toEqual([scheduled_date, '0.100'])
  expect(moved).toMatchObject({ status: 200, body: { count: 1 } })
  expect(await costOf()).toBe('0.200')
})

test('a post of a kind that was free costs what it does at its new date, be it approved or not', async () => {
  const user = await w.user()
  const drafter = await keyThatMay(w, user)
  const times = ['12:00', '13:00', '14:00']
  await setSlots(w, user, weekly(2, times))
  const thread = { text: 'https://example.com/otters', thread_tweets: ['And more'] }
  const linked = await queued(w, user, { text: 'See https://example.com' })
  const mixed = await queued(w, user, thread)
  const waiting = await queued(w, drafter, thread)
  await setSlots(w, user, weekly(5, times))
  const allow = (monthly_amount: string) =>
    w.call(user, 'PUT', '/api/v1/budget', { body: { monthly_amount } })
  const costs = async () => {
    const posts = await Promise.all([linked, mixed, waiting].map(({ id }) => readPost(w, user, id)))
    return posts.map(({ deliveries: [{ cost }] }) => cost?.amount as string | undefined)
  }

  await allow('0.199')
  const refused = await w.call(user, 'POST', `${QUEUE}/rearrange`)
  const before = await costs()
  await allow('10')
  const moved = await w.call(user, 'POST', `${QUEUE}/rearrange`)

  expect(before).toEqual([undefined, '0.100', '0.100'])
  expect(refused).toMatchObject({ status: 403, body: { code: 'budget_exceeded' } })
  expect(moved).toMatchObject({ status: 200, body: { count: 3 } })
  expect(await costs()).toEqual(['0.200', '0.400', '0.400'])
})
