/** Passkeys, with a device in software. */
import { afterAll, expect, test } from 'vitest'
import { passkeyOrigin } from '../../handlers/dashboard/access/webAuthn.ts'
import { textBesidesId } from '../world/besidesId.ts'
import { openWorld } from '../world/world.ts'
import { openAuthenticator, type Authenticator } from './authenticator.ts'
import { openVisitor, signUp, type Member } from './visitor.ts'

const w = await openWorld()
afterAll(() => w.close())
const ORIGIN = w.service.url.replace('127.0.0.1', 'localhost')

async function add({ visitor }: Member, device: Authenticator, name = 'Laptop', origin = ORIGIN) {
  const { body } = await visitor.call('POST', '/passkeys/options')
  const credential = device.create(body.options, origin)
  return visitor.call('POST', '/passkeys', { name, credential })
}

async function optionsToSignIn() {
  const { body } = await openVisitor(w).call('POST', '/session/passkey-options')
  return body.options
}

async function signIn(credential: object) {
  return openVisitor(w).call('POST', '/session/passkey', { credential })
}

test('a passkey is added and signs in, again and again', async () => {
  const [member, device] = [await signUp(w), openAuthenticator()]

  const added = await add(member, device)
  const first = await signIn(device.get(await optionsToSignIn(), ORIGIN))
  const second = await signIn(device.get(await optionsToSignIn(), ORIGIN))
  const list = await member.visitor.call('GET', '/passkeys')

  expect([added.status, first.status, second.status]).toEqual([201, 201, 201])
  expect(first.body.user.id).toBe(member.id)
  expect(list.body.passkeys).toEqual([
    { ...added.body.passkey, last_used_at: expect.any(String), name: 'Laptop' },
  ])
})

test('a device without a counter stays at nought', async () => {
  const [member, device] = [await signUp(w), openAuthenticator()]
  await add(member, device)

  for (let i = 0; i < 2; i++) {
    device.counter = -1
    expect((await signIn(device.get(await optionsToSignIn(), ORIGIN))).status).toBe(201)
  }
})

test('what the browser is asked names the user, and what they have already', async () => {
  const [member, device] = [await signUp(w), openAuthenticator()]
  const { body } = await add(member, device)

  const { body: again } = await member.visitor.call('POST', '/passkeys/options')
  const options = await optionsToSignIn()

  expect(again.options).toMatchObject({
    rp: { name: 'Otterpost', id: 'localhost' },
    user: { name: member.email, displayName: member.name },
    excludeCredentials: [{ type: 'public-key' }],
  })
  expect(Buffer.from(again.options.user.id, 'base64url').toString()).toBe(member.id)
  expect(options).toMatchObject({ rpId: 'localhost' })
  expect(options.allowCredentials ?? []).toEqual([])
  expect(body.passkey.last_used_at).toBeNull()
})

test('a challenge is good once, for what and whom it was given', async () => {
  const [member, other, device] = [await signUp(w), await signUp(w), openAuthenticator()]
  await add(member, device)
  const options = await optionsToSignIn()
  const used = device.get(options, ORIGIN)
  const { body: register } = await other.visitor.call('POST', '/passkeys/options')
  const mixed = device.get({ ...register.options, rpId: 'localhost' }, ORIGIN)

  const statuses = [
    (await signIn(used)).status,
    (await signIn(used)).status,
    (await signIn(device.get(options, ORIGIN))).status,
    (await signIn(mixed)).status,
  ]
  const { body: theirs } = await other.visitor.call('POST', '/passkeys/options')
  const stolen = openAuthenticator().create(theirs.options, ORIGIN)
  const foreign = await member.visitor.call('POST', '/passkeys', {
    name: 'Not mine',
    credential: stolen,
  })

  expect(statuses).toEqual([201, 401, 401, 401])
  expect([foreign.status, foreign.body.details]).toEqual([
    400,
    ['credential: does not answer a challenge that is still open'],
  ])
})

test('a challenge is good for five minutes', async () => {
  const [member, device] = [await signUp(w), openAuthenticator()]
  await add(member, device)
  const options = await optionsToSignIn()

  await w.db`update one_time_tokens set expires_at = expires_at - interval '5 minutes'`

  expect((await signIn(device.get(options, ORIGIN))).status).toBe(401)
})

test('another origin, another host, another key and a copied device are refused', async () => {
  const [member, device, stranger] = [await signUp(w), openAuthenticator(), openAuthenticator()]
  await add(member, device)
  await signIn(device.get(await optionsToSignIn(), ORIGIN))
  const own = device.get(await optionsToSignIn(), ORIGIN) as { id: string; response: object }
  const signed = stranger.get(await optionsToSignIn(), ORIGIN) as typeof own
  const forged = { ...signed, id: own.id, rawId: own.id }

  const phished = await signIn(device.get(await optionsToSignIn(), 'https://evil.example'))
  const elsewhere = await signIn(
    device.get({ ...(await optionsToSignIn()), rpId: 'evil.example' }, ORIGIN),
  )
  const forgery = await signIn(forged)
  device.counter = 0
  const copied = await signIn(device.get(await optionsToSignIn(), ORIGIN))
  const unknown = await signIn(stranger.get(await optionsToSignIn(), ORIGIN))

  const all = [phished, elsewhere, forgery, copied, unknown]
  expect(all.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  expect(new Set(all.map(textBesidesId)).size).toBe(1)
})

test.each<[string, unknown]>([
  ['nothing', {}],
  ['no response', { id: 'a' }],
  ['a response of nothing', { id: 'a', response: {} }],
  ['client data that is no text', { id: 'a', response: { clientDataJSON: 7 } }],
  ['client data that is no JSON', { id: 'a', response: { clientDataJSON: 'e30' } }],
  [
    'a challenge that is no text',
    { id: 'a', response: { clientDataJSON: btoa('{"challenge":{}}') } },
  ],
])('a credential with %s is refused, and breaks nothing', async (_, credential) => {
  const { visitor } = await signUp(w)

  const added = await visitor.call('POST', '/passkeys', { name: 'Odd', credential })

  expect(added.status).toBe(400)
  expect((await signIn(credential as object)).status).toBe(401)
})

test('a passkey that is removed signs in no more, and one is nobody else’s', async () => {
  const [member, other, device] = [await signUp(w), await signUp(w), openAuthenticator()]
  const { body } = await add(member, device)
  const twice = await add(other, device)

  const removed = await member.visitor.call('DELETE', `/passkeys/${body.passkey.id}`)

  expect(twice.body.details).toEqual(['credential: is in use already'])
  expect(removed.body).toEqual({ success: true })
  expect((await signIn(device.get(await optionsToSignIn(), ORIGIN))).status).toBe(401)
})

test('a user may have twenty', async () => {
  const member = await signUp(w)
  for (let i = 0; i < 20; i++) await add(member, openAuthenticator())

  const { status, body } = await add(member, openAuthenticator())

  expect([status, body.code]).toEqual([409, 'limit_reached'])
})

test.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://localhost', 'http://localhost'],
  ['https://post.example.com', 'https://post.example.com'],
  ['https://post.example.com:8443', 'https://post.example.com:8443'],
  ['http://post.example.com', undefined],
  ['http://192.168.0.7:3000', undefined],
  ['https://192.168.0.7', undefined],
])('an instance at %s takes passkeys at %s', (public_url, origin) => {
  expect(passkeyOrigin(public_url)).toBe(origin)
})
