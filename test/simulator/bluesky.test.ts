/** The simulated Bluesky in raw HTTP, held to what the reference server was seen to do. */
import { cidForLex } from '@atproto/lex-cbor'
import { beforeEach, expect, test } from 'vitest'
import { type Account, bearer, type Headed, useSimulator } from './wire.ts'

const { call, open, settings, accepted } = useSimulator()

const collection = 'app.bsky.feed.post'
const RKEYS = ['3mzzzzzzzzz2a', '3mzzzzzzzzz2b', '3mzzzzzzzzz2c'] as const
let alice: Account

beforeEach(async () => {
  alice = await open('secondary_a', 'alice.test')
})

const xrpc = (method: string, body: object, headers = bearer(alice)) =>
  call(
    'POST',
    `/secondary_a/xrpc/com.atproto.repo.${method}`,
    { repo: alice.remote_id, ...body },
    headers,
  )
const query = (method: string) => call('GET', `/secondary_a/xrpc/com.atproto.${method}`)
const record = (text: string, more: object = {}) => ({
  $type: collection,
  text,
  createdAt: '2026-11-20T00:00:00.000Z',
  ...more,
})
const put = (rkey: string, value: object, more: object = {}) =>
  xrpc('putRecord', { collection, rkey, record: value, ...more })
const create = (rkey: string, value: object) => ({
  $type: 'com.atproto.repo.applyWrites#create',
  collection,
  rkey,
  value,
})

test('putting the same record again changes nothing; a different one meets the swap', async () => {
  const swapRecord = null
  const first = await put(RKEYS[0], record('hello'), { swapRecord })
  const again = await put(RKEYS[0], record('hello'), { swapRecord })
  const other = await put(RKEYS[0], record('other'), { swapRecord })
  const stale = await put(RKEYS[0], record('other'), { swapRecord: 'bafyno' })

  expect(first.status).toBe(200)
  expect(first.body.cid).toBe(String(await cidForLex(record('hello'))))
  expect(first.body.commit.rev).toMatch(/^[2-7a-z]{13}$/)
  expect(again.body).toEqual({
    uri: first.body.uri,
    cid: first.body.cid,
    validationStatus: 'valid',
  })
  expect(other).toMatchObject({ status: 400, body: { error: 'InvalidSwap' } })
  expect(stale.body.error).toBe('InvalidSwap')
  expect(await accepted()).toHaveLength(1)
  expect((await put(RKEYS[0], record('other'))).status).toBe(200)
  const found = await query(
    `repo.getRecord?repo=alice.test&collection=${collection}&rkey=${RKEYS[0]}`,
  )
  expect(found.body.value.text).toBe('other')
})

test('of parallel equal puts one commits, of parallel creates one succeeds', async () => {
  const puts = await Promise.all(Array.from({ length: 8 }, () => put(RKEYS[0], record('a'))))
  const creates = await Promise.all(
    Array.from({ length: 4 }, () =>
      xrpc('createRecord', { collection, rkey: RKEYS[1], record: record('b') }),
    ),
  )

  expect(puts.filter(({ body }) => body.commit)).toHaveLength(1)
  expect(creates.map(({ status }) => status).toSorted()).toEqual([200, 500, 500, 500])
  expect(await accepted()).toHaveLength(2)
})

test('a create without a key is given one, never the same twice', async () => {
  const keyless = { ...create('', record('a')), rkey: undefined }

  const { status, body } = await xrpc('applyWrites', { writes: [keyless, keyless, keyless] })

  expect(status).toBe(200)
  expect(new Set(body.results.map((one: { uri: string }) => one.uri)).size).toBe(3)
})

test('a thread is written whole or not at all, and not twice', async () => {
  const root = {
    uri: `at://${alice.remote_id}/${collection}/${RKEYS[0]}`,
    cid: String(await cidForLex(record('one'))),
  }
  const second = record('two', { reply: { root, parent: root } })
  const wrong = record('two', {
    reply: { root, parent: { ...root, cid: String(await cidForLex(second)) } },
  })
  const write = (value: object) =>
    xrpc('applyWrites', { writes: [create(RKEYS[0], record('one')), create(RKEYS[1], value)] })

  expect((await write(wrong)).status).toBe(400)
  expect(await accepted()).toHaveLength(0)
  const written = await write(second)
  expect(written.body.results[1]).toMatchObject({ cid: String(await cidForLex(second)) })
  expect((await write(second)).status).toBe(500)
  const entries = await accepted()
  expect(entries.map((entry: { text: string }) => entry.text)).toEqual(['one', 'two'])
  expect(new Set(entries.map((entry: { fingerprint: string }) => entry.fingerprint)).size).toBe(2)
})

const facet = (byteStart: number, byteEnd: number) => ({
  facets: [
    {
      index: { byteStart, byteEnd },
      features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'a' }],
    },
  ],
})
const lost = {
  uri: 'at://did:plc:nobody/app.bsky.feed.post/3mzzzzzzzzz2a',
  cid: 'bafyreia3hbbl4huagov7e2ocy6ns4gzg6khzhanwwrgs2uhz4kxe44dlhi',
}

