/** Who may sign up: everybody, whoever is invited, or nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'
import { openVisitor, PASSWORD, signedIn, signUp, type Visitor } from './visitor.ts'

const w = await openWorld({ sign_up: 'invitation', public_url: 'https://post.example.com' })
const closed = await openWorld({ sign_up: 'closed' })
afterAll(() => Promise.all([w.close(), closed.close()]))

let owner: Visitor
beforeAll(async () => void (owner = await ownerOf(w)))

async function ownerOf(world: World): Promise<Visitor> {
  const { id } = await world.user({ connect: [] })
  await world.db`update users set is_owner = true where id = ${id}`
  return signedIn(world, id)
}

async function invite(note = 'For Bob'): Promise<string> {
  const { body } = await owner.call('POST', '/invitations', { note })
  return String(body.url).split('#invitation=')[1] ?? ''
}

let count = 0
async function use(invitation: string | undefined) {
  const email = `guest${++count}@example.com`
  const body = { name: 'Guest', email, password: PASSWORD, ...(invitation && { invitation }) }
  return openVisitor(w).call('POST', '/users', body)
}

test('each instance says who may sign up', async () => {
  const [one, other] = [
    await openVisitor(w).call('GET', '/instance'),
    await openVisitor(closed).call('GET', '/instance'),
  ]

  expect(one.body).toMatchObject({
    sign_up: 'invitation',
    passkey_origin: 'https://post.example.com',
  })
  expect(other.body).toEqual({
    sign_up: 'closed',
    passkey_origin: closed.service.url.replace('127.0.0.1', 'localhost'),
    simulator_url: closed.simulator_url,
  })
})

test('an invitation lets one person in, however many try at once', async () => {
  const { status, body } = await owner.call('POST', '/invitations', { note: ' For Ada ' })
  const [page, token = ''] = body.url.split('#invitation=')

  const answers = await Promise.all(Array.from({ length: 6 }, () => use(token)))
  const list = await owner.call('GET', '/invitations')

  expect([status, page]).toEqual([201, 'https://post.example.com/dashboard/sign-up'])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body.details).toEqual(['invitation: is unknown, used or too old'])
  expect(list.body.invitations[0]).toMatchObject({ note: 'For Ada', id: body.invitation.id })
  expect(list.body.invitations[0].used_at).not.toBeNull()
  expect(list.text).not.toContain(token)
})

test('without an invitation nobody comes in', async () => {
  const { status, body } = await use(undefined)

  expect([status, body.details]).toEqual([400, ['invitation: must be there']])
})

test('a sign-up that fails uses no invitation up', async () => {
  const taken = await signUp(w)
  const invitation = await invite()
  const body = { name: 'Twice', email: taken.email, password: PASSWORD, invitation }

  const failed = await openVisitor(w).call('POST', '/users', body)

  expect(failed.status).toBe(409)
  expect((await use(invitation)).status).toBe(201)
})

test('an invitation that is taken back or too old lets nobody in', async () => {
  const [back, old] = [await invite('Taken back'), await invite('Old')]
  const { body } = await owner.call('GET', '/invitations')
  const { id } = body.invitations.find(({ note }: { note: string }) => note === 'Taken back')

  await owner.call('DELETE', `/invitations/${id}`)
  await w.db`update invitations set expires_at = clock_timestamp() where note = 'Old'`

  expect((await use(back)).status).toBe(400)
  expect((await use(old)).status).toBe(400)
})

test.each([
  ['GET', '/invitations'],
  ['POST', '/invitations'],
  ['DELETE', `/invitations/${'f'.repeat(24)}`],
])('%s %s is for the owner', async (method, path) => {
  const { visitor } = await signUp(w)

  const { status, body } = await visitor.call(
    method,
    path,
    method === 'POST' ? { note: 'a' } : undefined,
  )

  expect([status, body.code]).toEqual([403, 'owner_only'])
})

test('where sign-up is closed nobody comes in and nobody is invited', async () => {
  const up = { name: 'Late', email: 'late@example.com', password: PASSWORD }
  const host = await ownerOf(closed)

  const answers = [
    await openVisitor(closed).call('POST', '/users', up),
    await openVisitor(closed).call('POST', '/users', { ...up, invitation: 'x'.repeat(43) }),
    await host.call('POST', '/invitations', { note: 'a' }),
  ]

  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('sign_up_closed'))
})

test('over https the cookie is bound to the host and to https', async () => {
  const { cookie } = (await signUp(w)).visitor
  const { headers } = await use(await invite())

  expect(cookie).toMatch(/^__Host-otterpost=/)
  expect(headers.getSetCookie()[0]).toMatch(/; Path=\/; .*; HttpOnly; Secure; SameSite=Lax$/)
  expect(headers.getSetCookie()[0]).not.toMatch(/Domain/)
})

test('a hundred invitations may be open', async () => {
  await w.db`
    insert into invitations (user_id, hash, note, expires_at)
    select id, sha256(convert_to(n::text, 'UTF8')), 'Many', clock_timestamp() + interval '1 day'
    from users, generate_series(1, 100) as n where is_owner`

  const { status, body } = await owner.call('POST', '/invitations', { note: 'One more' })

  expect([status, body.code]).toEqual([409, 'limit_reached'])
})
