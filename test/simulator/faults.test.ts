/** Scripted faults: what took effect, and what the client could learn of it. */
import { beforeEach, expect, test } from 'vitest'
import { type Account, bearer, useSimulator } from './wire.ts'

const { call, open, fault, accepted, settings, url } = useSimulator()

let alice: Account

beforeEach(async () => {
  alice = await open('x', 'alice')
})

const post = (text: string) => call('POST', '/x/2/tweets', { text }, bearer(alice))

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
  const leave = (text: string) =>
    fetch(`${url()}/x/2/tweets`, {
      method: 'POST',
      body: JSON.stringify({ text }),
      headers: { 'content-type': 'application/json', ...bearer(alice) },
      signal: AbortSignal.timeout(150),
    }).catch(() => 'gone')
  await fault({ platform: 'x', kind: 'stall', delay_ms: 2_000 })
  await fault({ platform: 'x', kind: 'slow', delay_ms: 2_000 })

  expect(await leave('stalled')).toBe('gone')
  expect(await accepted()).toHaveLength(0)
  expect(await leave('slow')).toBe('gone')
  expect(await accepted()).toMatchObject([{ text: 'slow' }])
  await expect.poll(() => accepted()).toMatchObject([{ text: 'slow' }, { text: 'stalled' }])
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
  await fetch(`${url()}/x/2/tweets`, {
    method: 'POST',
    body: JSON.stringify({ text: 'lags' }),
    headers: { 'content-type': 'application/json', ...bearer(alice) },
    signal: AbortSignal.timeout(20),
  }).catch(() => 'gone')

  await expect.poll(async () => (await accepted()).length).toBe(2)
  const lags = (await accepted()).map(
    ({ received_at, accepted_at }: Record<string, number>) => accepted_at! - received_at!,
  )
  expect(Math.min(...lags)).toBeGreaterThan(50)
  expect(lags.every((lag: number) => lag < 600 + 1_500)).toBe(true)
})
