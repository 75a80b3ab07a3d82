/** Signing in at the simulated networks, which are as strict as the real ones' documentation. */
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Account, Platform } from '../../networks/network.ts'
import type { CompletedSignIn, SignIn } from '../../networks/signIn/signIn.ts'
import { consent } from './consent.ts'
import { content, keptUploads, readyOf, TIMEOUT_MS, useNetworks } from './bench.ts'
import { inTime } from '../world/time.ts'

const PUBLIC_URL = 'http://127.0.0.1:3999'
const PLATFORMS: Platform[] = ['x', 'secondary_a', 'secondary_b']
const n = useNetworks()

function signInOf(platform: Platform): SignIn {
  const found = n.networks().signIns.of('simulated', platform)
  if (found === undefined) throw new Error('the simulated networks can be signed in to')
  return found
}

async function begin(platform: Platform, handle?: string) {
  const begun = await signInOf(platform).begin({ public_url: PUBLIC_URL, handle })
  if (begun.state !== 'begun') throw new Error(JSON.stringify(begun))
  return begun
}

/** The whole way, for an account that is there already. */
async function signIn(platform: Platform): Promise<Account> {
  const { remote_id, handle } = await n.open(platform, { tier: 'Premium' })
  const { url, secret } = await begin(platform, handle)
  const back = await consent(url, { account: remote_id })
  const finished = await finish(platform, back, secret)
  if (finished.state !== 'signed_in') throw new Error(JSON.stringify(finished))
  const { identity, tokens } = finished
  expect(identity.remote_id).toBe(remote_id)
  return accountOf(platform, identity, tokens)
}

function finish(platform: Platform, back: URL, secret: string): Promise<CompletedSignIn> {
  const parameters = back.searchParams
  return signInOf(platform).finish({ public_url: PUBLIC_URL, parameters, secret })
}

function accountOf(
  platform: Platform,
  { remote_id, handle, pds_url }: { remote_id: string; handle: string; pds_url: string | null },
  { access_token, grant }: { access_token: string; grant: string | null },
): Account {
  const account = { platform, remote_id, handle, premium: false, access_token, pds_url }
  return grant === null ? account : { ...account, grant }
}

async function publish(account: Account, text: string) {
  const network = n.of(account.platform)
  const composed = await network.compose(content(text), account, [], keptUploads())
  return network.publish(account, readyOf(composed), inTime)
}

describe.each(PLATFORMS)('%s', (platform) => {
  test('who has allowed it is known, and what was given publishes', async () => {
    const account = await signIn(platform)

    expect(await publish(account, 'signed in')).toMatchObject({ state: 'accepted' })
    expect(await n.accepted(account)).toHaveLength(1)
  })

  test('who says no is not signed in', async () => {
    const { handle } = await n.open(platform)
    const { url, secret } = await begin(platform, handle)

    const back = await consent(url, { decision: 'deny' })

    expect(back.searchParams.has('code')).toBe(false)
    expect(await finish(platform, back, secret)).toEqual({ state: 'denied' })
  })

  test('a code works once', async () => {
    const { handle } = await n.open(platform)
    const { url, secret } = await begin(platform, handle)
    const back = await consent(url)

    expect(await finish(platform, back, secret)).toMatchObject({ state: 'signed_in' })
    expect(await finish(platform, back, secret)).toMatchObject({ state: 'refused' })
  })

  test('a code that is half a minute old is too old', async () => {
    const { handle } = await n.open(platform)
    const { url, secret } = await begin(platform, handle)
    const back = await consent(url)
    await n.steer('settings', { clock_offset_ms: 31_000 })

    expect(await finish(platform, back, secret)).toMatchObject({ state: 'refused' })
  })

  test('a code of one sign-in does not end another', async () => {
    const { handle } = await n.open(platform)
    const one = await begin(platform, handle)
    const other = await begin(platform, handle)
    const back = await consent(one.url)

    expect(await finish(platform, back, other.secret).catch(() => 'thrown')).not.toMatchObject({
      state: 'signed_in',
    })
  })

  test('another address than the one that was begun with is refused', async () => {
    const { handle } = await n.open(platform)
    const { url, secret } = await begin(platform, handle)
    const back = await consent(url)

    const finished = await signInOf(platform).finish({
      public_url: 'http://127.0.0.1:3998',
      parameters: back.searchParams,
      secret,
    })

    expect(finished).toMatchObject({ state: 'refused' })
  })

  test('a network that does not answer signs nobody in', async () => {
    const { handle } = await n.open(platform)
    const { url, secret } = await begin(platform, handle)
    const back = await consent(url)
    await n.steer('faults', { platform, operation: 'token', kind: 'cut_before' })

    expect(await finish(platform, back, secret)).toMatchObject({ state: 'failed' })
  })

  test('what is revoked publishes no more', async () => {
    const account = await signIn(platform)

    await signInOf(platform).revoke(account)

    expect(await publish(account, 'revoked')).toMatchObject({ state: 'refused', reconnect: true })
    expect(await n.accepted(account)).toHaveLength(0)
  })
})

