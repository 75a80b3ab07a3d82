/** A Bluesky account names its own server, which must not lead our requests behind our own walls. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_SETTINGS, openNetworks, type Networks } from '../../networks/index.ts'
import type { Account, Payload } from '../../networks/network.ts'
import { serverAddress } from '../../networks/bluesky/address.ts'
import { inTime } from '../world/time.ts'

const guarded = openNetworks(LIVE_SETTINGS)
const lenient = openNetworks({
  ...LIVE_SETTINGS,
  secondary_a: { ...LIVE_SETTINGS.secondary_a, allow_loopback: true },
})
let server: Server
let requests = 0
let port = 0

beforeAll(async () => {
  server = createServer((_, response) => {
    requests++
    response.writeHead(429, { 'retry-after': '60' }).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // A server on a TCP port has an AddressInfo.
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await Promise.all([guarded.close(), lenient.close()])
  server.close()
})

function account(pds_url: string | null): Account {
  const names = { platform: 'secondary_a', remote_id: 'did:plc:me', handle: 'me.test' } as const
  return { ...names, premium: false, access_token: 'token', pds_url }
}

async function publish(networks: Networks, pds_url: string | null) {
  const written = [{ uri: 'at://did:plc:me/app.bsky.feed.post/3mzzzzzzzzz2a', cid: 'bafy' }]
  const body = { method: 'com.atproto.repo.putRecord', input: '{}', written }
  const payload: Payload = { position: 0, covers: 1, client_id: null, body }
  return networks.of('live', 'secondary_a').publish(account(pds_url), payload, inTime)
}

test.each([
  ['http', () => `http://127.0.0.1:${port}`],
  ['http by name', () => `http://localhost:${port}`],
  ['a loopback address', () => `https://127.0.0.1:${port}`],
  ['a name of loopback', () => `https://localhost:${port}`],
  ['loopback in IPv6', () => `https://[::1]:${port}`],
  ['loopback as a number', () => `https://2130706433:${port}`],
  ['loopback within IPv6', () => `https://[::ffff:127.0.0.1]:${port}`],
  ['a private address', () => 'https://10.0.0.1'],
  ['the address of cloud metadata', () => 'https://169.254.169.254'],
  ['a password', () => 'https://user:word@example.com'],
  ['a file', () => 'file:///etc/passwd'],
  ['no address', () => 'pds'],
  ['nothing', () => null],
])('%s is not spoken to', async (_, pds_url) => {
  const outcome = await publish(guarded, pds_url())

  expect(outcome).toEqual({ state: 'not_sent', error: expect.stringMatching(/^The a/) })
  expect(requests).toBe(0)
})

test('loopback is spoken to where the operator allows it, and nothing else that is private', async () => {
  const before = requests

  expect(await publish(lenient, `http://127.0.0.1:${port}`)).toMatchObject({
    state: 'not_sent',
    error: 'Bluesky answered 429.',
  })
  expect(await publish(lenient, `http://localhost:${port}/`)).toHaveProperty('retry_at')
  expect(requests).toBe(before + 2)
  expect(await publish(lenient, 'http://10.0.0.1')).toMatchObject({ state: 'not_sent' })
  expect(await publish(lenient, 'https://192.168.0.1')).toMatchObject({ state: 'not_sent' })
})

test('of an address only the server counts', () => {
  expect(serverAddress('https://pds.example.com:8443/path?a=b', false)).toEqual({
    origin: 'https://pds.example.com:8443',
  })
})
