/** What will keep a scheduled post from going out is told ahead: by the post itself, and once by an event. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CHOICES } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'
import { latest, since, type Event } from '../events/follow.ts'
import { keyThatMay } from '../reviews/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { inMinutes } from './arrange.ts'

type Risk = components['schemas']['Risk']

const POSTS = '/api/v1/posts'
const DAY = 24 * 60
const w = await openWorld()
afterAll(() => w.close())

const seen = new Set<string>()
let user: TestUser
beforeEach(async () => {
  user = await w.user({ connect: ['x', 'secondary_a', 'secondary_b'] })
})

async function scheduled(days = 3, more: object = {}): Promise<string> {
  const body = { text: 'Ahead', scheduled_date: inMinutes(days * DAY), platforms: ['x'], ...more }
  const made = await w.call(user, 'POST', POSTS, { body })
  return made.body.posts[0].id
}

async function risksOf(id: string): Promise<Risk[]> {
  const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
  const risks: Risk[] = body.risks ?? []
  for (const { code } of risks) seen.add(code)
  return risks
}

async function codesOf(id: string): Promise<string[]> {
  return (await risksOf(id)).map(({ code }) => code)
}

/** The sign-in ends so many days from now. */
function endSignIn(days: number, platform: 'x' | 'secondary_b' = 'x') {
  return w.db`
    update connections set expires_at = now() + ${days}::float8 * interval '1 day'
    where id = ${user.accounts[platform] ?? ''}`
}

async function setSubscription(status: string, days: number | null) {
  await w.db`
    update subscriptions set status = ${status}, current_period_ends_at = now() + ${days}::float8 * interval '1 day'
    where user_id = ${user.id}`
}

/** Once all that was marked has been looked at. */
async function looked() {
  await w.until(async () => {
    const left = await w.db`
      select from risk_checks where user_id = ${user.id} and not_before <= now()`
    return left.length === 0
  })
}

async function told(after: string, type: string): Promise<Event[]> {
  await looked()
  return since(w, user, after, { types: type })
}

test('a sign-in that ends before: told once, with the post, and again only after it was over', async () => {
  const id = await scheduled()
  expect(await risksOf(id)).toEqual([])
  const after = await latest(w, user)

  await endSignIn(2)
  const risks = await risksOf(id)
  const first = await told(after, 'post.at_risk')
  // Another end, and an edit, are nothing new.
  await endSignIn(1)
  await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Ahead of time' } })
  const second = await told(after, 'post.at_risk')
  await endSignIn(5)
  const over = [await told(after, 'post.at_risk'), await codesOf(id)]
  await endSignIn(2)
  const again = await told(after, 'post.at_risk')

  expect(risks).toEqual([
    {
      code: 'sign_in_ends',
      message: expect.stringMatching(/ends before it is due, at \d{4}-.*: connect it again/),
      platform: 'x',
      account_id: user.accounts.x,
      ends_at: expect.any(String),
    },
  ])
  expect(first).toMatchObject([{ data: { post: { id, status: 'scheduled', risks } } }])
  expect(second).toHaveLength(1)
  expect(over).toEqual([second, []])
  expect(again).toHaveLength(2)
})

test('a post that is scheduled onto an account that ends before is told of at once', async () => {
  await endSignIn(2)
  const after = await latest(w, user)

  const id = await scheduled()
  const in_time = await scheduled(1)

  expect(await codesOf(id)).toEqual(['sign_in_ends'])
  expect(await codesOf(in_time)).toEqual([])
  expect((await told(after, 'post.at_risk')).map(({ data }) => data.post?.id)).toEqual([id])
  // Taken back and dated anew it is told anew.
  await w.call(user, 'POST', `${POSTS}/${id}/unschedule`)
  expect(await codesOf(id)).toEqual([])
  const body = { scheduled_date: inMinutes(4 * DAY) }
  await w.call(user, 'POST', `${POSTS}/${id}/schedule`, { body })
  expect(await told(after, 'post.at_risk')).toHaveLength(2)
})

test.each([
  ['needs_reconnect', { needs_reconnect: true }],
  ['account_not_connected', { disconnected: true }],
])('an account that %s, on its network alone', async (code, state) => {
  const id = await scheduled(3, { platforms: ['x', 'secondary_a'] })
  const after = await latest(w, user)

  await w.db`update connections set ${w.db(state)} where id = ${user.accounts.x ?? ''}`

  expect(await risksOf(id)).toMatchObject([{ code, platform: 'x', account_id: user.accounts.x }])
  expect(await told(after, 'post.at_risk')).toMatchObject([
    { data: { post: { risks: [{ code, platform: 'x' }] } } },
  ])
})

