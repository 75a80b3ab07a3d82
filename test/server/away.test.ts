/** What every door answers while the database is away, and what becomes of a request whose commit has no answer. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { openProxy } from '../faults/proxy.ts'
import { COMMIT, through } from '../faults/through.ts'
import { openWorld } from '../world/world.ts'

const POSTS = '/api/v1/posts'
const w = await openWorld()
const { target, address } = through(w.server)
const line = await openProxy(target)
const service = await w.another({}, 'api', address(line.port))
afterEach(() => line.lift())
afterAll(async () => {
  await w.close()
  await line.close()
})

/** Nobody can connect, and whoever was connected is not any more. */
function away() {
  line.inject({ kind: 'cut', direction: 'to_server', after_bytes: 0 })
  line.cut()
}

async function post(key: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}${POSTS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: JSON.parse(text) }
}

test.for([
  ['the API', 'GET', POSTS],
  ['the dashboard', 'GET', '/api/dashboard/v1/session'],
  ['the door for agents', 'POST', '/mcp'],
] as const)(
  'while the database is away %s answers 503 and when to try again',
  async ([, method, path]) => {
    const { key } = await w.user()
    away()

    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        cookie: `otterpost=${'a'.repeat(43)}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' }),
    })

    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('"unavailable"')
  },
)

test.for([undefined, 'a-key-of-its-own'])(
  'a post whose commit has no answer is told as what it is, and published once (key: %s)',
  async (idempotency_key) => {
    const user = await w.user()
    const body = { text: `Published under ${idempotency_key}`, platforms: ['x'], publish_now: true }
    const headers = idempotency_key ? { 'idempotency-key': idempotency_key } : undefined
    // The connections are there, so that the first commit on them is that of the request.
    await post(user.key, { text: 'A draft' })
    line.inject({ kind: 'lose_answer', to: COMMIT, then: 'cut' })

    const first = await post(user.key, body, headers)
    line.lift()

    expect(first.status, JSON.stringify(first.body)).toBe(201)
    if (headers) {
      const again = await post(user.key, body, headers)
      expect(again.status).toBe(201)
      expect(again.body.posts[0].id).toBe(first.body.posts[0].id)
    }
    await w.settled(user, first.body.posts[0].id)
    expect(await w.published(user, 'x')).toHaveLength(1)
  },
)

test('a deletion whose commit has no answer is told as done', async () => {
  const user = await w.user()
  const { body } = await w.call(user, 'POST', POSTS, { body: { text: 'To be deleted' } })
  line.inject({ kind: 'lose_answer', to: COMMIT, then: 'cut' })

  const { status } = await fetch(`${service.url}${POSTS}/${body.posts[0].id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${user.key}` },
  })

  expect(status).toBe(200)
})
