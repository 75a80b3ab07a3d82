/** However many posts a request dates, a month is added up once for it, while everybody else waits for the budget. */
import { expect, test } from 'vitest'
import { postIn } from '../posts/arrange.ts'
import { rowsRead } from '../world/rowsRead.ts'
import { openWorld } from '../world/world.ts'
import { nextMonth, POSTS } from './arrange.ts'

const BOOKED = 2_000
const ENTRIES = 20

test('a batch reads once what all users have spent, and what its own has', async () => {
  const w = await openWorld({
    role: 'api',
    costs: { own_prices: undefined, instance_micros: 1_000_000_000 },
  })
  try {
    const [user, other] = [await w.user(), await w.user()]
    await w.call(user, 'PUT', '/api/v1/budget', { body: { monthly_amount: '1000' } })
    for (const { id } of [user, other])
      await w.db`
        insert into paid_calls (user_id, day, platform, what, count, unit_micros)
        select ${id}, ${nextMonth()}::timestamptz::date, 'x', 'post', 1, 15000 from generate_series(1, ${BOOKED}::integer)`
    const schedules: { post_id: string; scheduled_date: string }[] = []
    while (schedules.length < ENTRIES)
      schedules.push({ post_id: await postIn(w, user, 'draft'), scheduled_date: nextMonth() })
    const before = await rowsRead(w.db, ['paid_calls'])

    const { body } = await w.call(user, 'POST', `${POSTS}/batch-schedule`, { body: { schedules } })
    expect(body.scheduled).toHaveLength(ENTRIES)

    await w.service.stop()
    // Its own for both budgets, and that of the other.
    expect((await rowsRead(w.db, ['paid_calls'])) - before).toBeLessThan(4 * BOOKED)
  } finally {
    await w.close()
  }
})