test('a subscription that ends before, or is over, but not one that is renewed as a rule', async () => {
  const id = await scheduled(3, { platforms: ['x', 'secondary_a'] })
  const after = await latest(w, user)

  await setSubscription('active', 1)
  const renewed = await codesOf(id)
  await setSubscription('canceled', 1)
  const canceled = await risksOf(id)
  await setSubscription('canceled', 5)
  const longer = await codesOf(id)
  expect(await told(after, 'post.at_risk')).toHaveLength(0)
  // It was to be renewed, and was not.
  await w.db`
    update subscriptions set status = 'active', current_period_ends_at = now() + interval '400 ms'
    where user_id = ${user.id}`
  const events = await w.until(async () => {
    const found = await told(after, 'post.at_risk')
    return found.length > 0 && found
  })

  expect(renewed).toEqual([])
  expect(canceled).toEqual([
    {
      code: 'subscription_required',
      message: expect.stringContaining('ends before it is due'),
      ends_at: expect.any(String),
    },
  ])
  expect(longer).toEqual([])
  expect(events).toHaveLength(1)
  expect(await codesOf(id)).toEqual(['subscription_required'])
})

test('a text that only a paid tier takes, when the account has none any more', async () => {
  user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
  const long = await scheduled(3, { text: 'long '.repeat(70) })
  const short = await scheduled()
  const after = await latest(w, user)

  await w.db`update connections set subscription_type = 'None' where id = ${user.accounts.x ?? ''}`

  expect(await risksOf(long)).toMatchObject([{ code: 'too_long', platform: 'x' }])
  expect(await codesOf(short)).toEqual([])
  expect((await told(after, 'post.at_risk')).map(({ data }) => data.post?.id)).toEqual([long])
  // Made shorter it goes out.
  await w.call(user, 'PUT', `${POSTS}/${long}`, { body: { text: 'short' } })
  expect(await codesOf(long)).toEqual([])
})

test('more posts on a day than the network takes of the account: the last of them', async () => {
  const [was] = await w.db<{ most: number }[]>`
    select account_posts_per_day as most from platforms where name = 'secondary_b'`
  await w.db`update platforms set account_posts_per_day = 2 where name = 'secondary_b'`
  try {
    const noon = new Date(Date.now() + 3 * DAY * 60_000)
    noon.setUTCHours(12, 0, 0, 0)
    const at = (hours: number) => ({
      scheduled_date: new Date(noon.getTime() + hours * 3_600_000).toISOString(),
      platforms: ['secondary_b'],
    })
    const [second, third] = [await scheduled(3, at(1)), await scheduled(3, at(2))]
    const next_day = await scheduled(3, at(20))
    const after = await latest(w, user)
    expect(await codesOf(third)).toEqual([])

    const first = await scheduled(3, at(0))
    const risks = await risksOf(third)
    const events = await told(after, 'post.at_risk')
    await w.call(user, 'DELETE', `${POSTS}/${second}`)

    expect(risks).toMatchObject([{ code: 'network_limit', platform: 'secondary_b', limit: 2 }])
    expect(await codesOf(first)).toEqual([])
    expect(await codesOf(next_day)).toEqual([])
    expect(events.map(({ data }) => data.post?.id)).toEqual([third])
    expect(await codesOf(third)).toEqual([])
    await looked()
    const kept = await w.db`select from posts where id = ${third} and risks is not null`
    expect(kept).toHaveLength(0)
  } finally {
    await w.db`update platforms set account_posts_per_day = ${was?.most ?? 150} where name = 'secondary_b'`
  }
  expect(was).toEqual({ most: 150 })
})

test('of an account with more posts than are looked at at once each is told of, once', async () => {
  const posts = Array.from({ length: 50 }, (_, n) => ({
    text: `Post ${n}`,
    scheduled_date: inMinutes(3 * DAY + n),
  }))
  user = await w.user({ connect: ['x'], plan: 'unlimited' })
  for (let n = 0; n < 7; n++)
    await w.call(user, 'POST', POSTS, { body: { posts, platforms: ['x'] } })
  const after = await latest(w, user)

  await endSignIn(1)
  const events = await told(after, 'post.at_risk')

  expect(new Set(events.map(({ data }) => data.post?.id)).size).toBe(350)
  expect(events).toHaveLength(350)
})

