/** Requests that are sent again, and what keeps them from being done twice. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { openProxy } from './proxy.ts'
import { openHome, run } from './run.ts'

const w = await openWorld()
const proxy = await openProxy(w.service.url)
afterAll(async () => {
  proxy.close()
  await w.close()
})
beforeEach(() => {
  proxy.seen.length = 0
  proxy.instead = () => undefined
})

async function signedIn() {
  const user = await w.user({ connect: ['x'] })
  return { user, env: { ...openHome(), OTTERPOST_URL: proxy.url, OTTERPOST_KEY: user.key } }
}

test('a post whose answer is lost is sent again under the same key, and published once', async () => {
  const { user, env } = await signedIn()
  proxy.instead = (_, count) => (count === 1 ? { lose_answer: true } : undefined)

  const { code, err } = await run(['posts', 'create', 'Once', '--publish', '--yes'], { env })

  expect(code).toBe(0)
  expect(err).toMatch(/^The connection was lost \(\w+\)\. Trying again in 1 s\.\n/)
  const keys = proxy.seen.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test('a refusal that breaks off in the middle is asked for again under the same key', async () => {
  const { env } = await signedIn()
  const body = { error: 'No.', code: 'invalid_request', retryable: false }
  proxy.instead = (_, count) => (count === 1 ? { status: 400, body, is_cut: true } : undefined)

  const { code, err } = await run(['posts', 'create', 'Once'], { env })

  expect([code, err]).toEqual([0, expect.stringMatching(/^The connection was lost/)])
  const [first, second] = proxy.seen.map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
})

test.each([
  [['posts', 'create', 'Once'], true],
  [['api', 'DELETE', '/posts/1'], true],
  [['posts', 'list'], false],
  [['api', 'GET', '/posts'], false],
])('of %j without an answer it is said that it may have been done: %s', async (args, is_said) => {
  const { env } = await signedIn()
  proxy.instead = () => ({ lose_answer: true })

  const { code, err } = await run(args, { env })

  expect(code).toBe(8)
  expect(err).toContain('Error: The connection was lost')
  expect(err.includes('Whether it was done is unknown.')).toBe(is_said)
})

test('two runs under one --idempotency-key make one post', async () => {
  const { user, env } = await signedIn()
  const args = ['posts', 'create', 'Once', '--idempotency-key', 'mine', '--json']

  const first = await run(args, { env })
  const second = await run(args, { env })

  expect(second.out).toBe(first.out)
  expect((await w.call(user, 'GET', '/api/v1/posts')).body.total).toBe(1)
})

test('a 429 is waited for as long as it says, and a 503 a little', async () => {
  const { env } = await signedIn()
  const limited = { error: 'Slow', code: 'rate_limit' }
  proxy.instead = (_, count) => {
    if (count === 1) return { status: 429, headers: { 'retry-after': '7' }, body: limited }
    return count === 2 ? { status: 503, body: {} } : undefined
  }

  const { code, err, pauses } = await run(['me'], { env })

  expect(code).toBe(0)
  expect(err).toContain('The service answered 429. Trying again in 7 s.\n')
  expect(err).toContain('The service answered 503. Trying again in 2 s.\n')
  expect(pauses[0]).toBeGreaterThanOrEqual(7_000)
})

test('a wait until a date is one, and a wait in words is none', async () => {
  const { env } = await signedIn()
  const waits = [new Date(Date.now() + 55_000).toUTCString(), 'soon']
  proxy.instead = (_, count) => {
    const wait = waits[count - 1]
    return wait === undefined ? undefined : { status: 503, headers: { 'retry-after': wait } }
  }

  const { code, err, pauses } = await run(['me'], { env })

  expect(code).toBe(0)
  expect(pauses[0]).toBeGreaterThan(15_000)
  expect(pauses[1]).toBeLessThan(3_000)
  expect(err).not.toContain('NaN')
})

test.each(['null', '[]', '"text"'])('%s is no answer of the API', async (body) => {
  const { env } = await signedIn()
  proxy.instead = () => ({ status: 200, headers: { 'content-type': 'application/json' }, body })

  for (const args of [['me'], ['posts', 'list'], ['posts', 'create', 'x']]) {
    const { code, err } = await run(args, { env })
    expect([code, err]).toEqual([8, expect.stringContaining('does not answer as Otterpost does')])
  }
})

test.each([
  [['me'], {}, 'authenticated'],
  [['posts', 'list'], {}, 'posts'],
  [['posts', 'create', 'x'], { success: true, count: 1, posts: [{}] }, 'posts[0].id'],
  [['events', 'tail'], 'data: {}\n\n', 'id'],
])('of %j it is said what its answer has not', async (args, body, missing) => {
  const { env } = await signedIn()
  const type = typeof body === 'string' ? 'text/event-stream' : 'application/json'
  proxy.instead = () => ({ status: 200, headers: { 'content-type': type }, body })

  const { code, out, err } = await run(args, { env })

  const said = `Error: The server's answer is not what the contract says: \`${missing}\` is missing.\n`
  expect([code, out, err]).toEqual([8, '', expect.stringContaining(said)])
})

test('it gives up after five tries', async () => {
  const { env } = await signedIn()
  proxy.instead = () => ({ status: 500, body: { error: 'Broken', code: 'internal_error' } })

  const { code } = await run(['me'], { env })

  expect(code).toBe(8)
  expect(proxy.seen).toHaveLength(5)
})

test.each([400, 401, 403, 404, 409, 413])('a %d is not sent again', async (status) => {
  const { env } = await signedIn()
  proxy.instead = () => ({ status, body: { error: 'No', code: 'in_progress' } })

  await run(['posts', 'create', 'Hi'], { env })

  expect(proxy.seen).toHaveLength(1)
})

test('what the networks refused is not sent again', async () => {
  const { env } = await signedIn()
  proxy.instead = () => ({ status: 502, body: { error: 'No', code: 'publish_failed' } })

  expect((await run(['posts', 'create', 'Hi', '--publish', '--yes'], { env })).code).toBe(8)
  expect(proxy.seen).toHaveLength(1)
})

test('the earlier try that is still under way is waited for', async () => {
  const { env } = await signedIn()
  const busy = { status: 409, body: { error: 'Running', code: 'in_progress' } }
  proxy.instead = (_, count) =>
    count === 1 ? { lose_answer: true } : count === 2 ? busy : undefined

  const { code } = await run(['posts', 'create', 'Hi'], { env })

  expect(code).toBe(0)
  expect(proxy.seen).toHaveLength(3)
})
