/** Whatever opens a door is with whoever holds it: neither the database nor the log has it. */
import { afterAll, expect, test } from 'vitest'
import { insertLink } from '../../db/users/oneTimeTokens.ts'
import { openWorld } from '../world/world.ts'
import { openAuthenticator } from './authenticator.ts'
import { openVisitor } from './visitor.ts'

const lines: string[] = []
const w = await openWorld({ log: { write: (line) => void lines.push(line) } })
afterAll(() => w.close())

const PASSWORD = 'planted password one'
const NEW_PASSWORD = 'planted password two'
const WRONG = 'planted wrong password'
const EMAIL = 'planted@example.com'
const ORIGIN = w.service.url.replace('127.0.0.1', 'localhost')

test('no password, key, cookie, link, invitation or challenge is in the database or in the log', async () => {
  const secrets = await useEverything()

  const [dump, log] = [await dumpOf(), lines.join('')]

  expect(secrets.filter((secret) => secret.length < 10)).toEqual([])
  expect(secrets.length).toBeGreaterThanOrEqual(10)
  // What is looked through is the right thing: both have what is no secret.
  expect(dump).toContain(EMAIL)
  expect(log).toContain('createSessionFromLink')
  expect(log).not.toContain(EMAIL)
  for (const secret of secrets) {
    for (const form of [secret, Buffer.from(secret).toString('hex'), btoa(secret).slice(0, -4)]) {
      expect(dump.includes(form), `the database has ${secret}`).toBe(false)
      expect(log.includes(form), `the log has ${secret}`).toBe(false)
    }
  }
})

/** Every way in, and out, well and badly used. Returns what was secret in it. */
async function useEverything(): Promise<string[]> {
  const [visitor, stranger] = [openVisitor(w), openVisitor(w)]
  const made = await visitor.call('POST', '/users', {
    name: 'Planted',
    email: EMAIL,
    password: PASSWORD,
  })
  const first_cookie = tokenOf(visitor.cookie)
  await w.db`update users set is_owner = true where id = ${made.body.user.id}`
  await stranger.call('POST', '/session', { email: EMAIL, password: WRONG })
  await stranger.call('POST', '/session', { email: EMAIL, password: PASSWORD })
  await visitor.call('PUT', '/user/password', {
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
  })
  const key = await visitor.call('POST', '/keys', { name: 'Planted' })
  await w.call(undefined, 'GET', `/api/v1/me?key=${key.body.secret}`, {
    headers: { 'x-api-key': key.body.secret },
  })
  const invitation = await visitor.call('POST', '/invitations', { note: 'Planted' })
  const link = await insertLink(w.db, made.body.user.id)
  const unused = await insertLink(w.db, made.body.user.id)
  const linked = openVisitor(w)
  await linked.call('POST', '/session/link', { token: link })
  await linked.call('POST', '/session/link', { token: link })
  const options = await visitor.call('POST', '/passkeys/options')
  const open = await visitor.call('POST', '/passkeys/options')
  const credential = openAuthenticator().create(options.body.options, ORIGIN)
  await visitor.call('POST', '/passkeys', { name: 'Planted', credential })
  const sign_in = await stranger.call('POST', '/session/passkey-options')
  await visitor.call('POST', '/users', {
    name: 'Second',
    email: 'second@example.com',
    password: WRONG,
    invitation: invitation.body.url.split('=')[1],
  })
  await breakDatabase()
  const broken = await linked.call('POST', '/keys', { name: 'Broken' })
  expect(broken.status).toBe(500)
  return [
    ...[PASSWORD, NEW_PASSWORD, WRONG],
    ...[first_cookie, tokenOf(stranger.cookie), tokenOf(linked.cookie), tokenOf(visitor.cookie)],
    ...[key.body.secret, link, unused, invitation.body.url.split('=')[1]],
    ...[open, sign_in].map(({ body }) => body.options.challenge),
  ]
}

function tokenOf(cookie: string | undefined): string {
  return cookie?.split('=')[1] ?? ''
}

/** PostgreSQL then says so with the whole row. */
async function breakDatabase() {
  await w.db`alter table api_keys add constraint no_more check (name <> 'Broken')`
}

/** Every row of every table, as text. */
async function dumpOf(): Promise<string> {
  const tables = await w.db<{ name: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const rows = await Promise.all(
    tables.map(({ name }) => w.db.unsafe(`select t::text as row from ${name} t`)),
  )
  return rows
    .flat()
    .map(({ row }) => String(row))
    .join('\n')
}
