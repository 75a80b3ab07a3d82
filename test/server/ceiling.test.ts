/** Decision 161: above the windows of each key and session stands a ceiling for their user. */
import { afterAll, expect, test } from 'vitest'
import { newKey } from '../../db/users/keys.ts'
import { lockUser } from '../../db/users/heldUser.ts'
import { insertSession } from '../../db/users/sessions.ts'
import { post } from '../mcp/rpc.ts'
import { insertKey, revokeKey } from '../world/keys.ts'
import { withinMinute } from '../world/time.ts'
import { openWorld, type TestUser, type UserOptions } from '../world/world.ts'

const FACTOR = 2
const w = await openWorld({ doors: { user_limit_factor: FACTOR } })
afterAll(() => w.close())

/** 60 requests a minute and 1,000 a day for each key. */
const PRO: UserOptions = { plan: 'pro', connect: [] }

/** The user has made so many requests, with whatever opened the door. */
async function used(user: TestUser, in_minute: number, in_day: number) {
  await w.call(user, 'GET', '/api/v1/me')
  await w.db`
    update user_usage set in_minute = ${in_minute}, in_day = ${in_day} where user_id = ${user.id}`
}

async function anotherKey(user: TestUser): Promise<TestUser> {
  const key = newKey()
  await insertKey(w.db, user.id, 'Another', key)
  return { ...user, key }
}

function limits({ headers }: { headers: Headers }) {
  return ['limit', 'remaining'].map((name) => Number(headers.get(`x-ratelimit-${name}`)))
}

const ROUNDS = 9

/** What 20 keys, one of which is replaced after each round, and 3 sessions get at all of these addresses. */
async function exhaust(user: TestUser, urls: string[]): Promise<number[]> {
  const keys = await Promise.all(Array.from({ length: 20 }, () => insertOne(user)))
  const begin = () =>
    w.db.begin(async (tx) => insertSession((await lockUser(tx, user.id)) ?? expect.fail()))
  const sessions = await Promise.all([1, 2, 3].map(begin))
  const statuses: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const openers = [
      ...keys.map(({ key }) => ({ authorization: `Bearer ${key}` })),
      ...sessions.map(({ token }) => ({ cookie: `otterpost=${token}` })),
    ]
    const answers = openers.map((headers, index) =>
      fetch(`${urls[(index + round) % urls.length]}/api/v1/me`, { headers }),
    )
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
    const [oldest] = keys.splice(0, 1, await insertOne(user))
    await revokeKey(w.db, user.id, oldest?.id ?? '')
  }
  return statuses
}

async function insertOne({ id: user_id }: TestUser) {
  const key = newKey()
  return { key, ...(await insertKey(w.db, user_id, 'One of many', key)) }
}

test('four users with twenty changing keys and three sessions at three processes each get what the ceiling has', async () => {
  const processes = [w.service, await w.another({}, 'api'), await w.another({}, 'api')]
  const urls = processes.map(({ url }) => url)

  const all = await withinMinute(async () => {
    const users = await Promise.all([1, 2, 3, 4].map(() => w.user(PRO)))
    return Promise.all(users.map((user) => exhaust(user, urls)))
  })

  for (const statuses of all) {
    expect(statuses.filter((status) => status === 200)).toHaveLength(FACTOR * 60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(23 * ROUNDS - FACTOR * 60)
  }
})

test('making keys and revoking them gains no request', async () => {
  const user = await w.user(PRO)

  const statuses = await withinMinute(async () => {
    await used(user, FACTOR * 60 - 2, 500)
    const answered = []
    for (let i = 0; i < 4; i++) {
      const key = newKey()
      const { id } = await insertKey(w.db, user.id, `Key ${i}`, key)
      answered.push((await w.call({ ...user, key }, 'GET', '/api/v1/me')).status)
      await revokeKey(w.db, user.id, id)
    }
    return answered
  })

  expect(statuses).toEqual([200, 200, 429, 429])
})

test.each([
  ['minute', FACTOR * 60, 500, FACTOR * 60],
  ['day', 10, FACTOR * 1000, FACTOR * 1000],
])('the headers speak of the ceiling of the %s where it refuses', async (_, minute, day, limit) => {
  const user = await w.user(PRO)
  const another = await anotherKey(user)

  const answer = await withinMinute(async () => {
    await used(user, minute, day)
    return w.call(another, 'GET', '/api/v1/me')
  })

  expect(answer.status).toBe(429)
  expect(answer.body).toMatchObject({ code: 'rate_limit', retryable: true, remaining: 0 })
  expect(limits(answer)).toEqual([limit, 0])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('below the ceiling the headers speak of the key', async () => {
  const user = await w.user(PRO)

  const answer = await withinMinute(async () => {
    const another = await anotherKey(user)
    await used(user, FACTOR * 60 - 1, 900)
    return w.call(another, 'GET', '/api/v1/me')
  })

  expect(answer.status).toBe(200)
  expect(limits(answer)).toEqual([60, 59])
})

test('what the ceiling refuses takes nothing from the key, and a new minute opens both', async () => {
  const { of_key, status, of_user } = await withinMinute(async () => {
    const user = await w.user(PRO)
    await used(user, FACTOR * 60, 500)
    for (let i = 0; i < 3; i++) await w.call(user, 'GET', '/api/v1/me')
    const of_key = await w.db`select in_minute, in_day from key_usage where user_id = ${user.id}`
    await w.db`
      update user_usage set minute = minute - interval '1 minute' where user_id = ${user.id}`
    const { status } = await w.call(user, 'GET', '/api/v1/me')
    const of_user = await w.db`select in_minute, in_day from user_usage where user_id = ${user.id}`
    return { of_key, status, of_user }
  })

  expect(of_key).toEqual([{ in_minute: 1, in_day: 1 }])
  expect(status).toBe(200)
  expect(of_user).toEqual([{ in_minute: 1, in_day: 501 }])
})

test('uploads and agents stand under the same ceiling, and other users do not', async () => {
  const user = await w.user(PRO)
  const other = await w.user(PRO)
  const form = new FormData()
  form.set('file', new Blob(['a']))

  const answers = await withinMinute(async () => {
    await used(user, FACTOR * 60, 500)
    return [await w.call(user, 'POST', '/api/v1/upload', { form }), await post(w, user.key)]
  })

  expect(answers.map(({ status }) => status)).toEqual([429, 429])
  expect((await w.call(other, 'GET', '/api/v1/me')).status).toBe(200)
})
