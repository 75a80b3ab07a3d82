/** What is moved to another date costs what it costs there, and has to fit into the budget. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { EVERY_DAY, queued, QUEUE, readPost, setSlots } from './arrange.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
/** The only slot of a week. */
const weekly = (days: number) => {
  const weekday = (inDays(days).getUTCDay() + 6) % 7
  return [{ weekdays: EVERY_DAY.slice(weekday, weekday + 1), time: '12:00' }]
}
const row = { what: 'post', unit_amount: '0.1', valid_from: '2026-01-01', source: 'a contract' }
const dearer = { ...row, unit_amount: '0.2', valid_from: inDays(4).toISOString().slice(0, 10) }
const own_prices = JSON.stringify({ x: { currency: 'USD', prices: [row, dearer] } })

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
