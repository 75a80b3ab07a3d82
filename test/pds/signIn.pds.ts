/** Signing in at the real Bluesky server, and calls with tokens that are bound to a key. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_SETTINGS, openNetworks, type Networks } from '../../networks/index.ts'
import type { Account } from '../../networks/network.ts'
import type { SignIn } from '../../networks/signIn/signIn.ts'
import { content, keptUploads, readyOf, withMedia } from '../networks/bench.ts'
import { image } from '../networks/samples.ts'
import { allow } from './allow.ts'
import { startPds, type Pds } from './pds.ts'
import { inTime } from '../world/time.ts'

const PUBLIC_URL = 'http://127.0.0.1:3999'

let pds: Pds
let networks: Networks
let count = 0

beforeAll(async () => {
  pds = await startPds()
  const secondary_a = {
    ...LIVE_SETTINGS.secondary_a,
    allow_loopback: true,
    plc_url: pds.plc_url,
    resolver_url: pds.url,
  }
  networks = openNetworks({ ...LIVE_SETTINGS, secondary_a })
})
afterAll(async () => {
  await networks.close()
  await pds.close()
})

function bluesky(): SignIn {
  const signIn = networks.signIns.of('live', 'secondary_a')
  if (signIn === undefined) throw new Error('Bluesky needs no set-up')
  return signIn
}

async function signIn(begin_with: 'handle' | 'server'): Promise<Account> {
  const known = await pds.open(`signer${++count}`)
  const handle = begin_with === 'handle' ? known.handle : pds.url
  const begun = await bluesky().begin({ public_url: PUBLIC_URL, handle })
  if (begun.state !== 'begun') throw new Error(JSON.stringify(begun))
  const { searchParams: parameters } = await allow(begun.url, known)
  const given = { public_url: PUBLIC_URL, parameters, secret: begun.secret }
  const finished = await bluesky().finish(given)
  if (finished.state !== 'signed_in') throw new Error(JSON.stringify(finished))
  const { identity, tokens } = finished
  expect(identity).toMatchObject({ remote_id: known.remote_id, handle: known.handle })
  expect(tokens.scopes).toContain('atproto')
  return accountOf({ ...known, pds_url: identity.pds_url }, tokens)
}

function accountOf(known: Account, tokens: { access_token: string; grant: string | null }) {
  return { ...known, access_token: tokens.access_token, grant: tokens.grant ?? '' }
}

async function publish(account: Account, text: string) {
  const network = networks.of('live', 'secondary_a')
  const whole = withMedia(text, await image())
  const composed = await network.compose(whole, account, [], keptUploads())
  return composed.state === 'ready' ? network.publish(account, composed.payload, inTime) : composed
}

test.each(['handle', 'server'] as const)('by a %s, and what was given publishes', async (by) => {
  const account = await signIn(by)

  expect(await publish(account, 'Signed in')).toMatchObject({ state: 'accepted' })
})

test('tokens are renewed, and the old ones are dead', async () => {
  const account = await signIn('handle')

  const renewed = await bluesky().refresh(account)

  if (renewed.state !== 'refreshed') throw new Error(JSON.stringify(renewed))
  const fresh = accountOf(account, renewed.tokens)
  expect(await publish(fresh, 'Renewed')).toMatchObject({ state: 'accepted' })
  expect(await bluesky().refresh(account)).toMatchObject({ state: 'dead' })
})

test('what is revoked is renewed no more', async () => {
  const account = await signIn('handle')

  await bluesky().revoke(account)

  expect(await bluesky().refresh(account)).toMatchObject({ state: 'dead' })
})

test('a bound token without its key does nothing', async () => {
  const account: Account = await signIn('handle')
  delete account.grant

  const network = networks.of('live', 'secondary_a')
  const payload = readyOf(await network.compose(content('Stolen'), account, [], keptUploads()))
  expect(await network.publish(account, payload, inTime)).toMatchObject({ state: 'refused' })
})
