/** API keys: made with a name, shown once, revoked at once in every process. */
import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newKey } from '../../db/users/keys.ts'
import { openWorld } from '../world/world.ts'
import { signedIn, signUp } from './visitor.ts'

const w = await openWorld({ timing: { sweep_every_ms: 60_000 } })
afterAll(() => w.close())

test('a key is ot_, 32 characters, and 6 that are worked out from them', () => {
  for (const key of Array.from({ length: 200 }, newKey)) {
    expect(key).toMatch(/^ot_[0-9A-Za-z]{38}$/)
    const secret = key.slice(3, 35)
    const digest = createHash('sha256').update(`otterpost:${secret}`).digest()
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    expect(key.slice(35)).toBe(
      [...digest.subarray(0, 6)].map((byte) => letters[byte % 62]).join(''),
    )
  }
})

test('a key is shown once, works, and only its hash is kept', async () => {
  const { visitor, id } = await signUp(w)

  const { status, body } = await visitor.call('POST', '/keys', { name: ' Release bot ' })
  const me = await w.call(undefined, 'GET', '/api/v1/me', { headers: { 'x-api-key': body.secret } })
  const list = await visitor.call('GET', '/keys')

  expect([status, me.status]).toEqual([201, 200])
  expect(body.key).toEqual({
    id: expect.any(String),
    name: 'Release bot',
    prefix: body.secret.slice(0, 7),
    last_four: body.secret.slice(-4),
    permissions: ['read', 'draft', 'publish', 'manage'],
    created_at: expect.any(String),
    last_used_at: null,
    revoked_at: null,
  })
  expect(list.text).not.toContain(body.secret)
  const used = Date.parse(list.body.keys[0].last_used_at)
  expect(Math.abs(Date.now() - used)).toBeLessThan(125_000)
  const [row] = await w.db`select * from api_keys where user_id = ${id}`
  expect(row?.hash).toEqual(createHash('sha256').update(body.secret).digest())
  expect(JSON.stringify(row)).not.toContain(body.secret.slice(7, -4))
})

test('revoking works on the very next request in every process, however often it was used', async () => {
  const other = await w.another({}, 'api')
  const { visitor } = await signUp(w)
  const { body } = await visitor.call('POST', '/keys', { name: 'Short-lived' })
  const headers = { 'x-api-key': body.secret }
  const ask = async (url: string) => (await fetch(`${url}/api/v1/me`, { headers })).status
  const before = [await ask(w.service.url), await ask(other.url)]

  const revoked = await visitor.call('DELETE', `/keys/${body.key.id}`)
  const after = [await ask(other.url), await ask(w.service.url)]
  const again = await visitor.call('DELETE', `/keys/${body.key.id}`)

  expect(before).toEqual([200, 200])
  expect(revoked.body).toEqual({ success: true })
  expect(after).toEqual([401, 401])
  expect(again.status).toBe(200)
})

test('keys that work come first, and a revoked one keeps the time when it was', async () => {
  const { visitor } = await signUp(w)
  const [first, second, third] = [
    await visitor.call('POST', '/keys', { name: 'First' }),
    await visitor.call('POST', '/keys', { name: 'Second' }),
    await visitor.call('POST', '/keys', { name: 'Third' }),
  ]
  await visitor.call('DELETE', `/keys/${third.body.key.id}`)
  const { body: once } = await visitor.call('GET', '/keys')
  await visitor.call('DELETE', `/keys/${third.body.key.id}`)

  const { body } = await visitor.call('GET', '/keys')

  const names = body.keys.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Second', 'First', 'Third'])
  expect(body).toEqual(once)
  expect(first.body.key.revoked_at ?? second.body.key.revoked_at).toBeNull()
  expect(body.keys[2].revoked_at).not.toBeNull()
})

test('fifty keys may work at a time, also when many are asked for at once', async () => {
  const user = await w.user({ connect: [] })
  const visitor = await signedIn(w, user.id)

  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => visitor.call('POST', '/keys', { name: `Key ${i}` })),
  )
  const refused = answers.filter(({ status }) => status === 409)
  const made = answers.filter(({ status }) => status === 201)
  await visitor.call('DELETE', `/keys/${made[0]?.body.key.id}`)
  const room = await visitor.call('POST', '/keys', { name: 'Room again' })

  // The bench has made one already.
  expect([made.length, refused.length]).toEqual([49, 11])
  expect(refused[0]?.body.code).toBe('limit_reached')
  expect(room.status).toBe(201)
})

test.each<[object, RegExp]>([
  [{}, /name/],
  [{ name: '' }, /^name: /],
  [{ name: ' \t' }, /^name: /],
  [{ name: 'a'.repeat(101) }, /^name: /],
  [{ name: 'NUL \0' }, /^name: /],
])('%j is no name for a key', async (body, detail) => {
  const { visitor } = await signUp(w)

  const answer = await visitor.call('POST', '/keys', body)

  expect(answer.status).toBe(400)
  expect(answer.body.details[0]).toMatch(detail)
})

test('two hundred keys may be made in a day, revoked ones included', async () => {
  const { visitor, id } = await signUp(w)
  await w.db`
    insert into api_keys (user_id, name, hash, prefix, revoked_at)
    select ${id}, 'old', decode(md5(i::text || ${id}), 'hex'), 'ot_', now() from generate_series(1, 200) i`

  const refused = await visitor.call('POST', '/keys', { name: 'One more' })
  await w.db`update api_keys set created_at = created_at - interval '1 day' where user_id = ${id}`
  const made = await visitor.call('POST', '/keys', { name: 'Tomorrow' })

  expect([refused.status, refused.body.code, made.status]).toEqual([429, 'rate_limit', 201])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a key for some accounts has these and no others, and says which', async () => {
  const user = await w.user()
  const visitor = await signedIn(w, user.id)
  const { x = '', secondary_a = '' } = user.accounts
  const make = (account_ids: string[]) =>
    visitor.call('POST', '/keys', { name: 'Some', account_ids })

  const made = await make([secondary_a, x, x])
  const refused = [await make([]), await make(['f'.repeat(24)])]
  const headers = { 'x-api-key': made.body.secret }
  const me = await w.call(undefined, 'GET', '/api/v1/me', { headers })
  const { body: listed } = await visitor.call('GET', '/keys')

  const accounts = [
    { id: secondary_a, platform: 'secondary_a', handle: user.handles.secondary_a },
    { id: x, platform: 'x', handle: user.handles.x },
  ]
  expect(made.body.key.accounts).toEqual(accounts)
  expect(me.body.key.accounts).toEqual(accounts)
  expect(listed.keys[0].accounts).toEqual(accounts)
  expect(listed.keys[1].accounts).toBeUndefined()
  expect(refused.map(({ status }) => status)).toEqual([400, 400])
  expect(refused.map(({ body }) => body.problems[0].pointer)).toEqual([
    '/account_ids',
    '/account_ids/0',
  ])
  expect(listed.keys).toHaveLength(2)
})
