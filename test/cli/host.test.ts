/** The commands of the host, which work on the database: what they change is seen through the API. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openProgram } from '../../clients/cli/program.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { newKeyring } from '../../db/secrets/seal.ts'
import { hostCommands } from '../../server/commands/index.ts'
import { draft, read } from '../events/follow.ts'
import { newWebhook, webhookNow } from '../webhooks/arrange.ts'
import { openReceiver } from '../webhooks/receiver.ts'
import { openWorld } from '../world/world.ts'
import { run, surroundingsOf, type Running } from './run.ts'

const ENCRYPTION_KEYS = newKeyring()
const PUBLIC_URL = 'https://post.example.com'
const EMPTY = `test_${randomBytes(6).toString('hex')}`

/** Receivers that webhooks may have. */
const HOSTS = new Set<string>()
const w = await openWorld({ webhooks: { hosts: HOSTS } })
beforeAll(async () => {
  await onHost(`create database ${EMPTY}`)
  // An address cannot name a socket folder in a way that both clients of PostgreSQL take.
  if (typeof w.server !== 'string') {
    vi.stubEnv('PGHOST', w.server.host)
    vi.stubEnv('PGUSER', w.server.user)
  }
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await w.close()
  await onHost(`drop database ${EMPTY} with (force)`)
})

async function onHost(statement: string) {
  const pool = openPool(inject('database_server'), { max: 1 })
  await pool.unsafe(statement)
  await pool.end()
}

function otterpost(args: string[], running: Running = {}, database = nameOf(w.server)) {
  const DATABASE_URL =
    typeof w.server === 'string'
      ? w.server.replace(/\/[^/]*$/, `/${database}`)
      : `postgres:///${database}`
  const env = { DATABASE_URL, ENCRYPTION_KEYS, PUBLIC_URL }
  return run(args, { more: hostCommands, env, ...running })
}

function nameOf(server: typeof w.server): string {
  return typeof server === 'string' ? new URL(server).pathname.slice(1) : server.database
}

/** What `--json` prints. */
async function json(args: string[]) {
  const { out, err, code } = await otterpost([...args, '--json'])
  expect(code, err).toBe(0)
  return JSON.parse(out)
}

async function statusOf(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${w.service.url}/api/v1/me`, { headers })).status
}

function emailOf(name: string): string {
  return `${name}-${randomBytes(4).toString('hex')}@example.com`
}

test('a user is made on trial, with a link that signs in once, and found by address in any case', async () => {
  const email = emailOf('Ada')

  const { out, err, code } = await otterpost(['admin', 'users', 'create', 'Ada', '--email', email])
  const [, token = ''] = /#link=(\S+)\n/.exec(out) ?? []
  const sign_in = () =>
    fetch(`${w.service.url}/api/dashboard/v1/session/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ token }),
    })
  const first = await sign_in()
  const second = await sign_in()
  const [listed] = (await json(['admin', 'users', 'list'])).slice(-1)

  expect([code, out]).toEqual([0, expect.stringContaining(`${PUBLIC_URL}/dashboard/sign-in#link=`)])
  expect(err).not.toContain(token)
  expect([first.ok, second.ok]).toEqual([true, false])
  expect(listed).toMatchObject({ email: email.toLowerCase(), plan: 'trial', has_access: true })
  expect(daysUntil(listed.ends_at)).toBeCloseTo(7, 1)
  expect((await otterpost(['admin', 'keys', 'list', email.toUpperCase()])).code).toBe(0)
})

test('an address belongs to one user', async () => {
  const email = emailOf('taken')
  await json(['admin', 'users', 'create', 'First', '--email', email])

  const { out, err, code } = await otterpost(['admin', 'users', 'create', 'X', '--email', email])

  expect([code, out]).toEqual([1, ''])
  expect(err).toBe(`Error: Somebody has the address ${email} already.\n`)
})

test('a plan holds from the next request on, until it ends', async () => {
  const user = await w.user({ plan: 'pro' })
  const until = new Date(Date.now() + 86_400_000).toISOString()

  const paid = await json(['admin', 'users', 'set-plan', user.id, 'advanced', '--until', until])
  const me = await w.call(user, 'GET', '/api/v1/me')
  const trial = await json(['admin', 'users', 'set-plan', user.id, 'trial'])
  const then = await w.call(user, 'GET', '/api/v1/me')

  expect(paid).toMatchObject({ plan: 'advanced', status: 'active', ends_at: until })
  expect(me.body).toMatchObject({
    subscription: { status: 'active', current_period_ends_at: until },
    limits: { daily_limit: 50 },
  })
  expect(trial).toMatchObject({ plan: 'trial', status: 'trialing', has_access: true })
  expect(then.body.limits.daily_limit).toBe(20)
})

