/** Who gets in at the agents' endpoint, and how everybody else is told. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { newKey } from '../../db/users/keys.ts'
import { signedIn } from '../dashboard/visitor.ts'
import { revokeKey } from '../world/keys.ts'
import { withinMinute } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { connectAgent, ERAS } from './agent.ts'
import { modern, post } from './rpc.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user({ connect: [] })
const port = new URL(w.service.url).port

describe('the key', () => {
  test.each<[string, Record<string, string>, number]>([
    ['as a bearer', { authorization: `Bearer ${user.key}` }, 200],
    ['in the other header', { 'x-api-key': user.key }, 200],
    [
      'in both, when they agree',
      { authorization: `Bearer ${user.key}`, 'x-api-key': user.key },
      200,
    ],
    ['in both, when they differ', { authorization: `Bearer ${user.key}`, 'x-api-key': 'no' }, 401],
    ['nowhere', {}, 401],
    ['that nobody has', { 'x-api-key': newKey() }, 401],
    ['under another scheme', { authorization: `Basic ${btoa(`${user.key}:`)}` }, 401],
  ])('%s', async (_, headers, status) => {
    const answer = await post(w, undefined, {
      headers: { ...modern('tools/list').headers, ...headers },
    })

    expect(answer.status).toBe(status)
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined)
    if (status === 401) expect(answer.body.error.data.code).toBe('unauthorized')
  })

  test('is asked for before a body is read', async () => {
    const answer = await post(w, undefined, { raw: '{' })

    expect([answer.status, answer.headers['x-ratelimit-limit']]).toEqual([401, undefined])
  })

  test('cannot be replaced by the session of a browser', async () => {
    const { cookie = '' } = await signedIn(w, user.id)
    const headers = { ...modern('tools/list').headers, 'sec-fetch-site': 'same-origin', cookie }

    expect((await post(w, undefined, { headers })).status).toBe(401)
  })

  test.each(ERAS)('stops at once when it is revoked, in every process (%s)', async (era) => {
    const one = await w.user({ connect: [] })
    const other = await w.another()
    const agents = [
      await connectAgent(w, one, { era }),
      await connectAgent(w, one, { era, url: other.url }),
    ]
    const [row] = await w.db<{ id: string }[]>`select id from api_keys where user_id = ${one.id}`

    await revokeKey(w.db, one.id, row?.id ?? '')

    for (const agent of agents) {
      await expect(agent.call('get_account_status')).rejects.toThrow(/401|API key/)
    }
    await other.stop()
  })
})

describe('the host and the origin', () => {
  test.each<[string, Record<string, string>, number]>([
    ['its own', { host: `127.0.0.1:${port}` }, 200],
    ['a name of loopback', { host: `localhost:${port}` }, 200],
    ['loopback of IPv6', { host: `[::1]:${port}` }, 200],
    ['a name that leads here', { host: 'rebound.example' }, 403],
    ['an address of its network', { host: `192.168.1.2:${port}` }, 403],
    ['a page of its own', { origin: `http://localhost:${port}` }, 200],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a page from nowhere', { origin: 'null' }, 403],
    ['another site under our name', { origin: `http://127.0.0.1.evil.example:${port}` }, 403],
  ])('%s', async (_, given, status) => {
    const headers = { ...modern('tools/list').headers, ...given }

    const answer = await post(w, user.key, { headers })

    expect(answer.status).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    if (status === 403) expect(answer.body.error.data.code).toBe('cross_site')
  })

  test('behind a public address only that address counts from outside', async () => {
    const public_world = await openWorld({ public_url: 'https://otter.example' })
    const one = await public_world.user({ connect: [] })
    const ask = async (host: string, origin: string) => {
      const headers = { ...modern('tools/list').headers, host, origin }
      return (await post(public_world, one.key, { headers })).status
    }

    expect(await ask('otter.example', 'https://otter.example')).toBe(200)
    expect(await ask('evil.example', 'https://otter.example')).toBe(403)
    expect(await ask('otter.example', 'https://evil.example')).toBe(403)
    await public_world.close()
  })
})

test('a process that only works has no such door', async () => {
  const worker = await w.another({}, 'worker')

  expect((await post(w, user.key, { url: worker.url })).status).toBe(404)
  await worker.stop()
})

describe('the limits', () => {
  test('each POST counts once, whatever it asks, and the headers say so', async () => {
    const one = await w.user({ plan: 'pro', connect: [] })
    const remaining = async (method: string, params = {}) =>
      Number((await post(w, one.key, modern(method, params))).headers['x-ratelimit-remaining'])

    const [first = 0, second = 0, third = 0] = await withinMinute(async () => [
      await remaining('tools/list'),
      await remaining('tools/call', { name: 'get_account_status', arguments: {} }),
      await remaining('resources/read', { uri: 'otterpost://analytics' }),
    ])

    expect([first - second, second - third]).toEqual([1, 1])
  })

  test('one too many is 429, and says when to come again', async () => {
    const one = await w.user({ plan: 'pro', connect: [] })

    const { status, headers, body } = await withinMinute(async () => {
      await exhaust(one)
      return post(w, one.key)
    })

    expect(status).toBe(429)
    expect(body.error.data).toEqual({
      error: expect.any(String),
      code: 'rate_limit',
      problems: [expect.objectContaining({ code: 'rate_limit', pointer: 'request' })],
      retryable: true,
      request_id: headers['x-request-id'],
      doc_url: `${w.service.url}/docs/errors#rate_limit`,
      remaining: 0,
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' })
  })

  test('the daily limit of posts is told as what to do next', async () => {
    const one = await w.user({ connect: ['x'] })
    await w.db`
      insert into post_usage (user_id, day, taken, allowed)
      values (${one.id}, (now() at time zone 'utc')::date, 200, 200)`
    const agent = await connectAgent(w, one)

    const { code, remaining, next_step } = await agent.refused('create_post', {
      text: 'One too many',
      scheduled_date: new Date(Date.now() + 3_600_000).toISOString(),
    })

    expect([code, remaining]).toEqual(['daily_limit', 0])
    expect(next_step).toMatch(/^Posts left today: 0;.*00:00 UTC/)
  })
})

describe('what is sent', () => {
  test.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('%s is not taken', async (method) => {
    const { status, headers } = await post(w, user.key, { method })

    expect([status, headers.allow]).toEqual([405, 'POST'])
  })

  test.each<[string, string | Buffer, number, number]>([
    ['half a message', '{', 400, -32700],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0x7d]), 400, -32700],
    ['several messages', `[${modern('ping').raw},${modern('ping').raw}]`, 400, -32600],
    ['no message', '{}', 400, -32600],
    ['more than a body may have', `"${'a'.repeat(8 * 1024 * 1024)}"`, 413, -32000],
    ['depth without end', `${'['.repeat(1000)}${']'.repeat(1000)}`, 413, -32000],
  ])('%s is refused', async (_, raw, status, code) => {
    const answer = await post(w, user.key, { raw })

    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(answer.body.error.data).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
    })
  })

  test('what is no JSON by its type is refused', async () => {
    const headers = { ...modern('tools/list').headers, 'content-type': 'text/plain' }

    expect((await post(w, user.key, { headers })).status).toBe(415)
  })

  test('a tool that there is not is an error of the protocol', async () => {
    const { body } = await post(w, user.key, modern('tools/call', { name: 'drop_tables' }))

    expect(body.error).toMatchObject({ code: -32602, message: 'There is no tool of that name' })
  })

  test.each<[string, string, Record<string, unknown>, string]>([
    ['a tool', 'tools/call', { name: 'drop_tables' }, 'validation_failed'],
    ['a prompt', 'prompts/get', { name: 'drop_tables' }, 'validation_failed'],
    ['a resource', 'resources/read', { uri: 'otterpost://tables' }, 'not_found'],
    ['a method', 'tables/drop', {}, 'not_found'],
    ['what nobody offers', 'completion/complete', {}, 'not_found'],
  ])('%s that there is not is told as the API tells its errors, in both eras', async (...row) => {
    const [, method, params, code] = row
    const old = { jsonrpc: '2.0', id: 1, method, params }

    const answers = [
      await post(w, user.key, modern(method, params)),
      await post(w, user.key, { raw: JSON.stringify(old) }),
    ]

    for (const { text } of answers) {
      const { error } = JSON.parse(text.slice(text.indexOf('{')))
      expect(error.data).toMatchObject({ error: expect.any(String), code })
    }
  })

  test.each([null, [], 'otters', 7])('arguments %j are refused as the API does it', async (no) => {
    const sent = modern('tools/call', { name: 'list_posts', arguments: no })
    // A text of a caller that looks like the beginning of an error stays what it is.
    const id = '"},{"error":"'
    const raw = JSON.stringify({ ...JSON.parse(sent.raw), id })

    const { body } = await post(w, user.key, { ...sent, raw })

    expect(body).toMatchObject({ id, error: { code: -32602, data: { code: 'validation_failed' } } })
  })

  test.each(['tools/list', 'tools/call'])(
    '%s ends the connection for who asks for it',
    async (method) => {
      const { headers } = modern(method)
      const asked = request(`${w.service.url}/mcp`, {
        method: 'POST',
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'x-api-key': user.key,
          connection: 'close',
        },
      })
      const params = { name: 'get_account', arguments: {} }
      asked.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]

      expect(answer.headers.connection).toBe('close')
      answer.resume()
    },
  )

  test('no answer is kept by anybody on the way', async () => {
    expect((await post(w, user.key)).headers['cache-control']).toBe('no-store')
  })
})

async function exhaust(one: TestUser) {
  await post(w, one.key)
  await w.db`update key_usage set in_minute = 60 where user_id = ${one.id}`
}
