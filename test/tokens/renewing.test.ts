/** Tokens are renewed before they end, once for each, by whichever process comes first (R13). */
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { connectedBySignIn, endToken, issuedTo, renewNow } from './arrange.ts'
import { HELD } from '../delivery/arrange.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
const impatient = await openWorld({ timing: { request_timeout_ms: 2_000 } })
afterAll(() => Promise.all([w.close(), impatient.close()]))
afterEach(() => w.control('DELETE', '/control/faults'))

const RENEWABLE = ['x', 'secondary_a'] as const

describe.each(RENEWABLE)('%s', (platform) => {
  test('a post whose account has a token that ended is published with a fresh one', async () => {
    const user = await connectedBySignIn(w, [platform])
    await endToken(w, user.id)

    const { body } = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: `Fresh on ${platform}`, publish_now: true, platforms: [platform] },
    })

    expect(body.posts[0].status).toBe('posted')
    expect(await issuedTo(w, user, platform)).toEqual(['code', 'refresh'])
  })

  test('a token that the network refuses before its end is renewed, and the post goes out once', async () => {
    const user = await connectedBySignIn(w, [platform])
    await w.fault({
      platform,
      operation: 'create',
      kind: 'status',
      status: 401,
      body: { error: 'invalid_token', title: 'Unauthorized' },
    })

    const { body } = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: `Refused on ${platform}`, publish_now: true, platforms: [platform] },
    })

    expect(body.posts[0].status).toBe('posted')
    expect(await w.published(user, platform)).toHaveLength(1)
    expect(await issuedTo(w, user, platform)).toEqual(['code', 'refresh'])
  })

  test('when the fresh token is refused as well, the account has to be connected again', async () => {
    const user = await connectedBySignIn(w, [platform])
    await w.fault({
      platform,
      operation: 'create',
      kind: 'status',
      status: 401,
      times: 2,
      body: { error: 'invalid_token', title: 'Unauthorized' },
    })

    const answer = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: `Twice on ${platform}`, publish_now: true, platforms: [platform] },
    })

    expect(answer.status).toBe(502)
    expect(await issuedTo(w, user, platform)).toEqual(['code', 'refresh'])
    const [row] = await w.db`select needs_reconnect from connections where user_id = ${user.id}`
    expect(row).toEqual({ needs_reconnect: true })
  })

  test('ahead of its end it is renewed by itself, and no earlier', async () => {
    const user = await connectedBySignIn(w, [platform])
    await renewNow(w)
    const before = await issuedTo(w, user, platform)
    await w.db`update connections set refresh_at = clock_timestamp() where user_id = ${user.id}`

    await renewNow(w)

    expect(before).toEqual(['code'])
    await w.until(async () => (await issuedTo(w, user, platform)).length === 2)
  })

  test.each([
    ['refused', w, { kind: 'status', status: 500 }],
    ['cut off', w, { kind: 'cut_before' }],
    ['too late', impatient, HELD],
  ])('a network that is %s ends no sign-in', async (_, w, fault) => {
    const user = await connectedBySignIn(w, [platform])
    await w.db`update connections set refresh_at = clock_timestamp() where user_id = ${user.id}`
    await w.fault({ platform, operation: 'token', ...fault })

    await renewNow(w)

    await w.until(async () => {
      const [row] = await w.db<{ later: boolean; needs_reconnect: boolean }[]>`
        select refresh_at > clock_timestamp() as later, needs_reconnect from connections
        where user_id = ${user.id}`
      expect(row?.needs_reconnect).toBe(false)
      return row?.later
    })
    // Its token has not ended, so it publishes all the same; unless it was renewed, and nobody heard.
    const { status } = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: `Meanwhile on ${platform}`, publish_now: true, platforms: [platform] },
    })
    expect(status).toBe(fault.kind === 'slow' ? 502 : 201)
  })

  test("the network's own word ends it, and the dashboard shows it", async () => {
    const user = await connectedBySignIn(w, [platform])
    await w.control('POST', '/control/tokens/revoke', {
      platform,
      handle: user.handles[platform],
    })
    await endToken(w, user.id)

    const answer = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: `Dead on ${platform}`, publish_now: true, platforms: [platform] },
    })

    expect(answer.status).toBe(502)
    const { body } = await user.visitor.call('GET', '/connections')
    expect(body.connections[0]).toMatchObject({ state: 'needs_reconnect', usable: false })
  })

  test('a lost answer that had renewed it ends in an account that needs to be connected again', async () => {
    const user = await connectedBySignIn(w, [platform])
    await endToken(w, user.id)
    await w.fault({ platform, operation: 'token', kind: 'cut_after' })
    const send = (text: string) =>
      w.call(user, 'POST', '/api/v1/posts', {
        body: { text, publish_now: true, platforms: [platform] },
      })

    const first = await send(`First on ${platform}`)
    const [row] = await w.db`select needs_reconnect from connections where user_id = ${user.id}`
    await send(`Second on ${platform}`)

    expect(first.status).toBe(502)
    expect(row).toEqual({ needs_reconnect: false })
    const [after] = await w.db`select needs_reconnect from connections where user_id = ${user.id}`
    expect(after).toEqual({ needs_reconnect: true })
  })

  test('two processes that want the same token at once ask for it once', async () => {
    const user = await connectedBySignIn(w, [platform])
    const other = await w.another()
    await endToken(w, user.id)
    await w.fault({ platform, operation: 'token', kind: 'slow', delay_ms: 400 })

    const answers = await Promise.all(
      [w.service.url, other.url].map((url, index) =>
        fetch(`${url}/api/v1/posts`, {
          method: 'POST',
          headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            text: `Both on ${platform} ${index}`,
            publish_now: true,
            platforms: [platform],
          }),
        }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await issuedTo(w, user, platform)).toEqual(['code', 'refresh'])
    await w.until(async () => (await w.published(user, platform)).length === 2)
    await other.stop()
  })
})

