/** Decision 193: whoever hosts an instance for themselves is kept from nothing. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { newKey } from '../../db/users/keys.ts'
import { insertOwner } from '../../db/users/users.ts'
import { insertKey } from '../world/keys.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const MIGRATION = new URL('../../db/migrations/0019_b_unlimited.sql', import.meta.url)

const w = await openWorld()
afterAll(() => w.close())
const owner: TestUser = {
  id: await insertOwner(w.db, 'Owner'),
  key: newKey(),
  accounts: {},
  handles: {},
}
await insertKey(w.db, owner.id, 'test', owner.key)

test('the owner takes more posts from a day than any plan has, and /me says that there is no limit', async () => {
  const of_many = await w.user({ plan: 'agency' })
  await w.db`
    update connections set user_id = ${owner.id}
    where user_id = ${of_many.id} and platform = 'x'`
  const date = new Date(Date.now() + 3_600_000).toISOString()

  for (const round of [1, 2, 3, 4, 5]) {
    const posts = Array.from({ length: 50 }, (_, index) => {
      return { text: `Number ${index} of ${round}`, scheduled_date: date, platforms: ['x'] }
    })
    const { status } = await w.call(owner, 'POST', '/api/v1/posts', { body: { posts } })
    expect(status).toBe(201)
  }

  const { body } = await w.call(owner, 'GET', '/api/v1/me')
  expect(body.limits).toEqual({
    can_post: true,
    posts_published_today: 250,
    remaining_posts_today: 100_000_000 - 250,
    daily_limit: 100_000_000,
  })
})

test.each<[string, object, object, string]>([
  ['as the first start made them', {}, {}, 'unlimited'],
  ['put on another plan', { plan: 'pro' }, {}, 'pro'],
  ['put on it for a time', { current_period_ends_at: '2090-01-01' }, {}, 'agency'],
  ['on a plan that was changed', {}, { posts_per_day: 40 }, 'agency'],
])('an owner of before who is %s is afterwards on the right plan', async (_, own, plan, after) => {
  const before = { plan: 'agency', status: 'active', current_period_ends_at: null, ...own }
  await w.db`update plans set ${w.db({ posts_per_day: 200, ...plan })} where name = 'agency'`
  await w.db`update subscriptions set ${w.db(before)} where user_id = ${owner.id}`
  const { id } = await w.user({ plan: 'agency' })

  await w.db.unsafe(readFileSync(MIGRATION, 'utf8'))

  const plans = await w.db`
    select plan from subscriptions where user_id in (${owner.id}, ${id})
    order by user_id = ${id}`
  expect(plans.map((row) => row.plan)).toEqual([after, 'agency'])
})

test('who is over the limit of a day is told who can raise it, and how', async () => {
  const user = await w.user({ plan: 'pro' })
  await w.db`
    insert into post_usage (user_id, day, taken, allowed)
    values (${user.id}, (now() at time zone 'utc')::date, 20, 20)`
  const date = new Date(Date.now() + 3_600_000).toISOString()

  const { status, body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'One more', scheduled_date: date },
  })

  expect([status, body.code]).toEqual([429, 'daily_limit'])
  expect(body.error).toContain('./otterpost admin plans set')
})
