/** Decision 16: requests by minute and by day, counted per key. */
import { afterAll, expect, test } from 'vitest'
import { newKey } from '../../db/users/keys.ts'
import { insertKey } from '../world/keys.ts'
import { withinMinute } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

/** The key has used this much of its windows. */
async function used(user: TestUser, in_minute: number, in_day: number) {
  await w.call(user, 'GET', '/api/v1/me')
  await w.db`
    update key_usage set in_minute = ${in_minute}, in_day = ${in_day} where user_id = ${user.id}`
}

function limits({ headers }: { headers: Headers }) {
  const names = ['limit', 'remaining', 'reset'] as const
  return names.map((name) => Number(headers.get(`x-ratelimit-${name}`)))
}

const minuteEnd = () => Math.floor(Date.now() / 60_000) * 60 + 60
const dayEnd = () => new Date().setUTCHours(24, 0, 0, 0) / 1000

test.each([
  ['the minute, which has fewer left', 9, 100, () => [60, 50, minuteEnd()]],
  ['the day, which has fewer left', 9, 990, () => [1000, 9, dayEnd()]],
])('the headers speak of %s', async (_, in_minute, in_day, expected) => {
  const user = await w.user({ plan: 'pro', connect: [] })

  const { answer, wanted } = await withinMinute(async () => {
    await used(user, in_minute, in_day)
    return { answer: await w.call(user, 'GET', '/api/v1/posts'), wanted: expected() }
  })

  expect(answer.status).toBe(200)
  expect(limits(answer)).toEqual(wanted)
})

test.each([
  ['the minute', 59, 100, () => [60, 0, minuteEnd()]],
  ['the day', 20, 999, () => [1000, 0, dayEnd()]],
  ['both', 59, 999, () => [60, 0, minuteEnd()]],
])('the last request of %s passes, the next is 429', async (_, in_minute, in_day, expected) => {
  const user = await w.user({ plan: 'pro', connect: [] })

  const { last, answers, wanted, began_at } = await withinMinute(async () => {
    await used(user, in_minute, in_day)
    const last = await w.call(user, 'GET', '/api/v1/posts')
    const began_at = Date.now()
    const answers = [
      await w.call(user, 'GET', '/api/v1/posts'),
      await w.call(user, 'POST', '/api/v1/posts', { raw: '{' }),
    ]
    return { last, answers, wanted: expected(), began_at }
  })
  // Seconds, whole ones.
  const [least, most] = [Date.now(), began_at].map((at) => (wanted[2] ?? 0) - at / 1000)

  expect(last.status).toBe(200)
  expect(limits(last)[1]).toBe(0)
  for (const answer of answers) {
    expect(answer.status).toBe(429)
    expect(answer.body).toMatchObject({ code: 'rate_limit', retryable: true, remaining: 0 })
    expect(limits(answer)).toEqual(wanted)
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(least! - 2)
    expect(wait).toBeLessThan(most! + 2)
  }
})

test('a refused request is not counted: one window never uses up the other', async () => {
  const user = await w.user({ plan: 'pro', connect: [] })

  const usage = await withinMinute(async () => {
    await used(user, 60, 500)
    for (let i = 0; i < 5; i++) await w.call(user, 'GET', '/api/v1/me')
    return w.db`select in_day from key_usage where user_id = ${user.id}`
  })

  expect(usage).toEqual([{ in_day: 500 }])
})

test('a new minute starts anew, the day goes on', async () => {
  const user = await w.user({ plan: 'pro', connect: [] })
  await used(user, 61, 500)
  await w.db`update key_usage set minute = minute - interval '1 minute' where user_id = ${user.id}`

  const { status } = await w.call(user, 'GET', '/api/v1/me')

  const [usage] = await w.db<object[]>`
    select in_minute, in_day from key_usage where user_id = ${user.id}`
  expect(status).toBe(200)
  expect(usage).toEqual({ in_minute: 1, in_day: 501 })
})

test('a new day starts anew', async () => {
  const user = await w.user({ plan: 'pro', connect: [] })
  await used(user, 5, 1001)
  await w.db`
    update key_usage set minute = minute - interval '1 day', day = day - 1 where user_id = ${user.id}`

  expect((await w.call(user, 'GET', '/api/v1/me')).status).toBe(200)
})

test('a hundred requests at once get through up to the limit exactly', async () => {
  const user = await w.user({ plan: 'pro', connect: [] })

  const answers = await withinMinute(async () => {
    await used(user, 20, 20)
    return Promise.all(Array.from({ length: 100 }, () => w.call(user, 'GET', '/api/v1/me')))
  })

  const passed = answers.filter(({ status }) => status === 200)
  expect(passed).toHaveLength(40)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60)
  const remaining = passed.map((answer) => limits(answer)[1] ?? -1)
  expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i))
})

test('each key of a user has windows of its own', async () => {
  const user = await w.user({ plan: 'pro', connect: [] })
  const second = { ...user, key: newKey() }
  await insertKey(w.db, user.id, 'Second', second.key)

  const answers = await withinMinute(async () => {
    await w.call(user, 'GET', '/api/v1/me')
    await w.db`
      update key_usage set in_minute = 61 from api_keys k
      where key_id = k.id and k.user_id = ${user.id} and k.name = 'test'`
    return [await w.call(user, 'GET', '/api/v1/me'), await w.call(second, 'GET', '/api/v1/me')]
  })

  expect(answers.map(({ status }) => status)).toEqual([429, 200])
})

test('every refusal that knows its caller carries the headers', async () => {
  const user = await w.user({ plan: 'pro', connect: [] })

  const answers = await withinMinute(async () => {
    await used(user, 1, 1)
    return [
      await w.call(user, 'GET', '/api/v1/posts?page=0'),
      await w.call(user, 'GET', '/api/v1/posts/none'),
      await w.call(user, 'POST', '/api/v1/posts', { raw: '{' }),
      await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a', publish_now: true } }),
    ]
  })

  expect(answers.map(({ status }) => status)).toEqual([400, 404, 400, 403])
  expect(answers.map((answer) => limits(answer)[1])).toEqual([58, 57, 56, 55])
})
