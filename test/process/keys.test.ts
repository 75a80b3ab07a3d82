/** ENCRYPTION_KEYS: the wrong ones stop the start, and new ones are brought in while the service runs. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '../../db/connections/connections.ts'
import { newKey } from '../../db/users/keys.ts'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { newKeyring, readKeyring } from '../../db/secrets/seal.ts'
import { insertUser } from '../../db/users/users.ts'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { databaseOf, TEMPLATE } from '../world/database.ts'
import { insertKey } from '../world/keys.ts'
import { openSite, type Site } from './process.ts'
import { until } from '../world/until.ts'

const USERS = 40
const ACCOUNTS = 10
const OLD = newKeyring()
const NEW = newKeyring().replace('k1:', 'k2:')
const NAME = `test_${randomBytes(6).toString('hex')}`

let site: Site
let db: Db
const keys: string[] = []

beforeAll(async () => {
  const host = inject('database_server')
  await onHost(`create database ${NAME} template ${TEMPLATE}`)
  db = openPool(databaseOf(host, NAME), { max: 4 })
  site = await openSite()
  for (let user = 0; user < USERS; user++) {
    const user_id = await insertUser(db, {
      name: 'Test',
      plan: 'agency',
      status: 'active',
      auto_cross_post: false,
      trial_ends_at: null,
      current_period_ends_at: null,
    })
    const key = newKey()
    keys.push(key)
    await insertKey(db, user_id, 'test', key)
    for (let i = 0; i < ACCOUNTS; i++) {
      const wanted = { platform: 'x' as const, handle: `u${user}n${i}`, name: 'Keys' }
      const account = await openSimulatedAccount(site.simulator_url, wanted)
      const renewal = { grant: 'any', lasts_ms: 7e6, sign_in_lasts_ms: null, scopes: [] }
      const added = { ...account, platform: 'x' as const, origin: 'simulated' as const, renewal }
      await connect(db, readKeyring(OLD), user_id, added)
    }
  }
})
afterAll(async () => {
  await site.close()
  await db.end({ timeout: 1 })
  await onHost(`drop database ${NAME} with (force)`)
})

async function onHost(statement: string) {
  const pool = openPool(inject('database_server'), { max: 1 })
  await pool.unsafe(statement)
  await pool.end()
}

function database(): Record<string, string> {
  const host = inject('database_server')
  return typeof host === 'string'
    ? { DATABASE_URL: String(databaseOf(host, NAME)) }
    : { DATABASE_URL: `postgres:///${NAME}`, PGHOST: host.host, PGUSER: host.user }
}

/** The command as operators run it. */
async function reencrypt(ENCRYPTION_KEYS: string) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...database(), ENCRYPTION_KEYS }
  const args = ['server/otterpost.ts', 'admin', 'reencrypt']
  const run = promisify(execFile)(process.execPath, args, { env })
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

test('tokens are sealed anew under load, and no request fails', async () => {
  const started = await site.start({ ...database(), ENCRYPTION_KEYS: `${OLD},${NEW}`, KEY: 'none' })
  const answers: number[] = []
  let running = true
  const load = keys.map(async (key, user) => {
    for (let i = 0; running || i < 3; i++) {
      const response = await fetch(`${started.url}/api/v1/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: `Load ${user} ${i}`, publish_now: true }),
      })
      const { posts } = (await response.json()) as { posts?: { status: string }[] }
      answers.push(posts?.[0]?.status === 'posted' ? response.status : 0)
    }
  })
  await until(() => answers.length > USERS)

  const { code, said } = await reencrypt(`${NEW},${OLD}`)
  running = false
  await Promise.all(load)

  expect(said).toBe(`Sealed with k2: ${USERS * ACCOUNTS + 1} rows anew, 0 still with another key\n`)
  expect(code).toBe(0)
  expect(answers.filter((status) => status !== 201)).toEqual([])
  const rows = await db`select distinct key_id from connections`
  expect(rows).toEqual([{ key_id: 'k2' }])
  await started.program.end('SIGTERM')
})

test('then the old key is not needed, and without the new one nothing starts', async () => {
  const again = await reencrypt(NEW)
  const wrong = await reencrypt(OLD)
  const refused = site.launch({ ...database(), ENCRYPTION_KEYS: OLD })
  const { code } = await refused.ended

  expect(again).toEqual({
    code: 0,
    said: 'Sealed with k2: 0 rows anew, 0 still with another key\n',
  })
  const line =
    'ENCRYPTION_KEYS are not the keys of this database: what it holds was sealed with others\n'
  expect(wrong).toEqual({ code: 1, said: `Error: ${line}` })
  expect(code).toBe(1)
  expect(refused.said()).toBe(`otterpost: ${line}`)
})
