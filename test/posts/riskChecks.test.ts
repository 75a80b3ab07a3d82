/** The work of looking for risks: each round by hand, with nobody else who does it. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkRisks } from '../../db/posts/riskChecks.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { inMinutes } from './arrange.ts'

const POSTS = '/api/v1/posts'
const DAY = 24 * 60
const w = await openWorld({ role: 'api' })
afterAll(() => w.close())
beforeEach(() => w.db`delete from risk_checks`)

const user = () => w.user({ connect: ['x'], plan: 'unlimited' })

async function schedule(owner: TestUser, count: number): Promise<string[]> {
  const posts = Array.from({ length: count }, (_, n) => ({
    text: `Post ${n}`,
    scheduled_date: inMinutes(3 * DAY + n),
  }))
  const { body } = await w.call(owner, 'POST', POSTS, { body: { posts, platforms: ['x'] } })
  return body.posts.map(({ id }: { id: string }) => id)
}

/** The sign-in ends so many days from now. */
function endSignIn(owner: TestUser, days: number) {
  return w.db`
    update connections set expires_at = now() + ${days}::float8 * interval '1 day'
    where id = ${owner.accounts.x ?? ''}`
}

async function due(owner: TestUser): Promise<number> {
  const rows = await w.db`
    select from risk_checks where user_id = ${owner.id} and not_before <= now()`
  return rows.length
}

async function atRisk(owner: TestUser): Promise<number> {
  const rows = await w.db`select from posts where user_id = ${owner.id} and risks is not null`
  return rows.length
}

test('an account that is marked again and again is looked through once, and keeps nobody waiting', async () => {
  const [busy, other] = [await user(), await user()]
  for (let n = 0; n < 7; n++) await schedule(busy, 50)
  await schedule(other, 1)
  for (let n = 0; n < 20; n++) await endSignIn(busy, 2 - n / 100)
  await endSignIn(other, 1)

  await checkRisks(w.db)

  expect([await due(busy), await due(other)]).toEqual([0, 0])
  expect([await atRisk(busy), await atRisk(other)]).toEqual([350, 1])
})

test('what is marked while an account is looked through is looked at afterwards', async () => {
  const busy = await user()
  const [first = ''] = await schedule(busy, 1)
  await w.db`
    insert into risk_checks (user_id, connection_id, after_due_at, after_id)
    select user_id, connection_id, due_at, id from deliveries where post_id = ${first}`
  await endSignIn(busy, 1)

  await checkRisks(w.db)

  expect([await due(busy), await atRisk(busy)]).toEqual([0, 1])
})

test('a post that somebody holds keeps no other one waiting', async () => {
  const [one, other] = [await user(), await user()]
  const [held = ''] = await schedule(one, 1)
  await schedule(other, 1)
  await w.db.begin(async (tx) => {
    await tx`select from posts where id = ${held} for update`
    await endSignIn(one, 1)
    await endSignIn(other, 1)
    await checkRisks(w.db)
  })
  expect([await atRisk(one), await atRisk(other)]).toEqual([0, 1])

  await w.until(async () => {
    await checkRisks(w.db)
    return (await atRisk(one)) === 1
  })
})
