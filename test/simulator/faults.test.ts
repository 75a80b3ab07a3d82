/** Scripted faults: what took effect, and what the client could learn of it. */
import { beforeEach, expect, test } from 'vitest'
import { type Account, bearer, useSimulator } from './wire.ts'

const { call, open, fault, accepted, settings, url } = useSimulator()

/** Longer than a test goes on. */
const HELD_MS = 600_000

let alice: Account

beforeEach(async () => {
  alice = await open('x', 'alice')
})

const post = (text: string) => call('POST', '/x/2/tweets', { text }, bearer(alice))
const faults = async () => (await call('GET', '/control/faults')).body.faults

/** Posts, and goes once X has the call, without its answer. */
async function leave(text: string, hasCome: () => Promise<boolean>): Promise<unknown> {
  const leaving = new AbortController()
  const left = fetch(`${url()}/x/2/tweets`, {
    method: 'POST',
    body: JSON.stringify({ text }),
    headers: { 'content-type': 'application/json', ...bearer(alice) },
    signal: leaving.signal,
  }).catch(() => 'gone')
  await expect.poll(hasCome).toBe(true)
  leaving.abort()
  return left
}

test.each([
  ['status', { status: 503 }, 0, { status: 503 }],
  [
    'status',
    { status: 429, headers: { 'x-rate-limit-reset': '1' }, body: { a: 1 } },
    0,
    { status: 429, body: { a: 1 } },
  ],
  ['cut_before', {}, 0, 'cut'],
  ['cut_after', {}, 1, 'cut'],
  ['half', {}, 1, 'cut'],
  ['garbage', {}, 1, 'unreadable'],
  ['slow', { delay_ms: 30 }, 1, { status: 201 }],
  ['stall', { delay_ms: 30 }, 1, { status: 201 }],
])('%s %j leaves %i posts', async (kind, more, count, expected) => {
  await fault({ platform: 'x', operation: 'create', account: 'alice', kind, ...more })
  await call('GET', '/x/2/users/me', undefined, bearer(alice))

  const outcome = await post('hit').catch((error: Error) =>
    error instanceof SyntaxError ? 'unreadable' : 'cut',
  )

  if (typeof expected === 'string') expect(outcome).toBe(expected)
  else expect(outcome).toMatchObject(expected)
  expect(await accepted()).toHaveLength(count)
  expect((await post('not hit')).status).toBe(201)
})

test('a stalled call takes effect after its client has left, a slow one before', async () => {
  // Whoever is called uses a fault up.
  const isUsedUp = async () => (await faults()).length === 0

  await fault({ platform: 'x', kind: 'stall', delay_ms: HELD_MS })
  expect(await leave('stalled', isUsedUp)).toBe('gone')
  expect(await accepted()).toHaveLength(0)
  await fault({ platform: 'x', kind: 'slow', delay_ms: HELD_MS })
  expect(await leave('slow', isUsedUp)).toBe('gone')
  await expect.poll(() => accepted()).toMatchObject([{ text: 'slow' }])
  await call('DELETE', '/control/faults')
  await expect.poll(() => accepted()).toMatchObject([{ text: 'slow' }, { text: 'stalled' }])
})

test('a call that a fault keeps waiting goes on as soon as that is called off, for one account or for all', async () => {
  const bob = await open('x', 'bob')
  for (const account of ['alice', 'bob'])
    await fault({ platform: 'x', account, kind: 'stall', delay_ms: HELD_MS })
  const calls = [post('a'), call('POST', '/x/2/tweets', { text: 'b' }, bearer(bob))]
  await expect.poll(faults).toEqual([])

  await call('DELETE', '/control/faults?account=alice')
  expect((await calls[0])?.status).toBe(201)
  expect(await accepted()).toMatchObject([{ text: 'a' }])
  await call('DELETE', '/control/faults')
  expect((await calls[1])?.status).toBe(201)
})

test('a fault hits as often as it says, and can be called off', async () => {
  await fault({ platform: 'x', kind: 'status', status: 500, times: 2 })
  expect((await post('a')).status).toBe(500)
  expect((await post('a')).status).toBe(500)
  expect((await post('a')).status).toBe(201)
  await fault({ platform: 'x', kind: 'status', status: 500, times: 99 })
  await call('DELETE', '/control/faults')
  expect((await post('b')).status).toBe(201)
})

test('a fault for one account leaves the others alone', async () => {
  const bob = await open('x', 'bob')
  await fault({ platform: 'x', account: bob.remote_id, kind: 'status', status: 402 })

  expect((await post('a')).status).toBe(201)
  const refused = await call('POST', '/x/2/tweets', { text: 'a' }, bearer(bob))
  expect(refused).toMatchObject({ status: 402, body: { title: 'CreditsDepleted' } })
})

test('an answer without a body is cut in its head', async () => {
  const linked = await open('secondary_b', 'alice')
  await fault({ platform: 'secondary_b', kind: 'half' })
  const sent = call(
    'DELETE',
    '/secondary_b/rest/posts/urn%3Ali%3Ashare%3A1',
    undefined,
    bearer(linked),
  )

  await expect(sent).rejects.toThrow()
})

test('a post takes effect some time after its request, the same at every time, and is there though its client has left', async () => {
  await settings({ commit_lag_ms: 600, x_duplicate_window_ms: 0 })

  await post('lags')
  await leave(
    'lags',
    async () => (await call('GET', '/control/requests')).body.requests.x.create === 2,
  )

  await expect.poll(async () => (await accepted()).length).toBe(2)
  const lags = (await accepted()).map(
    ({ received_at, accepted_at }: Record<string, number>) => accepted_at! - received_at!,
  )
  expect(Math.min(...lags)).toBeGreaterThan(50)
})