test('nothing is marked, and so nothing looked at, where nothing is at risk', async () => {
  await w.db`
    create table marked as select * from risk_checks with no data`
  await w.db`
    create function remember_marks() returns trigger language plpgsql as $$
    begin
      insert into marked select new.*;
      return null;
    end $$`
  await w.db`
    create trigger remembered after insert on risk_checks for each row execute function remember_marks()`

  const id = await scheduled(3, { platforms: ['x', 'secondary_a', 'secondary_b'] })
  await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { scheduled_date: inMinutes(4 * DAY) } })
  const body = { text: 'Now', publish_now: true, platforms: ['x'] }
  await w.call(user, 'POST', POSTS, { body })
  await w.call(user, 'DELETE', `${POSTS}/${id}`)

  expect(await w.db`select from marked where user_id = ${user.id}`).toHaveLength(0)
  // Now, and once more for what is being scheduled meanwhile.
  await endSignIn(2)
  expect(await w.db`select from marked where user_id = ${user.id}`).toHaveLength(2)
})

test('a sign-in that ends is told of within 7 days, and within one, once each', async () => {
  const after = await latest(w, user)
  const notices = async (count: number) => {
    const events = await w.until(async () => {
      const found = await since(w, user, after, { types: 'account.expiring' })
      return found.length >= count && found
    })
    return events.map(({ data }) => [data.account?.id, data.account?.platform])
  }
  const due = () => w.db`
    select from connections where user_id = ${user.id} and expiry_notice_at <= now()`
  const account = [user.accounts.secondary_b, 'secondary_b']

  await endSignIn(8, 'secondary_b')
  expect(await due()).toHaveLength(0)
  await pass(2)
  expect(await notices(1)).toEqual([account])
  // Renewed for about the same time.
  await w.db`
    update connections set expires_at = expires_at + interval '1 minute' where id = ${user.accounts.secondary_b ?? ''}`
  expect(await due()).toHaveLength(0)
  await pass(5.5)
  expect(await notices(2)).toEqual([account, account])
  await pass(0.4)
  expect(await due()).toHaveLength(0)
  // Signed in again it begins anew, for what is near at once.
  await endSignIn(6, 'secondary_b')
  expect(await notices(3)).toHaveLength(3)
})

/** Days pass for the user's accounts. */
async function pass(days: number) {
  const span = w.db`${days}::float8 * interval '1 day'`
  await w.db.begin(async (tx) => {
    await tx`alter table connections disable trigger expiry_notice_planned`
    await tx`
      update connections set expires_at = expires_at - ${span}, expiry_notice_at = expiry_notice_at - ${span}
      where user_id = ${user.id}`
    await tx`alter table connections enable trigger expiry_notice_planned`
  })
}

test('each code of the contract has been seen', () => {
  expect([...seen].toSorted()).toEqual(CHOICES.RiskCode.toSorted())
})

test('what waits for approval is at risk as well, before it is approved and after it is not any more', async () => {
  const drafter = await keyThatMay(w, user)
  const body = { text: 'To approve', scheduled_date: inMinutes(3 * DAY), platforms: ['x'] }
  const { body: made } = await w.call(drafter, 'POST', POSTS, { body })
  const { id } = made.posts[0]
  const told = () => w.db`select from posts where id = ${id} and risks is not null`

  await endSignIn(2)
  await looked()
  const [held, kept] = [await codesOf(id), await told()]
  await endSignIn(5)
  await looked()
  const [safe, forgotten] = [await codesOf(id), await told()]

  expect(made.posts[0].review_status).toBe('pending')
  expect([held, kept.length]).toEqual([['sign_in_ends'], 1])
  expect([safe, forgotten.length]).toEqual([[], 0])
})

test('a post that asks for approval when its sign-in ends before it is marked at once', async () => {
  const drafter = await keyThatMay(w, user)
  await endSignIn(2)
  await looked()

  const body = { text: 'To approve', scheduled_date: inMinutes(3 * DAY), platforms: ['x'] }
  const { body: made } = await w.call(drafter, 'POST', POSTS, { body })
  await looked()

  const { id } = made.posts[0]
  expect(await w.db`select from posts where id = ${id} and risks is not null`).toHaveLength(1)
})
