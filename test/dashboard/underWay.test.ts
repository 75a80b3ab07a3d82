/** What is under way when a user is shut out, or changes the password: nothing of before opens anything after. */
import { afterAll, expect, test } from 'vitest'
import { keyWorks } from '../../db/users/keys.ts'
import { insertLink } from '../../db/users/oneTimeTokens.ts'
import { hashPassword } from '../../db/users/passwords.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { endSessions, disableUser } from '../../db/users/roster.ts'
import { changePassword, findCredentials } from '../../db/users/users.ts'
import { openWorld } from '../world/world.ts'
import { openAuthenticator } from './authenticator.ts'
import { openVisitor, PASSWORD, signUp, type Member } from './visitor.ts'

const w = await openWorld()
afterAll(() => w.close())
const ORIGIN = w.service.url.replace('127.0.0.1', 'localhost')
const NEW = 'long roots in slow water'

/** Nobody else gets the user's row until `meanwhile` is over. */
async function holding<Result>(id: string, meanwhile: (tx: Sql) => Promise<Result>) {
  return w.db.begin(async (tx) => {
    await tx`select from users where id = ${id} for update`
    return meanwhile(tx)
  })
}

/** So many wait for a row; or what should wait, but does not, is over. */
async function waiting(count: number, instead: Promise<unknown>) {
  let over = false
  instead.finally(() => (over = true)).catch(() => undefined)
  await w.until(async () => {
    const rows = await w.db`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return over || rows.length >= count
  })
}

/** Both wait for the user's row, and get it in this order. */
async function inOrder<First, Second>(
  id: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const both = await holding(id, async () => {
    const one = first()
    await waiting(1, one)
    const other = second()
    await waiting(2, other)
    return { one, other }
  })
  return Promise.all([both.one, both.other])
}

/** The password is changed while `request` waits for the user's row. */
async function overtaken<Result>({ id }: Member, request: () => Promise<Result>): Promise<Result> {
  const hash = await hashPassword(NEW)
  const { answer } = await holding(id, async (tx) => {
    const answer = request()
    await waiting(1, answer)
    const credentials = await findCredentials(tx, id)
    if (credentials) await changePassword(tx, credentials, hash)
    await tx`delete from sessions where user_id = ${id}`
    return { answer }
  })
  return answer
}

/** Who has asked for something before: a first request would wait for the user's row itself. */
async function signUpAndAsk() {
  const member = await signUp(w)
  await member.visitor.call('GET', '/session')
  return member
}

async function sessionsOf({ id }: Pick<Member, 'id'>) {
  return w.db`select from sessions where user_id = ${id}`
}

async function withPasskey() {
  const [member, device] = [await signUp(w), openAuthenticator()]
  const { body } = await member.visitor.call('POST', '/passkeys/options')
  const credential = device.create(body.options, ORIGIN)
  await member.visitor.call('POST', '/passkeys', { name: 'Laptop', credential })
  const { body: asked } = await openVisitor(w).call('POST', '/session/passkey-options')
  return { member, credential: device.get(asked.options, ORIGIN) }
}

/** Each way in, made ready as far as it can be before it is asked for. */
const WAYS_IN: [string, () => Promise<{ member: Member; path: string; body: object }>][] = [
  [
    'a password',
    async () => {
      const member = await signUp(w)
      return { member, path: '/session', body: { email: member.email, password: PASSWORD } }
    },
  ],
  [
    'a link',
    async () => {
      const member = await signUp(w)
      return { member, path: '/session/link', body: { token: await insertLink(w.db, member.id) } }
    },
  ],
  [
    'a passkey',
    async () => {
      const { member, credential } = await withPasskey()
      return { member, path: '/session/passkey', body: { credential } }
    },
  ],
]

test.each(WAYS_IN)('a sign-in by %s that a shut-out overtakes fails', async (_, prepare) => {
  const { member, path, body } = await prepare()

  const [, answer] = await inOrder(
    member.id,
    () => disableUser(w.db, member.id),
    () => openVisitor(w).call('POST', path, body),
  )

  expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_failed'])
  expect(await sessionsOf(member)).toEqual([])
})

test.each(WAYS_IN)('a shut-out ends what a sign-in by %s has just begun', async (_, prepare) => {
  const { member, path, body } = await prepare()

  await inOrder(
    member.id,
    () => openVisitor(w).call('POST', path, body),
    () => disableUser(w.db, member.id),
  )

  expect(await sessionsOf(member)).toEqual([])
})

test('a sign-out from everywhere ends what a sign-in has just begun', async () => {
  const member = await signUp(w)
  const body = { email: member.email, password: PASSWORD }

  const [, ended] = await inOrder(
    member.id,
    () => openVisitor(w).call('POST', '/session', body),
    () => endSessions(w.db, member.id),
  )

  expect(ended).toBe(2)
  expect(await sessionsOf(member)).toEqual([])
})

test('a sign-in by the old password fails when a new one has been set meanwhile', async () => {
  const member = await signUp(w)
  const body = { email: member.email, password: PASSWORD }

  const answer = await overtaken(member, () => openVisitor(w).call('POST', '/session', body))

  expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_failed'])
  expect(await sessionsOf(member)).toEqual([])
})

test('a shut-out revokes the key that was just made', async () => {
  const { visitor, id } = await signUpAndAsk()

  const [made] = await inOrder(
    id,
    () => visitor.call('POST', '/keys', { name: 'Late' }),
    () => disableUser(w.db, id),
  )

  expect(await keyWorks(w.db, made.body.secret ?? '')).toBe(false)
})

test('whoever is shut out meanwhile gets no key', async () => {
  const { visitor, id } = await signUpAndAsk()

  const [, made] = await inOrder(
    id,
    () => disableUser(w.db, id),
    () => visitor.call('POST', '/keys', { name: 'Late' }),
  )

  expect(made.status).toBe(401)
  expect(await w.db`select from api_keys where user_id = ${id}`).toEqual([])
})

test('a shut-out takes the passkey away that was just added, and none comes after', async () => {
  for (const order of ['passkey first', 'shut-out first']) {
    const { visitor, id } = await signUpAndAsk()
    const { body } = await visitor.call('POST', '/passkeys/options')
    const credential = openAuthenticator().create(body.options, ORIGIN)
    const add = () => visitor.call('POST', '/passkeys', { name: 'Late', credential })
    const shut = () => disableUser(w.db, id)

    await (order === 'passkey first' ? inOrder(id, add, shut) : inOrder(id, shut, add))

    expect(await w.db`select from passkeys where user_id = ${id}`, order).toEqual([])
  }
})

test.each<[string, string, string, object]>([
  ['makes no key', 'POST', '/keys', { name: 'Late' }],
  ['connects no account', 'POST', '/connections/x/start', {}],
  ['sets no name', 'PUT', '/user', { name: 'Late' }],
  ['sets no address', 'PUT', '/user', { email: 'late@example.com', current_password: PASSWORD }],
])('a session that a new password has ended %s', async (_, method, path, body) => {
  const member = await signUpAndAsk()
  const { id, name, email } = member

  const answer = await overtaken(member, () => member.visitor.call(method, path, body))

  expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized'])
  expect(await w.db`select name, email from users where id = ${id}`).toEqual([{ name, email }])
  expect(await w.db`select from api_keys where user_id = ${id}`).toEqual([])
})

test('a sign-out is over only after the key that the session is making', async () => {
  const { visitor, id } = await signUpAndAsk()
  const keys = () => w.db`select from api_keys where user_id = ${id}`

  const both = await w.db.begin(async (tx) => {
    // The key is not saved before this ends.
    await tx`lock table api_keys in share mode`
    const made = visitor.call('POST', '/keys', { name: 'Late' })
    await waiting(1, made)
    const out = visitor.call('DELETE', '/session')
    await waiting(2, out)
    // Not the order of the two answers, which are on connections of their own.
    return { made, savedAtSignOut: out.then(keys) }
  })
  await both.made

  expect(await both.savedAtSignOut).toHaveLength(1)
  expect(await sessionsOf({ id })).toEqual([])
})

test('whoever never had a password cannot set one once shut out', async () => {
  const { visitor, id } = await signUpAndAsk()
  await w.db`update users set password_hash = null where id = ${id}`

  const [, answer] = await inOrder(
    id,
    () => disableUser(w.db, id),
    () => visitor.call('PUT', '/user/password', { new_password: NEW }),
  )

  expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized'])
  expect(await findCredentials(w.db, id)).toMatchObject({ password_hash: null })
})

test('whoever waits long for the user’s row is told to come again, and keeps nobody else waiting', async () => {
  const member = await signUpAndAsk()

  const { status, body } = await holding(member.id, () =>
    member.visitor.call('POST', '/keys', { name: 'Not now' }),
  )

  expect([status, body.code]).toEqual([503, 'unavailable'])
})
