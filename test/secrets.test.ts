/** Keys, tokens and texts are in requests, in the database and on the networks; the log has none of them. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from './world/world.ts'

const lines: string[] = []
const w = await openWorld({ log: { write: (line) => void lines.push(line) } })
afterAll(() => w.close())

const TEXT = 'A secret until it is published'

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

/** From here on no post is saved, and PostgreSQL says so with the whole row. */
async function breakDatabase() {
  await w.db`alter table posts add constraint no_more check (false) not valid`
}

async function readTokens(): Promise<string[]> {
  const rows = await w.db<{ sealed_token: string }[]>`select sealed_token from connections`
  expect(rows.length).toBeGreaterThan(0)
  return rows.map(({ sealed_token }) => sealed_token)
}
