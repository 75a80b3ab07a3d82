/** Connected accounts of all networks, as the dashboard shows and changes them. */
import { afterAll, expect, test } from 'vitest'
import { connect, type NewConnection } from '../../db/connections/connections.ts'
import { newKeyring, readKeyring } from '../../db/secrets/seal.ts'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type Answer } from '../world/world.ts'
import { signedIn } from './visitor.ts'

const w = await openWorld()
afterAll(() => w.close())

const KEYRING = readKeyring(newKeyring())

type Shown = { id: string; platform: string; is_primary: boolean; state: string }

function byId({ body }: Answer): Record<string, Shown> {
  return Object.fromEntries(body.connections.map((one: Shown) => [one.id, one]))
}

test('accounts of all networks are listed with all that is known of them, but no token', async () => {
  const user = await w.user()
  const visitor = await signedIn(w, user.id)

  const { body, text } = await visitor.call('GET', '/connections')

  const shown = body.connections.map(({ platform, handle, subscription_type }: never) => ({
    platform,
    handle,
    subscription_type,
  }))
  expect(shown).toEqual([
    { platform: 'secondary_a', handle: user.handles.secondary_a, subscription_type: null },
    { platform: 'secondary_b', handle: user.handles.secondary_b, subscription_type: null },
    { platform: 'x', handle: user.handles.x, subscription_type: 'None' },
  ])
  for (const one of body.connections) {
    expect(one).toMatchObject({
      is_primary: true,
      simulated: true,
      nickname: null,
      usable: true,
      needs_reconnect: false,
      expires_at: null,
      state: 'active',
    })
  }
  expect(text).not.toMatch(/token/)
})

test.each([
  ["interval '8 days'", 'active', true, false],
  ["interval '6 days'", 'expiring', true, false],
  ["interval '-1 second'", 'needs_reconnect', false, true],
])('a sign-in that ends in %s is %s', async (ends, state, usable, needs_reconnect) => {
  const user = await w.user({ connect: ['secondary_b'] })
  const visitor = await signedIn(w, user.id)
  await w.db.unsafe(
    `update connections set expires_at = clock_timestamp() + ${ends} where user_id = '${user.id}'`,
  )

  const { body } = await visitor.call('GET', '/connections')

  expect(body.connections[0]).toMatchObject({ state, usable, needs_reconnect })
})

test('an account gets a nickname, and loses it', async () => {
  const user = await w.user({ connect: ['x'] })
  const visitor = await signedIn(w, user.id)
  const path = `/connections/${user.accounts.x}`

  const named = await visitor.call('PUT', path, { nickname: ' Work ' })
  const listed = await w.call(user, 'GET', '/api/v1/accounts')
  const plain = await visitor.call('PUT', path, { nickname: null })

  expect(named.body.connection.nickname).toBe('Work')
  expect(listed.body.accounts[0].nickname).toBe('Work')
  expect(plain.body.connection.nickname).toBeNull()
})

test('one account of a network is primary, whatever is asked for at once', async () => {
  const user = await w.user({ connect: ['x', 'x', 'x', 'secondary_a'] })
  const visitor = await signedIn(w, user.id)
  const before = Object.values(byId(await visitor.call('GET', '/connections')))
  const ids = before.filter(({ platform }) => platform === 'x').map(({ id }) => id)

  const answers = await Promise.all(
    [...ids, ...ids].map((id) => visitor.call('PUT', `/connections/${id}`, { is_primary: true })),
  )
  const last = await visitor.call('PUT', `/connections/${ids[2]}`, { is_primary: true })
  const after = Object.values(byId(await visitor.call('GET', '/connections')))

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(last.body.connection.is_primary).toBe(true)
  const primary = after.filter(({ is_primary }) => is_primary).map(({ id }) => id)
  expect(primary.toSorted()).toEqual([ids[2], user.accounts.secondary_a].toSorted())
})

test('a disconnected account forgets its token, and the next one becomes primary', async () => {
  const user = await w.user({ connect: ['x', 'x'] })
  const visitor = await signedIn(w, user.id)
  const [first, second] = Object.keys(byId(await visitor.call('GET', '/connections')))
  const [before] = await w.db`select sealed_token from connections where id = ${first ?? ''}`

  const { body } = await visitor.call('DELETE', `/connections/${first}`)
  const [row] = await w.db`select sealed_token from connections where id = ${first ?? ''}`
  const after = byId(await visitor.call('GET', '/connections'))
  const primary = await visitor.call('PUT', `/connections/${first}`, { is_primary: true })

  expect(body).toEqual({ success: true })
  expect(row?.sealed_token).not.toBe(before?.sealed_token)
  expect(row?.sealed_token.length).toBeLessThan(before?.sealed_token.length)
  expect(after[first ?? '']).toMatchObject({ state: 'disconnected', is_primary: false })
  expect(after[second ?? '']).toMatchObject({ state: 'active', is_primary: true })
  expect(primary.body.details).toEqual(['is_primary: the account is disconnected'])
})

test('what was scheduled to a disconnected account fails at its time', async () => {
  const user = await w.user({ connect: ['x'] })
  const visitor = await signedIn(w, user.id)
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'To nowhere', scheduled_date: inMinutes(60) },
  })

  await visitor.call('DELETE', `/connections/${user.accounts.x}`)
  await moveTo(w, body.posts[0].id, '0 seconds')

  const post = await w.settled(user, body.posts[0].id)
  expect(post.status).toBe('failed')
  expect(post.results[0].error).toMatch(/^account_not_connected/)
  expect(await w.published(user, 'x')).toEqual([])
})

test('an account that comes back is the same one, and counts again for the plan', async () => {
  const user = await w.user({ plan: 'pro', connect: [] })
  const visitor = await signedIn(w, user.id)
  const [first, second] = [await account('first'), await account('second')]
  const id = await connect(w.db, KEYRING, user.id, first)
  await visitor.call('DELETE', `/connections/${id}`)

  const back = await connect(w.db, KEYRING, user.id, first)
  const after = byId(await visitor.call('GET', '/connections'))
  await visitor.call('DELETE', `/connections/${id}`)
  const other = await connect(w.db, KEYRING, user.id, second)
  const too_many = await connect(w.db, KEYRING, user.id, first)

  expect(back).toBe(id)
  expect(after[id ?? '']).toMatchObject({ state: 'active', is_primary: true })
  expect(other).toBeDefined()
  expect(too_many).toBeUndefined()
  const { body } = await visitor.call('GET', '/connections')
  expect(body.connections).toMatchObject([
    { id: other, state: 'active', is_primary: true },
    { id, state: 'disconnected', is_primary: false },
  ])
})

async function account(handle: string): Promise<NewConnection> {
  const wanted = { platform: 'x', handle, name: handle } as const
  const opened = await openSimulatedAccount(w.simulator_url, wanted)
  return { ...opened, platform: 'x', origin: 'simulated' }
}

test.each<[object, RegExp]>([
  [{}, /properties/],
  [{ is_primary: false }, /^is_primary: /],
  [{ nickname: '' }, /^nickname: /],
  [{ nickname: ' ' }, /^nickname: /],
  [{ nickname: 'a'.repeat(101) }, /^nickname: /],
])('%j is no change of an account', async (body, detail) => {
  const user = await w.user({ connect: ['x'] })
  const visitor = await signedIn(w, user.id)

  const answer = await visitor.call('PUT', `/connections/${user.accounts.x}`, body)

  expect(answer.status).toBe(400)
  expect(answer.body.details[0]).toMatch(detail)
})