test('who is shut out has no way in any more, and a plan and a key let them in again', async () => {
  const user = await w.user()
  const scheduled_date = new Date(Date.now() + 3_600_000).toISOString()
  await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Later', scheduled_date } })

  const asked = await otterpost(['admin', 'users', 'disable', user.id])
  const refused = await otterpost(['admin', 'users', 'disable', user.id], {
    columns: 80,
    answers: 'n\n',
  })
  const before = await statusOf(user.key)
  const done = await json(['admin', 'users', 'disable', user.id, '--yes'])
  const after = await statusOf(user.key)
  await json(['admin', 'users', 'set-plan', user.id, 'pro'])
  const { key } = await json(['admin', 'keys', 'create', user.id, 'Again'])

  expect([asked.code, refused.code, before]).toEqual([2, 1, 200])
  expect(asked.err).toContain('--yes')
  expect(done).toMatchObject({ status: 'none', has_access: false })
  expect(after).toBe(401)
  expect(await statusOf(key)).toBe(200)
})

test('the owner is named by that word, and cannot be shut out', async () => {
  const owner = await w.user()
  await w.db`update users set is_owner = true where id = ${owner.id}`

  const { code, err } = await otterpost(['admin', 'users', 'disable', 'owner', '--yes'])
  const link = await otterpost(['admin', 'link'])

  expect([code, err]).toEqual([1, 'Error: The owner cannot be shut out.\n'])
  expect(link.out).toMatch(/^https:\/\/post\.example\.com\/dashboard\/sign-in#link=[\w-]{43}\n$/)
  expect(await statusOf(owner.key)).toBe(200)
})

test('a key is printed once, alone on standard output, and opens nothing once it is revoked', async () => {
  const user = await w.user()
  const other = await w.user()

  const made = await otterpost(['admin', 'keys', 'create', user.id, 'Build server'])
  const key = made.out.trim()
  const worked = await statusOf(key)
  const found: { id: string; name: string }[] = await json(['admin', 'keys', 'list', user.id])
  const { id = '' } = found.find(({ name }) => name === 'Build server') ?? {}
  const strange = await otterpost(['admin', 'keys', 'revoke', other.id, id, '--yes'])
  const still = await statusOf(key)
  const revoked = await json(['admin', 'keys', 'revoke', user.id, id, '--yes'])

  expect(made.out).toMatch(/^ot_\w{38}\n$/)
  expect(made.err).not.toContain(key)
  expect(JSON.stringify(found)).not.toContain(key)
  expect([worked, strange.code, still]).toEqual([200, 5, 200])
  expect(revoked.revoked_at).not.toBeNull()
  expect(await statusOf(key)).toBe(401)
})

test('a key for some accounts says which, and is made for no account of somebody else', async () => {
  const user = await w.user()
  const other = await w.user()
  const { x = '' } = user.accounts

  const made = await json(['admin', 'keys', 'create', user.id, 'Some', '--accounts', x])
  const listed = await otterpost(['admin', 'keys', 'list', user.id])
  const strange = ['--accounts', x, other.accounts.x ?? '']
  const refused = await otterpost(['admin', 'keys', 'create', user.id, 'Strange', ...strange])

  expect(made.accounts).toEqual([{ id: x, platform: 'x', handle: user.handles.x }])
  expect(listed.out).toContain(`x:${user.handles.x}`)
  expect(refused.code).toBe(5)
  expect(refused.err).toContain(other.accounts.x)
})

test('a key is made with limits of its own, which the list shows', async () => {
  const user = await w.user()
  const limits = ['--posts-per-day', '5', '--monthly-budget', '2.5']

  const made = await json(['admin', 'keys', 'create', user.id, 'Agent', ...limits])
  const listed = await otterpost(['admin', 'keys', 'list', user.id])

  expect(made).toMatchObject({ posts_per_day: 5, monthly_budget: '2.500' })
  expect(listed.out).toMatch(/Agent.*\t5\t2\.500/)
})

test('ending sessions leaves the keys alone', async () => {
  const user = await w.user()
  await w.db`
    insert into sessions (user_id, hash, expires_at)
    values (${user.id}, ${randomBytes(32)}, clock_timestamp() + interval '1 day')`

  expect(await json(['admin', 'users', 'sign-out', user.id])).toEqual({ sessions: 1 })
  expect(await json(['admin', 'users', 'sign-out', user.id])).toEqual({ sessions: 0 })
  expect(await statusOf(user.key)).toBe(200)
})

test('what a plan allows can be changed, and holds at once for all who are on it', async () => {
  const user = await w.user({ plan: 'pro' })

  const changed = await json(['admin', 'plans', 'set', 'pro', '--posts-per-day', '41'])
  const { body } = await w.call(user, 'GET', '/api/v1/me')

  expect(changed).toMatchObject({ name: 'pro', posts_per_day: 41, requests_per_day: 1000 })
  expect(body.limits.daily_limit).toBe(41)
  expect(await json(['admin', 'plans', 'list', '--quiet'])).toHaveLength(5)
})

test.each<[string[], number, string]>([
  [['admin', 'plans', 'set', 'pro'], 2, 'Nothing is to be changed.'],
  [['admin', 'plans', 'set', 'pro', '--posts-per-day', '0'], 2, 'It has to be 1 or more.'],
  [['admin', 'plans', 'set', 'gold', '--accounts', '3'], 2, 'Allowed choices are trial, pro'],
  [['admin', 'users', 'create', ' '], 2, 'A user has a name.'],
  [['admin', 'users', 'create', 'A', '--email', 'nonsense'], 2, '"nonsense" is no e-mail address.'],
  [['admin', 'users', 'set-plan', 'nobody@example.com', 'pro'], 5, 'There is no user'],
  [['admin', 'users', 'set-plan', 'owner', 'pro', '--until', '2020-01-01T00:00Z'], 2, 'past'],
  [['admin', 'keys', 'create', 'owner', ''], 2, 'A key has a name.'],
  [['admin', 'keys', 'create', 'owner', 'A', '--posts-per-day', '0'], 2, '0 is no number of posts'],
  [['admin', 'keys', 'create', 'owner', 'A', '--monthly-budget', '-1'], 2, '-1 is no amount'],
  [['admin', 'users', 'list', '--json', 'secret'], 2, 'There is no field secret here.'],
])('%j ends with %i and says why', async (args, code, line) => {
  const ended = await otterpost(args)

  expect([ended.code, ended.out]).toEqual([code, ''])
  expect(ended.err).toContain(line)
})

test('an empty database is told apart, brought to this version, and then has nothing pending', async () => {
  const ask = (args: string[]) => otterpost(args, {}, EMPTY)

  const unusable = await ask(['admin', 'users', 'list'])
  const pending = await ask(['migrate', '--check'])
  const again = await ask(['migrate', '--check'])
  const done = await ask(['migrate'])
  const nothing = await ask(['migrate', '--check'])
  const users = await ask(['admin', 'users', 'list'])

  expect(unusable).toMatchObject({ code: 1, out: '' })
  expect(unusable.err).toContain('otterpost migrate')
  expect(pending).toMatchObject({ code: 1, out: expect.stringMatching(/^0001_foundation\n0002_/) })
  expect(again).toEqual(pending)
  expect([done.code, done.out]).toEqual([0, pending.out])
  expect(nothing).toMatchObject({ code: 0, out: '' })
  expect(users).toMatchObject({ code: 0, out: '' })
})

test('a database that is brought to this version by two at once is so once', async () => {
  await onHost(`drop database ${EMPTY} with (force)`)
  await onHost(`create database ${EMPTY}`)
  const before = await otterpost(['migrate', '--check'], {}, EMPTY)

  const ran = await Promise.all([0, 1, 2].map(() => otterpost(['migrate'], {}, EMPTY)))

  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(ran.map(({ out }) => out).join('')).toBe(before.out)
})

test('a database that a later version has brought further is used as it is', async () => {
  await w.db`insert into migrations (name, run_on) values ('9999_later', now())`

  const ran = [
    await otterpost(['migrate', '--check']),
    await otterpost(['migrate']),
    await otterpost(['admin', 'users', 'list']),
  ]

  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0])
})

