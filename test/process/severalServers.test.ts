/**
 * Two real PostgreSQL servers in one DATABASE_URL, one a streaming copy of the other, which takes over while posts go
 * out: the processes go on by themselves, and nothing is lost or there twice.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSystemAccount, own } from '../../db/embedded/account.ts'
import { initialise, NAME } from '../../db/embedded/initialise.ts'
import { environmentOf, findProgram } from '../../db/embedded/program.ts'
import { migrate } from '../../db/migrate.ts'
import { writerOf } from '../../db/pool/client.ts'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { newKeyring } from '../../db/secrets/seal.ts'
import { newKey } from '../../db/users/keys.ts'
import { freePort } from '../world/freePort.ts'
import { soonMs } from '../world/time.ts'
import { saveSomebody } from './arrange.ts'
import { openSite, type Site, type Started } from './process.ts'
import { until } from '../world/until.ts'

const POSTS = '/api/v1/posts'
const PLATFORMS = ['x', 'secondary_a', 'secondary_b'] as const
const ENCRYPTION_KEYS = newKeyring()
const PROGRAM = join(import.meta.dirname, '../../otterpost')
const WAIT_MS_MAX = 240_000
const key = newKey()

interface Server {
  address: string
  start(): void
  /** As when its machine fails: nothing is written any more. */
  fail(): Promise<void>
}

const folder = mkdtempSync(join(tmpdir(), 'several-servers-'))
// PostgreSQL runs as a user of its own, who has to pass through.
chmodSync(folder, 0o755)
let first: Server
let second: Server
/** The copy is the first that is named. */
let several: string
let site: Site

beforeAll(async () => {
  const clusters = [join(folder, 'first'), join(folder, 'second')] as const
  const ports = [await freePort(), await freePort()] as const
  const account = findSystemAccount(clusters[0])
  const program = findProgram(account, join(folder, 'links'))
  initialise(clusters[0], program, account)
  spawnSync('cp', ['-a', ...clusters])
  const from = `host=127.0.0.1 port=${ports[0]} user=${NAME}`
  appendFileSync(join(clusters[1], 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  writeFileSync(join(clusters[1], 'standby.signal'), '')
  own(join(clusters[1], 'standby.signal'), account)
  first = serverOf(clusters[0], ports[0])
  second = serverOf(clusters[1], ports[1])
  first.start()
  second.start()
  several = `postgres://${NAME}@127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}/${NAME}?target_session_attrs=read-write`
  await until(() => writerOf(several).catch(() => false as const), WAIT_MS_MAX)
  await until(() => on(first, isCopied), WAIT_MS_MAX)
  site = await openSite()

  function serverOf(cluster: string, port: number): Server {
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
    const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
    let running: ChildProcess
    return {
      address: `postgres://${NAME}@127.0.0.1:${port}/${NAME}`,
      start() {
        const env = environmentOf(program, account)
        running = spawn(join(program.bin, 'postgres'), args, { ...env, stdio: 'ignore' })
      },
      async fail() {
        if (running.exitCode !== null || running.signalCode !== null) return
        running.kill('SIGQUIT')
        await once(running, 'exit')
      },
    }
  }
}, WAIT_MS_MAX)
afterAll(async () => {
  await site.close()
  await Promise.all([first.fail(), second.fail()])
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}, WAIT_MS_MAX)

test(
  'a copy takes over while posts go out: both processes go on, and every post is there once',
  async () => {
    await migrate(several)
    await on({ address: several }, (db) =>
      saveSomebody(db, site, { key, handle: 'several', encryption_keys: ENCRYPTION_KEYS }),
    )
    const api = await start('api')
    const worker = await start('worker')
    await site.control('POST', '/control/settings', { latency_ms: 30 })
    const ids = await schedule(api, 30, 'Before')
    await until(async () => (await texts('Before')).length > 15, WAIT_MS_MAX)

    await first.fail()
    await on(second, (db) => db`select pg_promote()`)
    const results = await settled(api, ids)
    const [later = ''] = await schedule(api, 1, 'Later')
    const [after] = await settled(api, [later])
    const at_once = await api.call('POST', POSTS, { text: 'At once', publish_now: true })
    const users = spawnSync(PROGRAM, ['admin', 'users', 'list', '--json'], {
      env: { PATH: process.env.PATH, DATABASE_URL: several, ENCRYPTION_KEYS },
      encoding: 'utf8',
    })

    const there = await texts('Before')
    expect(new Set(there).size).toBe(there.length)
    // What LinkedIn was just being sent nobody can look for.
    const failed = results.filter(({ status }) => status !== 'published')
    expect(failed.length).toBeLessThanOrEqual(1)
    for (const { platform, error } of failed) {
      expect(platform).toBe('secondary_b')
      expect(error).toMatch(/^outcome_unknown: /)
    }
    expect(there.length).toBeGreaterThanOrEqual(ids.length * PLATFORMS.length - failed.length)
    expect([after?.status, at_once.status, at_once.body.posted]).toEqual(['published', 201, true])
    expect([api.program.running, worker.program.running]).toEqual([true, true])
    expect([users.status, users.stdout]).toEqual([0, expect.stringContaining('"Test"')])
  },
  2 * WAIT_MS_MAX,
)

test(
  'the server that had failed comes back and takes writes, and gets none',
  async () => {
    first.start()
    await until(() => on(first, isThere).catch(() => false), WAIT_MS_MAX)

    const chosen = await writerOf(several)
    const worker = await start('worker')
    const api = await start('api')
    const posted = await api.call('POST', POSTS, { text: 'After it is back', publish_now: true })
    const rows = (db: Db) =>
      db<{ id: string }[]>`select id from posts where text = 'After it is back'`
    const [here, there] = [await on(second, rows), await on(first, rows)]
    await worker.program.end('SIGTERM')

    expect(chosen).toBe(second.address)
    expect(posted.status).toBe(201)
    expect([here.length, there.length]).toEqual([1, 0])
  },
  WAIT_MS_MAX,
)

async function isCopied(db: Db) {
  const [row] = await db<{ state: string }[]>`select state from pg_stat_replication`
  return row?.state === 'streaming'
}

async function isThere(db: Db) {
  await db`select 1`
  return true
}

function start(ROLE: string): Promise<Started> {
  return site.start({ DATABASE_URL: several, ENCRYPTION_KEYS, ROLE, KEY: key })
}

async function schedule(api: Started, count: number, name: string): Promise<string[]> {
  const scheduled_date = new Date(Date.now() + soonMs()).toISOString()
  const posts = Array.from({ length: count }, (_, i) => ({ text: `${name} ${i}`, scheduled_date }))
  const { status, body } = await api.call('POST', POSTS, { posts })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.posts.map(({ id }: { id: string }) => id)
}

async function settled(api: Started, ids: string[]) {
  return until(async () => {
    const { status, body } = await api.call('GET', `${POSTS}?limit=100`)
    // While no server takes writes.
    if (status !== 200) return false
    const posts = body.posts.filter(({ id }: { id: string }) => ids.includes(id))
    const results = posts.map((post: { results?: unknown[] }) => post.results ?? [])
    const done = results.filter((one: unknown[]) => one.length === PLATFORMS.length)
    return (
      done.length === ids.length &&
      (results.flat() as { platform: string; status: string; error?: string }[])
    )
  }, WAIT_MS_MAX)
}

async function texts(name: string): Promise<string[]> {
  const entries = (await site.accepted()).filter(({ text }) => text.startsWith(name))
  return entries.map(({ platform, text }) => `${platform}: ${text}`)
}

async function on<Result>(
  { address }: { address: string },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openPool(address, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
