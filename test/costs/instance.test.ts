/** What the host lets all users together spend in a month, and prices of the host's own. */
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'
import { costOf, nextMonth, POSTS } from './arrange.ts'

const OWN = {
  x: {
    currency: 'USD',
    prices: [{ what: 'post', unit_amount: '0.1', valid_from: '2026-01-01', source: 'a contract' }],
  },
}
const w = await openWorld({ costs: { own_prices: JSON.stringify(OWN), instance_micros: 500_000 } })
afterAll(() => w.close())

function schedule(user: TestUser) {
  const body = { text: 'One', scheduled_date: nextMonth(), platforms: ['x'] }
  return w.call(user, 'POST', POSTS, { body })
}

test('all users together never get over it, whoever asks at once, and each pays the price of the host', async () => {
  const users = await Promise.all([w.user(), w.user(), w.user()])

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => schedule(users[i % 3] as TestUser)),
  )

  const passed = answers.filter(({ status }) => status === 201)
  expect(passed).toHaveLength(5)
  expect(costOf(passed[0]?.body.posts[0]).amount).toBe('0.100')
  for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
    expect(body).toMatchObject({ code: 'budget_exceeded', needed: '0.100', left: '0.000' })
    expect(body.error).toContain('this instance')
    expect(status).toBe(403)
  }
  // It is not theirs, so their logs have nothing of it.
  const { body } = await w.call(users[0], 'GET', '/api/v1/events?types=budget.reached')
  expect(body.events).toEqual([])
})
