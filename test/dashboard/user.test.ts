/** Name, address, password and settings of whoever is signed in. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { openVisitor, PASSWORD, signedIn, signUp } from './visitor.ts'

const w = await openWorld()
afterAll(() => w.close())
const NEW = 'long roots in slow water'

test('only what is sent changes', async () => {
  const { visitor, name, email } = await signUp(w)

  const on = await visitor.call('PUT', '/user', { auto_cross_post: true })
  const named = await visitor.call('PUT', '/user', { name: ' Otter ' })

  expect(on.body.user).toMatchObject({ name, email, auto_cross_post: true })
  expect(named.body.user).toMatchObject({ name: 'Otter', email, auto_cross_post: true })
})

test('the switch decides where posts go by default', async () => {
  const user = await w.user({ auto_cross_post: false })
  const visitor = await signedIn(w, user.id)

  await visitor.call('PUT', '/user', { auto_cross_post: true })

  const { body } = await w.call(user, 'GET', '/api/v1/cross-posting')
  expect(body.default_targets).toEqual(['x', 'secondary_a', 'secondary_b'])
})

test('a new address takes the password, and is nobody else’s', async () => {
  const { visitor } = await signUp(w)
  const other = await signUp(w)
  const email = 'new.address@example.com'

  const without = await visitor.call('PUT', '/user', { email })
  const wrong = await visitor.call('PUT', '/user', { email, current_password: 'wrong' })
  const taken = await visitor.call('PUT', '/user', {
    email: other.email,
    current_password: PASSWORD,
  })
  const right = await visitor.call('PUT', '/user', { email, current_password: PASSWORD })
  const back = await openVisitor(w).call('POST', '/session', { email, password: PASSWORD })

  expect(without.body.details).toEqual(['current_password: must be there'])
  expect(wrong.body.details).toEqual(['current_password: is not the password'])
  expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
  expect(right.body.user.email).toBe(email)
  expect(back.status).toBe(201)
})

test('a new password ends every other session, and the old one opens nothing', async () => {
  const { visitor, email } = await signUp(w)
  const elsewhere = openVisitor(w)
  await elsewhere.call('POST', '/session', { email, password: PASSWORD })

  const { status } = await visitor.call('PUT', '/user/password', {
    current_password: PASSWORD,
    new_password: NEW,
  })

  expect(status).toBe(200)
  expect((await visitor.call('GET', '/session')).status).toBe(200)
  expect((await elsewhere.call('GET', '/session')).status).toBe(401)
  const old = await openVisitor(w).call('POST', '/session', { email, password: PASSWORD })
  const fresh = await openVisitor(w).call('POST', '/session', { email, password: NEW })
  expect([old.status, fresh.status]).toEqual([401, 201])
})

test('an owner who came by link gives an address and a first password', async () => {
  const owner = await w.user({ connect: [] })
  const visitor = await signedIn(w, owner.id)

  const addressed = await visitor.call('PUT', '/user', { email: 'owner@example.com' })
  const { body } = await visitor.call('PUT', '/user/password', { new_password: NEW })
  const back = await openVisitor(w).call('POST', '/session', {
    email: 'owner@example.com',
    password: NEW,
  })

  expect(addressed.body.user).toMatchObject({ email: 'owner@example.com', has_password: false })
  expect(body.user.has_password).toBe(true)
  expect(back.status).toBe(201)
})

test.each<[string, string, object, RegExp]>([
  ['nothing at all', '/user', {}, /properties/],
  ['an empty name', '/user', { name: '' }, /^name: /],
  ['no address', '/user', { email: 'a@' }, /^email: /],
  ['a switch that is none', '/user', { auto_cross_post: 'yes' }, /^auto_cross_post: /],
  ['a short password', '/user/password', { new_password: 'short' }, /^new_password: /],
  ['no current password', '/user/password', { new_password: NEW }, /^current_password: /],
])('%s is refused and named', async (_, path, body, detail) => {
  const { visitor } = await signUp(w)

  const answer = await visitor.call('PUT', path, body)

  expect(answer.status).toBe(400)
  expect(answer.body.details[0]).toMatch(detail)
})