test('asking what is pending makes no database where there is none', async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'otterpost-nothing-'))

  const { code, err } = await run(['migrate', '--check'], {
    more: hostCommands,
    env: { ENCRYPTION_KEYS, DATA_DIR: data_dir },
  })

  expect([code, err]).toEqual([1, expect.stringContaining(`There is no database in ${data_dir}.`)])
  expect(readdirSync(data_dir)).toEqual([])
})

test('a database that does not answer is named as such', async () => {
  const env = { ENCRYPTION_KEYS, DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }

  for (const args of [['migrate'], ['migrate', '--check'], ['admin', 'users', 'list']]) {
    const { code, err } = await run(args, { more: hostCommands, env })
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^Error: The database cannot be used: nothing listens at 127\.0\.0\.1:1 of DATABASE_URL/,
      ),
    ])
    expect(err).not.toContain('secret')
  }
})

test('webhooks are listed by how they do, without secret and path, and switched off and on', async () => {
  const receiver = await openReceiver()
  receiver.respond('/known-to-few', 500)
  HOSTS.add(receiver.host)
  const user = await w.user({ connect: [] })
  const { id, secret } = await newWebhook(w, user, { url: receiver.url('/known-to-few') })
  await draft(w, user)
  await w.until(async () => (await webhookNow(w, user, id)).failing_since)

  const list = ['admin', 'webhooks', 'list', user.id]
  const [listed] = await json(list)
  const shown = await otterpost(list, { columns: 120 })
  const other = await w.user({ connect: [] })
  const foreign = await otterpost(['admin', 'webhooks', 'disable', other.id, id, '--yes'])
  const asked = await otterpost(['admin', 'webhooks', 'disable', user.id, id])
  const off = await json(['admin', 'webhooks', 'disable', user.id, id, '--yes'])
  const seen = await webhookNow(w, user, id)
  const { events } = await read(w, user, { types: 'webhook.disabled' })
  await draft(w, user, 'Meanwhile')
  receiver.respond('/known-to-few', 204)
  const on = await json(['admin', 'webhooks', 'enable', user.id, id])
  await w.until(async () =>
    receiver.at('/known-to-few').some(({ event }) => event.data.post?.text === 'Meanwhile'),
  )
  await json(['admin', 'users', 'disable', user.id, '--yes'])
  const [shut] = await json(list)
  await receiver.close()

  expect(listed).toMatchObject({
    ...{ id, origin: `http://${receiver.host}`, enabled: true, pending: 1, failed: 0 },
    last_error: 'It answered 500.',
  })
  expect(shown.out).toContain('failing')
  expect([foreign.code, asked.code]).toEqual([5, 2])
  expect(off).toMatchObject({ enabled: false, disabled_reason: 'operator' })
  expect(seen).toMatchObject({ enabled: false, disabled_reason: 'operator' })
  expect(events).toMatchObject([{ data: { webhook: { id, disabled_reason: 'operator' } } }])
  expect(on).toMatchObject({ enabled: true, disabled_reason: null })
  expect(shut).toMatchObject({ enabled: false, disabled_reason: 'operator' })
  const all = JSON.stringify([listed, shown, off, on])
  expect(all).not.toContain('known-to-few')
  expect(all).not.toContain(secret.slice('whsec_'.length))
  expect(all).not.toContain('sealed')
})

