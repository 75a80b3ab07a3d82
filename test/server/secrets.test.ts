/** Keys, tokens and texts are in requests, in the database and on the networks; the log has none of them. */
import { afterAll, expect, test } from 'vitest'
import { PLATFORMS } from '../../networks/network.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const lines: string[] = []
const w = await openWorld({ log: { write: (line) => void lines.push(line) } })
afterAll(() => w.close())

const TEXT = 'A secret until it is published'

test('neither the database nor the log holds one of 50 keys and tokens, whatever networks say', async () => {
  const users = await Promise.all(Array.from({ length: 13 }, () => w.user()))
  const tokens = await readAccessTokens(users)
  const secrets = [...users.map(({ key }) => key), ...tokens.values()]
  expect(secrets.length).toBeGreaterThanOrEqual(50)
  const publish = (user: TestUser) =>
    w.call(user, 'POST', '/api/v1/posts', { body: { text: TEXT, publish_now: true } })

  await Promise.all(users.map(publish))
  for (const [index, platform] of PLATFORMS.entries()) {
    const [user = users[0]] = users.slice(index)
    if (!user) throw new Error('there are no users')
    const account = user.handles[platform] ?? ''
    const message = `The token ${tokens.get(account)} is wrong`
    const body = { message, detail: message, error: message }
    for (const status of [400, 401, 429, 500]) {
      await w.fault({ platform, account, kind: 'status', status, body })
      await publish(user)
    }
    await w.control('POST', '/control/tokens/revoke', { platform, handle: account })
    await publish(user)
    await w.call(user, 'GET', '/api/v1/connections')
    await w.call(user, 'GET', '/api/v1/posts')
  }

  const dump = await dumpDatabase()
  expect(dump.match(/The token \[token\] is wrong/g)?.length).toBeGreaterThanOrEqual(3)
  for (const secret of secrets) {
    for (const form of formsOf(secret)) {
      expect(dump.includes(form), `${secret} in the database`).toBe(false)
      expect(lines.join('').includes(form), `${secret} in the log`).toBe(false)
    }
  }
})

test('the log has neither key nor token nor text, however a request ends', async () => {
  const user = await w.user()
  const other = 'ot_00000000000000000000000000000000000000'
  const body = { text: TEXT, publish_now: true }

  await w.call(user, 'POST', '/api/v1/posts', {
    body,
    headers: { 'idempotency-key': 'secret-one' },
  })
  await w.fault({ platform: 'x', kind: 'status', status: 403 })
  await w.call(user, 'POST', '/api/v1/posts', { body })
  await w.fault({ platform: 'x', kind: 'cut_after' })
  await w.call(user, 'POST', '/api/v1/posts', { body })
  await w.call(user, 'POST', '/api/v1/posts', { raw: `{"text": "${TEXT}` })
  await w.call(user, 'GET', `/api/v1/posts?key=${user.key}&text=${encodeURIComponent(TEXT)}`)
  await w.call(undefined, 'GET', '/api/v1/me', {
    headers: { 'x-api-key': other, cookie: 'a=secret' },
  })
  await breakDatabase()
  const broken = await w.call(user, 'POST', '/api/v1/posts', { body: { text: TEXT } })

  expect(broken.status).toBe(500)
  expect(JSON.stringify(broken.body)).not.toMatch(/at .*\.ts|constraint|posts_/)
  const log = lines.join('')
  expect(log).toContain('"msg":"request completed"')
  expect(log).toContain('violates check constraint')
  expect(log).not.toContain(user.key)
  expect(log).not.toContain(other)
  expect(log).not.toContain('secret')
  for (const token of await readTokens()) expect(log).not.toContain(token)
})

test('a key is found by its hash, and only the hash is kept', async () => {
  const user = await w.user()

  const rows = await w.db`select * from api_keys where user_id = ${user.id}`

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(user.key.slice(8))
  expect(rows[0]?.hash).toHaveLength(32)
})

/** By handle, as the networks gave them out. */
async function readAccessTokens(users: TestUser[]): Promise<Map<string, string>> {
  const handles = users.flatMap((user) => Object.values(user.handles))
  // The ledger is the simulated networks' own.
  const { entries } = (await w.control('GET', '/control/ledger')) as {
    entries: { handle?: string; access_token?: string }[]
  }
  return new Map(
    entries.flatMap(({ handle, access_token }): [string, string][] =>
      handle && access_token && handles.includes(handle) ? [[handle, access_token]] : [],
    ),
  )
}

/** All rows of all tables, the queue's too. */
async function dumpDatabase(): Promise<string> {
  const tables = await w.db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const rows: string[] = []
  for (const { name } of tables) {
    for (const { row } of await w.db.unsafe(`select t::text as row from ${name} t`)) {
      rows.push(String(row))
    }
  }
  return rows.join('\n')
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
}

/** From here on no post is saved, and PostgreSQL says so with the whole row. */
async function breakDatabase() {
  await w.db`alter table posts add constraint no_more check (false) not valid`
}

async function readTokens(): Promise<string[]> {
  const rows = await w.db<{ sealed_token: string }[]>`select sealed_token from connections`
  expect(rows.length).toBeGreaterThan(0)
  return rows.map(({ sealed_token }) => sealed_token)
}
