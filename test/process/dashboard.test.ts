/** The way into the dashboard, as real processes show it, and keys that are revoked between them. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../../db/pool/postgres.ts'
import { newKeyring } from '../../db/secrets/seal.ts'
import { databaseOf, TEMPLATE } from '../world/database.ts'
import { openSite, type Site, type Started } from './process.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENCRYPTION_KEYS = newKeyring()
const NAME = `test_${randomBytes(6).toString('hex')}`
const DASHBOARD = '/api/dashboard/v1'
const LINK = /(http\S+)\/dashboard\/sign-in#link=([\w-]{43})\n/

let site: Site
beforeAll(async () => {
  await onHost(`create database ${NAME} template ${TEMPLATE}`)
  site = await openSite()
})
afterAll(async () => {
  await site.close()
  await onHost(`drop database ${NAME} with (force)`)
})

async function onHost(statement: string) {
  const pool = openPool(inject('database_server'), { max: 1 })
  await pool.unsafe(statement)
  await pool.end()
}

/** An address cannot name a socket folder in a way that both clients of PostgreSQL take. */
function ownDatabase(): Record<string, string> {
  const host = inject('database_server')
  return typeof host === 'string'
    ? { DATABASE_URL: String(databaseOf(host, NAME)), ENCRYPTION_KEYS }
    : { DATABASE_URL: `postgres:///${NAME}`, PGHOST: host.host, PGUSER: host.user, ENCRYPTION_KEYS }
}

/** The cookie of whoever uses a link, or undefined when it opens nothing. */
async function use({ url }: Started, token: string): Promise<string | undefined> {
  const response = await fetch(`${url}${DASHBOARD}/session/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0]
}

function tokenIn(said: string): string {
  return LINK.exec(said)?.[2] ?? ''
}

test('a demo prints a fresh link for its owner at each start, which works once', async () => {
  const first = await site.start()
  const link = tokenIn(first.program.said())
  const cookie = (await use(first, link)) ?? ''
  const again = await use(first, link)
  const session = await first.call('GET', `${DASHBOARD}/session`, undefined, { cookie })
  await first.program.end('SIGTERM')
  const second = await site.start()
  const fresh = tokenIn(second.program.said())
  const still = await second.call('GET', `${DASHBOARD}/session`, undefined, { cookie })

  expect(LINK.exec(first.program.said())?.[1]).toBe(first.url)
  expect(session.body.user).toMatchObject({ name: 'Owner', email: null, is_owner: true })
  expect(again).toBeUndefined()
  expect(fresh).not.toBe(link)
  expect(await use(second, fresh)).toMatch(/^otterpost=/)
  expect(still.status).toBe(200)
  await second.program.end('SIGTERM')
})

test('with a database of its own the first start alone prints a link, and the others know the session', async () => {
  const first = await site.start(ownDatabase())
  const second = await site.start({ ...ownDatabase(), KEY: first.key })
  const cookie = (await use(second, tokenIn(first.program.said()))) ?? ''
  const headers = { cookie, 'sec-fetch-site': 'same-origin', authorization: '' }
  const ask = async ({ url }: Started, key: string) =>
    (await fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': key } })).status

  const made = await second.call('POST', `${DASHBOARD}/keys`, { name: 'Between' }, headers)
  const before = [await ask(first, made.body.secret), await ask(second, made.body.secret)]
  await first.call('DELETE', `${DASHBOARD}/keys/${made.body.key.id}`, undefined, headers)
  const after = [await ask(second, made.body.secret), await ask(first, made.body.secret)]

  expect(second.program.said()).not.toMatch(/link=|API key/)
  expect(before).toEqual([200, 200])
  expect(after).toEqual([401, 401])
})

test('the host has another one printed, and it works', async () => {
  const started = await site.start({ ...ownDatabase(), KEY: 'none' })
  const link = await run({ ...ownDatabase(), PUBLIC_URL: started.url })
  const unknown = await run(ownDatabase(), 'nobody@example.com')
  const nowhere = await run({ ...ownDatabase(), PORT: '0' })

  expect(link).toMatchObject({ code: 0, stdout: expect.stringMatching(LINK) })
  expect(link.stdout.split('\n')).toHaveLength(2)
  expect(LINK.exec(link.stdout)?.[1]).toBe(started.url)
  expect(await use(started, tokenIn(link.stdout))).toMatch(/^otterpost=/)
  expect(unknown).toMatchObject({ code: 5, stdout: '' })
  expect(unknown.stderr).toMatch(/^Error: There is no user nobody@example.com\.\n/)
  expect(nowhere).toMatchObject({ code: 1, stdout: '' })
  await started.program.end('SIGTERM')
})

async function run(settings: Record<string, string>, ...more: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['server/otterpost.ts', 'admin', 'link', ...more],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
