/** Decision 81: what changes something comes from a page of this instance, or does nothing. */
import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/dashboard.json' with { type: 'json' }
import { openWorld } from '../world/world.ts'
import { PASSWORD, signUp } from './visitor.ts'

const w = await openWorld()
afterAll(() => w.close())
const { visitor, email } = await signUp(w)
const { cookie = '' } = visitor
const own_origin = w.service.url
const { port } = new URL(own_origin)

const WRITES = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== 'get')
    .map(([method, { operationId }]) => [operationId, method.toUpperCase(), path] as const),
)

test.each(WRITES)('%s is refused when another site asks for it', async (_, method, path) => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const filled = path.replace('{id}', 'f'.repeat(24)).replace('{platform}', 'x')

  const { status, body } = await visitor.call(method, filled, {}, headers)

  expect([status, body.code]).toEqual([403, 'cross_site'])
})

test('there are writes to refuse, and nobody was signed out by them', async () => {
  expect(WRITES.length).toBeGreaterThan(12)
  expect((await visitor.call('GET', '/session')).status).toBe(200)
})

/** fetch would not send some of these headers. */
test.each<[string, Record<string, string>, number]>([
  ['a page of the same origin', { 'sec-fetch-site': 'same-origin' }, 200],
  ['an older browser, from its own origin', { origin: own_origin }, 200],
  [
    'an older browser, by another name of this machine',
    { origin: `http://localhost:${port}` },
    200,
  ],
  [
    'a page by another name of this machine',
    { 'sec-fetch-site': 'same-origin', origin: `http://localhost:${port}` },
    200,
  ],
  [
    'a name that somebody else has given this machine',
    { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
    403,
  ],
  [
    'a page of that name',
    {
      host: `evil.example:${port}`,
      origin: `http://evil.example:${port}`,
      'sec-fetch-site': 'same-origin',
    },
    403,
  ],
  ['a page of the same site but another port', { 'sec-fetch-site': 'same-site' }, 403],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  [
    'another site that claims the origin',
    { 'sec-fetch-site': 'cross-site', origin: own_origin },
    403,
  ],
  ['an address that was typed in', { 'sec-fetch-site': 'none' }, 403],
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['the same host on another port', { origin: 'http://127.0.0.1:1' }, 403],
  ['an origin that is hidden', { origin: 'null' }, 403],
  ['no word of where from', {}, 403],
])('%s', async (_, headers, status) => {
  expect(await put('/api/dashboard/v1/user', headers, { name: 'Changed' })).toBe(status)
})

test.each<[string, Record<string, string>, number]>([
  ['from a page of the instance', { 'sec-fetch-site': 'same-origin' }, 404],
  ['from another site', { 'sec-fetch-site': 'cross-site' }, 401],
  ['from nowhere', {}, 401],
])(
  'a cookie %s opens a public operation that changes something: %s',
  async (_, headers, status) => {
    expect(await put(`/api/v1/posts/${'f'.repeat(24)}`, headers, { text: 'a' })).toBe(status)
  },
)

test('a key needs to come from nowhere in particular', async () => {
  const user = await w.user({ connect: [] })
  const headers = { 'sec-fetch-site': 'cross-site', 'x-api-key': user.key }

  expect(await put(`/api/v1/posts/${'f'.repeat(24)}`, headers, { text: 'a' })).toBe(404)
})

test('nobody is signed in by another site as somebody else', async () => {
  const { status, headers } = await visitor.call(
    'POST',
    '/session',
    { email, password: PASSWORD },
    { 'sec-fetch-site': 'cross-site' },
  )

  expect(status).toBe(403)
  expect(headers.getSetCookie()).toEqual([])
})

async function put(path: string, headers: Record<string, string>, body: object): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const all = { 'content-type': 'application/json', cookie, ...headers }
  request(`${own_origin}${path}`, { method: 'PUT', headers: all }, (res) => {
    res.resume()
    resolve(res.statusCode ?? 0)
  })
    .on('error', reject)
    .end(JSON.stringify(body))
  return promise
}
