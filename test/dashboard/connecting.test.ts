/** Connecting accounts through the consent pages of the simulated networks, and every way in which that fails. */
import { afterAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { consent, type Choice } from '../networks/consent.ts'
import { openWorld } from '../world/world.ts'
import { openVisitor, signedIn, signUp, type Visitor } from './visitor.ts'

const w = await openWorld()
afterAll(() => w.close())

const PLATFORMS: Platform[] = ['x', 'secondary_a', 'secondary_b']
let count = 0

/** An account that is at the network, and not here. */
async function account(platform: Platform, tier: 'None' | 'Premium' = 'None') {
  const name = `person${++count}`
  const handle = platform === 'secondary_a' ? `${name}.test` : name
  const wanted = { platform, handle, name: `Person ${count}`, tier }
  return openSimulatedAccount(w.simulator_url, wanted)
}

async function start(visitor: Visitor, platform: Platform, handle?: string): Promise<string> {
  const body = platform === 'secondary_a' ? { handle } : {}
  const started = await visitor.call('POST', `/connections/${platform}/start`, body)
  expect(started.status, started.text).toBe(201)
  return started.body.url
}

/** The browser, on its way back. */
async function comeBack(visitor: Visitor, url: URL | string) {
  const cookie = visitor.cookie === undefined ? {} : { cookie: visitor.cookie }
  const response = await fetch(url, { redirect: 'manual', headers: cookie })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function connectBy(visitor: Visitor, platform: Platform, handle: string, choice?: Choice) {
  const url = await start(visitor, platform, handle)
  return comeBack(visitor, await consent(url, choice))
}

async function connections(visitor: Visitor) {
  return (await visitor.call('GET', '/connections')).body.connections
}

describe.each(PLATFORMS)('%s', (platform) => {
  test('an account that allows it is connected, and publishes', async () => {
    const there = await account(platform, 'Premium')
    const user = await w.user({ connect: [] })
    const visitor = await signedIn(w, user.id)

    const back = await connectBy(visitor, platform, there.handle, { account: there.remote_id })

    const [shown] = await connections(visitor)
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(
      `${w.service.url}/dashboard/connections?connected=${shown.id}`,
    )
    expect(shown).toMatchObject({
      platform,
      remote_id: there.remote_id,
      display_name: there.display_name,
      usable: true,
      state: 'active',
      is_primary: true,
      simulated: true,
      subscription_type: platform === 'x' ? 'Premium' : null,
      expires_at: platform === 'secondary_b' ? expect.any(String) : null,
    })
    const post = { text: `From ${platform}`, publish_now: true, platforms: [platform] }
    const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: post })
    expect(body.posts[0]).toMatchObject({ status: 'posted' })
  })

  test('connected again it is the same one, and usable whatever was before', async () => {
    const there = await account(platform)
    const { visitor, id } = await signUp(w)
    await connectBy(visitor, platform, there.handle, { account: there.remote_id })
    const [before] = await connections(visitor)
    await w.db`update connections set needs_reconnect = true where user_id = ${id}`

    await connectBy(visitor, platform, there.handle, { account: there.remote_id })

    const after = await connections(visitor)
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ id: before.id, state: 'active', needs_reconnect: false })
  })

  test.each([
    ['denied', 403, { decision: 'deny' as const }],
    ['failed', 502, { fault: { operation: 'token', kind: 'cut_before' } }],
    ['refused', 400, { fault: { operation: 'token', kind: 'status', status: 400, body: BAD } }],
  ])('%s: a page says so, and nothing is stored', async (code, status, how) => {
    const there = await account(platform)
    const { visitor } = await signUp(w)
    const url = await start(visitor, platform, there.handle)
    const decision = 'decision' in how ? how.decision : 'allow'
    const to = await consent(url, { account: there.remote_id, decision })
    if ('fault' in how) await w.fault({ platform, ...how.fault })

    const back = await comeBack(visitor, to)

    expect(back).toMatchObject({ status, text: expect.stringContaining(`refused=${code}`) })
    expectStrict(back.headers)
    expect(await connections(visitor)).toEqual([])
  })

  test('of another browser session it is refused, also of the same user', async () => {
    const there = await account(platform)
    const { visitor, id } = await signUp(w)
    const others = [await signedIn(w, id), (await signUp(w)).visitor, openVisitor(w)]
    for (const other of others) {
      const to = await consent(await start(visitor, platform, there.handle))

      const back = await comeBack(other, to)

      expect(back).toMatchObject({ status: 403, text: expect.stringContaining('begun elsewhere') })
      // And it is used up.
      expect(await comeBack(visitor, to)).toMatchObject({ status: 400 })
    }
    expect(await connections(visitor)).toEqual([])
  })

  test('what a network answered another browser is good for no other sign-in', async () => {
    const there = await account(platform)
    const [attacker, victim] = [await signUp(w), await signUp(w)]
    const led = await start(attacker.visitor, platform, there.handle)
    const to = new URL(await consent(led, { account: there.remote_id }))
    await comeBack(victim.visitor, to.href)

    const own = new URL(await consent(await start(attacker.visitor, platform, there.handle)))
    own.searchParams.set('code', to.searchParams.get('code') ?? '')
    const back = await comeBack(attacker.visitor, own.href)

    expect(back.status).toBe(400)
    expect(await connections(attacker.visitor)).toEqual([])
  })

  test('replayed it is refused, and what was connected stays', async () => {
    const there = await account(platform)
    const { visitor } = await signUp(w)
    const to = await consent(await start(visitor, platform, there.handle), {
      account: there.remote_id,
    })
    await comeBack(visitor, to)

    const again = await comeBack(visitor, to)

    expect(again).toMatchObject({ status: 400, text: expect.stringContaining('used already') })
    expect(await connections(visitor)).toHaveLength(1)
  })

  test('too late it is refused', async () => {
    const there = await account(platform)
    const { visitor, id } = await signUp(w)
    const to = await consent(await start(visitor, platform, there.handle))
    await w.db`
      update sign_ins set ends_at = clock_timestamp() - interval '1 second' where user_id = ${id}`

    expect(await comeBack(visitor, to)).toMatchObject({
      status: 400,
      text: expect.stringContaining('took too long'),
    })
    expect(await connections(visitor)).toEqual([])
  })

  test('an account that another user has is refused until that one lets it go', async () => {
    const there = await account(platform)
    const [first, second] = [await signUp(w), await signUp(w)]
    await connectBy(first.visitor, platform, there.handle, { account: there.remote_id })
    const [theirs] = await connections(first.visitor)

    const refused = await connectBy(second.visitor, platform, there.handle, {
      account: there.remote_id,
    })
    await first.visitor.call('DELETE', `/connections/${theirs.id}`)
    const taken = await connectBy(second.visitor, platform, there.handle, {
      account: there.remote_id,
    })

    expect(refused).toMatchObject({
      status: 409,
      text: expect.stringContaining('belongs to another user'),
    })
    expect(taken.status).toBe(303)
    expect(await connections(second.visitor)).toHaveLength(1)
  })

  test('disconnected, its tokens are revoked at the network', async () => {
    const there = await account(platform)
    const { visitor } = await signUp(w)
    await connectBy(visitor, platform, there.handle, { account: there.remote_id })
    const [shown] = await connections(visitor)

    await visitor.call('DELETE', `/connections/${shown.id}`)

    await w.until(async () => {
      const path = `/control/ledger?platform=${platform}&account=${there.handle}`
      const { entries } = (await w.control('GET', path)) as { entries: { kind: string }[] }
      return entries.some(({ kind }) => kind === 'grant_revoked')
    })
  })
})

