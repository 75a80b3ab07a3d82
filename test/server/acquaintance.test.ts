/** Keys and sessions that open nothing are looked up together, and those that open something at once. */
import { afterAll, expect, test } from 'vitest'
import { newKey } from '../../db/users/keys.ts'
import { openAcquaintance } from '../../server/door.ts'
import { insertKey, revokeKey } from '../world/keys.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

test('any number of made-up keys are looked up in few statements', async () => {
  const lookups: string[][] = []
  const open = openAcquaintance((secrets) => {
    lookups.push(secrets)
    return Promise.resolve(secrets.map(() => false))
  })
  let admitted = 0

  const opened = await Promise.all(
    Array.from({ length: 2_000 }, (_, i) =>
      open(`made up ${i}`, () => Promise.resolve(++admitted)),
    ),
  )

  expect(new Set(opened)).toEqual(new Set([undefined]))
  expect(admitted).toBe(0)
  expect(lookups.flat()).toHaveLength(2_000)
  expect(lookups.length).toBeLessThanOrEqual(11)
})

test('what has opened before is not looked up again, until it opens nothing any more', async () => {
  let lookups = 0
  let opens = true
  const open = openAcquaintance((secrets) => {
    lookups++
    return Promise.resolve(secrets.map(() => opens))
  })
  const ask = () => open('a key', () => Promise.resolve(opens || undefined))

  const first = [await ask(), await ask(), await ask()]
  opens = false
  const then = [await ask(), await ask()]

  expect([first, then, lookups]).toEqual([[true, true, true], [undefined, undefined], 2])
})

test('beside thousands of made-up keys a new key opens at once, and a revoked one nothing', async () => {
  const user = await w.user({ connect: [] })
  const key = newKey()
  const me = (key: string) => w.call({ ...user, key }, 'GET', '/api/v1/me')

  const strangers = Promise.all(Array.from({ length: 300 }, () => me(newKey())))
  const { id } = await insertKey(w.db, user.id, 'New', key)
  const before = [(await me(key)).status, (await me(user.key)).status]
  await revokeKey(w.db, user.id, id)
  const after = [(await me(key)).status, (await me(user.key)).status]

  expect(before).toEqual([200, 200])
  expect(after).toEqual([401, 200])
  expect(new Set((await strangers).map(({ status }) => status))).toEqual(new Set([401]))
})
