/** Spec 5: one key, in either header. */
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { newKey } from '../../db/users/keys.ts'
import { textBesidesId } from '../world/besidesId.ts'
import { insertKey } from '../world/keys.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user({ connect: [] })
const other = await w.user({ connect: [] })

const OPERATIONS = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    'operationId' in operation
      ? [{ method: method.toUpperCase(), path: `/api/v1${path.replace('{id}', 'f'.repeat(24))}` }]
      : [],
  ),
)

test.each(OPERATIONS)(
  '$method $path wants a key before anything else',
  async ({ method, path }) => {
    // A body that is no JSON shows that it is not even read.
    const raw = method === 'GET' || method === 'DELETE' ? {} : { raw: '{' }

    const { status, headers, body } = await w.call(undefined, method, path, raw)

    expect([status, body.code]).toEqual([401, 'unauthorized'])
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect(headers.has('x-ratelimit-limit')).toBe(false)
  },
)

const flipped = user.key.slice(0, -1) + (user.key.endsWith('a') ? 'b' : 'a')
test.each<[string, Record<string, string>, number]>([
  ['a bearer', { authorization: `Bearer ${user.key}` }, 200],
  ['a bearer in small letters', { authorization: `bearer ${user.key}` }, 200],
  ['a bearer after two blanks', { authorization: `Bearer  ${user.key}` }, 200],
  ['the other header', { 'x-api-key': user.key }, 200],
  ['both headers that agree', { authorization: `Bearer ${user.key}`, 'x-api-key': user.key }, 200],
  [
    'both headers that differ',
    { authorization: `Bearer ${user.key}`, 'x-api-key': other.key },
    401,
  ],
  ['a good and a bad header', { authorization: `Bearer ${user.key}`, 'x-api-key': 'no' }, 401],
  ['a good and an empty header', { authorization: `Bearer ${user.key}`, 'x-api-key': '' }, 401],
  ['a bad and a good header', { authorization: 'Bearer no', 'x-api-key': user.key }, 401],
  ['another scheme', { authorization: `Basic ${btoa(`${user.key}:`)}` }, 401],
  ['another scheme beside a good key', { authorization: 'Basic YTpi', 'x-api-key': user.key }, 401],
  ['the key alone', { authorization: user.key }, 401],
  ['a bearer of nothing', { authorization: 'Bearer' }, 401],
  ['a bearer of two words', { authorization: `Bearer ${user.key} ${user.key}` }, 401],
  ['one letter changed', { 'x-api-key': flipped }, 401],
  ['other case', { 'x-api-key': user.key.toUpperCase() }, 401],
  ['another prefix', { 'x-api-key': user.key.replace('ot_', 'sk_') }, 401],
  ['a key that was never made', { 'x-api-key': newKey() }, 401],
  ['SQL', { 'x-api-key': "ot_' or true --" }, 401],
  ['a very long word', { 'x-api-key': `ot_${'a'.repeat(8000)}` }, 401],
])('%s', async (_, headers, status) => {
  const answer = await w.call(undefined, 'GET', '/api/v1/me', { headers })

  expect(answer.status).toBe(status)
  if (status === 401) expect(answer.body.code).toBe('unauthorized')
})

test('a key in the query is no key', async () => {
  const { status } = await w.call(
    undefined,
    'GET',
    `/api/v1/me?api_key=${user.key}&key=${user.key}`,
  )

  expect(status).toBe(401)
})

test('a revoked key stops at once, and the other keys of the user go on', async () => {
  const second = newKey()
  await insertKey(w.db, user.id, 'Second', second)
  const before = await w.call({ ...user, key: second }, 'GET', '/api/v1/me')

  await w.db`update api_keys set revoked_at = now() where user_id = ${user.id} and name = 'Second'`
  const after = await w.call({ ...user, key: second }, 'GET', '/api/v1/me')
  const never = await w.call({ ...user, key: newKey() }, 'GET', '/api/v1/me')

  expect([before.status, after.status]).toEqual([200, 401])
  expect(textBesidesId(after)).toBe(textBesidesId(never))
  expect((await w.call(user, 'GET', '/api/v1/me')).status).toBe(200)
})