const BAD = { error: 'invalid_request', error_description: 'No' }

function expectStrict(headers: Headers) {
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; img-src 'self'; style-src 'nonce-/,
  )
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
}

test('what comes back at the address of another network is refused', async () => {
  const { visitor } = await signUp(w)
  const to = await consent(await start(visitor, 'x'), { new_handle: 'mixed_up' })
  to.pathname = '/oauth/linkedin/callback'

  expect(await comeBack(visitor, to)).toMatchObject({
    status: 400,
    text: expect.stringContaining('another network'),
  })
  expect(await connections(visitor)).toEqual([])
})

test.each(['x', 'linkedin', 'bluesky'])('what was never begun at %s is refused', async (name) => {
  const { visitor } = await signUp(w)
  for (const query of ['', '?state=never&code=any', '?error=access_denied', `?state=%00`]) {
    const back = await comeBack(visitor, `${w.service.url}/oauth/${name}/callback${query}`)

    expect(back).toMatchObject({ status: 400, text: expect.stringContaining('not known') })
  }
})

test('there are no other networks to come back from', async () => {
  const { visitor } = await signUp(w)

  expect(await comeBack(visitor, `${w.service.url}/oauth/elsewhere/callback`)).toMatchObject({
    status: 404,
  })
})

test('a plan holds who connects to its number of accounts', async () => {
  const { visitor } = await signUp(w)
  const [one, other] = [await account('x'), await account('x')]
  await connectBy(visitor, 'x', one.handle, { account: one.remote_id })

  const back = await connectBy(visitor, 'x', other.handle, { account: other.remote_id })

  expect(back).toMatchObject({ status: 409, text: expect.stringContaining('no further account') })
  expect(await connections(visitor)).toHaveLength(1)
})

test('an issuer that did not begin it signs nobody in at Bluesky', async () => {
  const there = await account('secondary_a')
  const { visitor } = await signUp(w)
  const to = await consent(await start(visitor, 'secondary_a', there.handle))
  to.searchParams.set('iss', 'https://elsewhere.example')

  expect(await comeBack(visitor, to)).toMatchObject({
    status: 400,
    text: expect.stringContaining('refused=refused'),
  })
  expect(await connections(visitor)).toEqual([])
})

test.each([
  ['without a handle', {}],
  ['with one of nobody', { handle: 'nobody.test' }],
  ['with an address behind our walls', { handle: 'https://10.0.0.1' }],
])('Bluesky %s is a mistake that names the field', async (_, body) => {
  const { visitor } = await signUp(w)

  const answer = await visitor.call('POST', '/connections/secondary_a/start', body)

  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', details: [expect.stringMatching(/^handle: /)] },
  })
})

test.each(['x', 'secondary_b'])(
  'without an app at %s the host is said not to have set it up',
  async (platform) => {
    const bare = await openWorld({ simulated: false })
    const { visitor } = await signUp(bare)

    const { status, body } = await visitor.call('POST', `/connections/${platform}/start`, {})

    expect([status, body.code]).toEqual([409, 'not_configured'])
    await bare.close()
  },
)

test('on loopback Bluesky needs no document about us', async () => {
  const answer = await fetch(`${w.service.url}/oauth/bluesky/client-metadata.json`)
  const keys = await fetch(`${w.service.url}/oauth/bluesky/jwks.json`)

  expect(answer.status).toBe(404)
  expect(await keys.json()).toEqual({ keys: [] })
})

test('of a state only its hash is kept, and what belongs to it is sealed', async () => {
  const { visitor, id } = await signUp(w)
  const url = new URL(await start(visitor, 'x'))

  const [row] = await w.db`select * from sign_ins where user_id = ${id}`

  const kept = JSON.stringify(row)
  expect(kept).not.toContain(url.searchParams.get('state'))
  expect(kept).toMatch(/"sealed_secret":"k1\./)
})
