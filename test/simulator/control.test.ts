/** The control API of the simulated networks. */
import { get } from 'node:http'
import { expect, test } from 'vitest'
import { bearer, useSimulator } from './wire.ts'

const { call, open, ledger, url } = useSimulator()

test('the same handle is the same account, with the same token', async () => {
  const first = await open('x', 'alice', { name: 'Alice' })
  const second = await open('x', 'alice')

  expect(second).toEqual(first)
  expect(await ledger()).toHaveLength(1)
})

test('a revoked token is replaced when the account is opened again', async () => {
  const before = await open('x', 'alice')
  await call('POST', '/control/tokens/revoke', { platform: 'x', handle: 'alice' })

  const after = await open('x', 'alice')

  expect(after.remote_id).toBe(before.remote_id)
  expect((await call('GET', '/x/2/users/me', undefined, bearer(before))).status).toBe(401)
  expect((await call('GET', '/x/2/users/me', undefined, bearer(after))).status).toBe(200)
})

test.each([
  ['an unknown platform', '/control/accounts', { platform: 'y', handle: 'alice' }],
  ['a handle of the wrong form', '/control/accounts', { platform: 'secondary_a', handle: 'al' }],
  ['an unknown setting', '/control/settings', { speed: 1 }],
  ['a fault of no kind', '/control/faults', { platform: 'x', kind: 'gremlin' }],
  ['a body that is no JSON', '/control/faults', 'platform=x'],
])('%s is refused', async (_, path, body) => {
  expect((await call('POST', path, body)).status).toBe(400)
})

test('requests are counted by platform and operation, refused ones too', async () => {
  const alice = await open('x', 'alice')

  await call('POST', '/x/2/tweets', { text: 'one' }, bearer(alice))
  await call('POST', '/x/2/tweets', { text: '' }, bearer(alice))
  await call('GET', '/x/2/users/me', undefined, bearer(alice))

  const { body } = await call('GET', '/control/requests')
  expect(body.requests).toEqual({ x: { create: 2, me: 1 } })
})

test('a page of another site, which has its own name for loopback, reaches nothing', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'evil.example' }
    get(`${url()}/control/ledger`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', reject)
  })

  expect(status).toBe(403)
})