test.each([
  ['301 letters', RKEYS[0], record('a'.repeat(301)), 'grapheme too big (maximum 300, got 301)'],
  ['more than 3,000 bytes', RKEYS[0], record('👩‍👩‍👧'.repeat(170)), 'maximum 3000, got 3060'],
  ['a key that is no TID', 'my-post', record('a'), 'TID'],
  ['a record of another type', RKEYS[0], { ...record('a'), $type: 'app.bsky.feed.like' }, '$type'],
  ['a record without a date', RKEYS[0], { $type: collection, text: 'a' }, 'createdAt'],
  ['four languages', RKEYS[0], record('a', { langs: ['a', 'b', 'c', 'd'] }), 'langs'],
  ['a facet beyond the text', RKEYS[0], record('ä', facet(0, 3)), 'outside of the text (0-2)'],
  ['a fraction anywhere', RKEYS[0], record('a', { mood: 1.5 }), 'record'],
  ['an empty facet', RKEYS[0], record('abc', facet(1, 1)), 'outside of the text'],
  [
    'a reply to nothing',
    RKEYS[0],
    record('a', { reply: { root: lost, parent: lost } }),
    'does not exist',
  ],
])('%s is refused', async (_, rkey, value, message) => {
  const reply = await put(rkey, value)

  expect(reply).toMatchObject({ status: 400, body: { error: 'InvalidRequest' } })
  expect(reply.body.message).toContain(message)
  expect(await accepted()).toHaveLength(0)
})

test.each([
  ['300 graphemes', record('ä'.repeat(300))],
  ['a facet over the whole text', record('ä', facet(0, 2))],
])('%s is accepted', async (_, value) => {
  expect((await put(RKEYS[0], value)).status).toBe(200)
})

test('deleting twice is fine; reading needs no token and misses what is gone', async () => {
  await put(RKEYS[0], record('one'))
  await put(RKEYS[1], record('two'))
  const remove = () => xrpc('deleteRecord', { collection, rkey: RKEYS[0] })

  expect((await remove()).body.commit).toBeDefined()
  expect(await remove()).toMatchObject({ status: 200, body: {} })
  const gone = await query(
    `repo.getRecord?repo=${alice.remote_id}&collection=${collection}&rkey=${RKEYS[0]}`,
  )
  expect(gone).toMatchObject({ status: 400, body: { error: 'RecordNotFound' } })
  const list = await query(`repo.listRecords?repo=${alice.remote_id}&collection=${collection}`)
  expect(list.body.records).toHaveLength(1)
  expect((await put(RKEYS[0], record('one'))).body.commit).toBeDefined()
})

test('records are listed newest first and by pages', async () => {
  for (const rkey of RKEYS) await put(rkey, record(rkey))
  const list = async (more: string) =>
    (await query(`repo.listRecords?repo=alice.test&collection=${collection}&limit=2${more}`)).body

  const first = await list('')
  expect(first.records.map((one: { value: { text: string } }) => one.value.text)).toEqual([
    RKEYS[2],
    RKEYS[1],
  ])
  expect((await list(`&cursor=${first.cursor}`)).records).toHaveLength(1)
  expect((await list('&reverse=true')).records[0].value.text).toBe(RKEYS[0])
})

test('tokens are needed for writes and told apart', async () => {
  const body = { collection, rkey: RKEYS[0], record: record('a') }
  expect(await xrpc('putRecord', body, {} as Headed as never)).toMatchObject({
    status: 401,
    body: { error: 'AuthMissing' },
  })
  expect(await xrpc('putRecord', body, { authorization: 'Bearer nonsense' })).toMatchObject({
    status: 400,
    body: { error: 'InvalidToken' },
  })
  const bob = await open('secondary_a', 'bob.test')
  expect((await xrpc('putRecord', body, bearer(bob))).status).toBe(401)
  await call('POST', '/control/tokens/revoke', { platform: 'secondary_a', handle: 'alice.test' })
  expect((await xrpc('putRecord', body)).body.error).toBe('ExpiredToken')
})

test('handles resolve, the server describes itself, writes cost points', async () => {
  expect((await query('identity.resolveHandle?handle=alice.test')).body).toEqual({
    did: alice.remote_id,
  })
  expect((await query('identity.resolveHandle?handle=nobody.test')).status).toBe(400)
  expect((await query('server.describeServer')).body.did).toMatch(/^did:web:/)
  await settings({ bluesky_rate_limit: 3 })
  const first = await put(RKEYS[0], record('a'))
  expect(first.headers.get('ratelimit-remaining')).toBe('1')
  const second = await put(RKEYS[1], record('b'))
  expect(second).toMatchObject({ status: 429, body: { error: 'RateLimitExceeded' } })
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
})