describe.each(['x', 'secondary_a'] as const)('the tokens of %s', (platform) => {
  test('are renewed, both of them, and the old ones are dead', async () => {
    const account = await signIn(platform)

    const renewed = await signInOf(platform).refresh(account)

    if (renewed.state !== 'refreshed') throw new Error(JSON.stringify(renewed))
    const fresh = accountOf(platform, { ...account, pds_url: null }, renewed.tokens)
    expect(await publish(account, 'old')).toMatchObject({ state: 'refused', reconnect: true })
    expect(await publish(fresh, 'new')).toMatchObject({ state: 'accepted' })
    expect(await signInOf(platform).refresh(account)).toMatchObject({ state: 'dead' })
  })

  test('end, and publish no more after that', async () => {
    await n.steer('settings', { x_token_life_ms: 30_000, bluesky_token_life_ms: 30_000 })
    const account = await signIn(platform)
    await n.steer('settings', { clock_offset_ms: 31_000 })

    expect(await publish(account, 'late')).toMatchObject({ state: 'refused', reconnect: true })
    expect(await n.accepted(account)).toHaveLength(0)
  })

  test.each([
    ['cut before it', { kind: 'cut_before' }],
    ['cut after it', { kind: 'cut_after' }],
    ['500', { kind: 'status', status: 500 }],
    ['503', { kind: 'status', status: 503 }],
    ['garbage', { kind: 'garbage' }],
    ['half an answer', { kind: 'half' }],
    ['too late', { kind: 'slow', delay_ms: TIMEOUT_MS + 1_000 }],
  ])('are not given up for an answer that says nothing: %s', async (_, fault) => {
    const account = await signIn(platform)
    await n.steer('faults', { platform, operation: 'token', ...fault })

    expect(await signInOf(platform).refresh(account)).toMatchObject({ state: 'failed' })
  })
})

test('of X the tier is known', async () => {
  const account = await signIn('x')

  expect(await signInOf('x').identify?.(account)).toMatchObject({
    subscription_type: 'Premium',
    handle: account.handle,
  })
})

describe('Bluesky', () => {
  test('begins with a server as well, and whoever allows it is known after that', async () => {
    const { remote_id } = await n.open('secondary_a')
    const { url, secret } = await begin('secondary_a', n.url())

    const back = await consent(url, { account: remote_id })

    expect(await finish('secondary_a', back, secret)).toMatchObject({
      state: 'signed_in',
      identity: { remote_id },
    })
  })

  test('of another issuer signs nobody in', async () => {
    const { handle } = await n.open('secondary_a')
    const { url, secret } = await begin('secondary_a', handle)
    const back = await consent(url)
    back.searchParams.set('iss', 'https://elsewhere.example')

    expect(await finish('secondary_a', back, secret)).toMatchObject({ state: 'refused' })
  })

  test.each(['nobody.test', 'not a handle', '', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'])(
    'has nobody called "%s"',
    async (handle) => {
      const begun = await signInOf('secondary_a').begin({ public_url: PUBLIC_URL, handle })

      expect(begun).toMatchObject({ state: 'refused' })
    },
  )

  test('takes no instance that is reached by plain http from elsewhere', async () => {
    const { handle } = await n.open('secondary_a')

    const begun = await signInOf('secondary_a').begin({
      public_url: 'http://192.168.1.2:3000',
      handle,
    })

    expect(begun).toMatchObject({ state: 'refused', error: expect.stringContaining('PUBLIC_URL') })
  })

  test('knows an instance with an address of its own, also by a key', async () => {
    const { handle } = await n.open('secondary_a')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const signing_key = privateKey.export({ format: 'der', type: 'pkcs8' })

    for (const key of [undefined, signing_key]) {
      const signIn = n.signInWith(key)
      const begun = await signIn.begin({ public_url: 'https://post.example.org', handle })
      expect(begun).toMatchObject({ state: 'begun' })
    }
  })

  test('wants a new nonce in the middle, gets it, and takes the post once', async () => {
    const account = await signIn('secondary_a')
    expect(await publish(account, 'first')).toMatchObject({ state: 'accepted' })
    await n.steer('settings', { bluesky_nonce_life_ms: 7_000 })

    expect(await publish(account, 'second')).toMatchObject({ state: 'accepted' })
    expect(await n.accepted(account)).toHaveLength(2)
  })

  test('that wants another nonce each time has certainly not taken the post', async () => {
    const account = await signIn('secondary_a')
    const again = {
      status: 401,
      body: { error: 'use_dpop_nonce', message: 'Another one' },
      headers: { 'www-authenticate': 'DPoP error="use_dpop_nonce"' },
    }
    for (const nonce of ['one', 'two']) {
      const headers = { ...again.headers, 'dpop-nonce': nonce }
      const fault = { platform: 'secondary_a', operation: 'create', kind: 'status' }
      await n.steer('faults', { ...fault, ...again, headers })
    }

    expect(await publish(account, 'never')).toMatchObject({ state: 'not_sent' })
    expect(await n.accepted(account)).toHaveLength(0)
  })

  test('whose answer is lost after the nonce is not asked a third time', async () => {
    const account = await signIn('secondary_a')
    await publish(account, 'first')
    await n.steer('settings', { bluesky_nonce_life_ms: 7_000 })
    const before = await n.requests('secondary_a')
    const fault = { platform: 'secondary_a', operation: 'create' }
    const nonce = { 'www-authenticate': 'DPoP error="use_dpop_nonce"', 'dpop-nonce': 'other' }
    await n.steer('faults', { ...fault, kind: 'status', status: 401, body: {}, headers: nonce })
    await n.steer('faults', { ...fault, kind: 'cut_after' })

    expect(await publish(account, 'second')).toMatchObject({ state: 'unknown' })
    const after = await n.requests('secondary_a')
    expect((after.create ?? 0) - (before.create ?? 0)).toBe(2)
  })

  test('does not take a bound token without its key', async () => {
    const bare = await signIn('secondary_a')
    delete bare.grant

    expect(await publish(bare, 'stolen')).toMatchObject({ state: 'refused', reconnect: true })
    expect(await n.accepted(bare)).toHaveLength(0)
  })
})