test('the days of LinkedIn are counted down until the account has to be connected again', async () => {
  const user = await connectedBySignIn(w, ['secondary_b'])
  const days = await w.db<{ days: number }[]>`
    select round(extract(epoch from expires_at - clock_timestamp()) / 86400)::integer as days
    from connections where user_id = ${user.id}`
  await w.db`update connections set expires_at = clock_timestamp() where user_id = ${user.id}`

  const { body } = await user.visitor.call('GET', '/connections')

  expect(days).toEqual([{ days: 60 }])
  expect(body.connections[0]).toMatchObject({ state: 'needs_reconnect', usable: false })
})

test('a token that LinkedIn has revoked ends the sign-in at once: there is nothing to renew it with', async () => {
  const user = await connectedBySignIn(w, ['secondary_b'])
  await w.control('POST', '/control/tokens/revoke', {
    platform: 'secondary_b',
    handle: user.handles.secondary_b,
  })

  await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Gone', publish_now: true, platforms: ['secondary_b'] },
  })

  const { body } = await user.visitor.call('GET', '/connections')
  expect(body.connections[0]).toMatchObject({ state: 'needs_reconnect' })
})

test('the tier of an account of X is read anew each day', async () => {
  const user = await connectedBySignIn(w, ['x'])
  const handle = user.handles.x
  await w.control('POST', '/control/accounts', { platform: 'x', handle, tier: 'PremiumPlus' })
  await renewNow(w, 'readProfiles')
  const [early] = await w.db`select subscription_type from connections where user_id = ${user.id}`
  await w.db`
    update connections set profile_read_at = clock_timestamp() - interval '25 hours'
    where user_id = ${user.id}`

  await renewNow(w, 'readProfiles')

  expect(early).toEqual({ subscription_type: 'None' })
  await w.until(async () => {
    const [row] = await w.db<{ subscription_type: string }[]>`
      select subscription_type from connections where user_id = ${user.id}`
    return row?.subscription_type === 'PremiumPlus'
  })
})