test('docs/OPERATIONS.md has each of them, with its arguments', () => {
  const doc = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  const { environment } = surroundingsOf()
  const leaves = hostCommands.flatMap((make) => leavesOf(make(environment), ''))

  expect(leaves.length).toBeGreaterThan(15)
  expect(leaves.filter((leaf) => !doc.includes(`\`${leaf}\``))).toEqual([])
})

test('journals of sends are listed, and only one that is missing can be given up', async () => {
  const missing = 'aaaaaaaa-0000-4000-8000-000000000000'
  await w.db`insert into journals (id, compared_on) values (${missing}, 'another database')`
  const [in_use] = await json(['admin', 'journals', 'list']).then((all) =>
    all.filter(({ state }: { state: string }) => state === 'in use'),
  )

  const refused = await otterpost(['admin', 'journals', 'give-up', in_use.id, '--yes'])
  const given_up = await otterpost(['admin', 'journals', 'give-up', missing, '--yes'])

  expect([refused.code, given_up.code]).toEqual([5, 0])
  const states = (await json(['admin', 'journals', 'list'])).map(
    ({ id, state }: { id: string; state: string }) => [id, state],
  )
  expect(states).toEqual([
    [in_use.id, 'in use'],
    [missing, 'closed'],
  ])
})

function leavesOf(command: Command, parents: string): string[] {
  const name = `${parents}${command.name()}`
  if (command.commands.length > 0)
    return command.commands.flatMap((one) => leavesOf(one, `${name} `))
  const args = command.registeredArguments.map((argument) => {
    const word = argument.name().toUpperCase().replace('-', '_')
    return argument.required ? ` ${word}` : ` [${word}]`
  })
  return [`${name}${args.join('')}`]
}

test('no option takes a secret, which others on the machine could read', () => {
  const { environment } = surroundingsOf()
  const flags = optionsOf(openProgram(environment, hostCommands))

  expect(flags.length).toBeGreaterThan(20)
  expect(flags.filter((flag) => /--(key|token|secret|password)/.test(flag))).toEqual([])
})

function optionsOf(command: Command): string[] {
  return [...command.options.map(({ flags }) => flags), ...command.commands.flatMap(optionsOf)]
}

function daysUntil(date: string): number {
  return (Date.parse(date) - Date.now()) / 86_400_000
}
