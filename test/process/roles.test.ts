/** API and workers as processes of their own over one database, and a worker that is killed or stopped. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newKey } from '../../db/users/keys.ts'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { newKeyring } from '../../db/secrets/seal.ts'
import { databaseOf, TEMPLATE } from '../world/database.ts'
import { soonEnough } from '../world/time.ts'
import { saveSomebody } from './arrange.ts'
import { openSite, type Site, type Started } from './process.ts'
import { until } from '../world/until.ts'

const POSTS = '/api/v1/posts'
const PLATFORMS = ['x', 'secondary_a', 'secondary_b'] as const
const ENCRYPTION_KEYS = newKeyring()
const NAME = `test_${randomBytes(6).toString('hex')}`

let site: Site
let db: Db
let api: Started
const key = newKey()

beforeAll(async () => {
  const host = inject('database_server')
  await onHost(`create database ${NAME} template ${TEMPLATE}`)
  db = openPool(databaseOf(host, NAME), { max: 2 })
  site = await openSite()
  await saveSomebody(db, site, { key, handle: 'roles', encryption_keys: ENCRYPTION_KEYS })
  api = await start('api')
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

/** An address cannot name a socket folder in a way that both clients of PostgreSQL take. */
function start(ROLE: string): Promise<Started> {
  const host = inject('database_server')
  const database =
    typeof host === 'string'
      ? { DATABASE_URL: String(databaseOf(host, NAME)) }
      : { DATABASE_URL: `postgres:///${NAME}`, PGHOST: host.host, PGUSER: host.user }
  return site.start({ ...database, ENCRYPTION_KEYS, ROLE, KEY: key })
}

async function schedule(count: number, name: string): Promise<string[]> {
  const { status, body } = await soonEnough((scheduled_date) =>
    api.call('POST', POSTS, {
      posts: Array.from({ length: count }, (_, i) => ({ text: `${name} ${i}`, scheduled_date })),
    }),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body.posts.map(({ id }: { id: string }) => id)
}

/** One request for each look: the limit of requests holds for tests too. */
async function settled(ids: string[]) {
  return until(async () => {
    const { body } = await api.call('GET', `${POSTS}?limit=100`)
    const posts = body.posts.filter(({ id }: { id: string }) => ids.includes(id))
    const results = posts.map((post: { results?: unknown[] }) => post.results ?? [])
    const done = results.filter((one: unknown[]) => one.length === 3).length === ids.length
    return done && (results.flat() as { platform: string; status: string; error?: string }[])
  })
}

async function texts(name: string): Promise<string[]> {
  const entries = (await site.accepted()).filter(({ text }) => text.startsWith(name))
  return entries.map(({ platform, text }) => `${platform}: ${text}`)
}

test('without a worker the API publishes at once, and what is scheduled waits for a worker', async () => {
  const now = await api.call('POST', POSTS, { text: 'At once', publish_now: true })
  const ids = await schedule(1, 'Waits')
  await until(async () => {
    const due = await db`
      select from deliveries where post_id = ${ids[0] ?? ''} and due_at < clock_timestamp() - interval '1 second'`
    return due.length > 0
  })
  const before = await texts('Waits')
  const worker = await start('worker')
  const results = await settled(ids)
  await worker.program.end('SIGTERM')

  expect([now.status, now.body.posted]).toEqual([201, true])
  expect(before).toEqual([])
  expect(results.map(({ status }) => status)).toEqual(PLATFORMS.map(() => 'published'))
})

test('what a killed worker had in hand is taken over by another, and nothing goes out twice', async () => {
  await site.control('POST', '/control/settings', { latency_ms: 30 })
  const first = await start('worker')
  const ids = await schedule(30, 'Killed')
  await until(async () => (await texts('Killed')).length > 15)

  await first.program.end('SIGKILL')
  const second = await start('worker')
  const results = await settled(ids)
  await second.program.end('SIGTERM')

  const there = await texts('Killed')
  expect(new Set(there).size).toBe(there.length)
  const failed = results.filter(({ status }) => status !== 'published')
  expect(failed.length).toBeLessThanOrEqual(1)
  for (const { platform, error } of failed) {
    expect(platform).toBe('secondary_b')
    expect(error).toMatch(/^outcome_unknown: /)
  }
})

test('a worker that is stopped for a while and goes on sends nothing a second time', async () => {
  const stopped = await start('worker')
  const other = await start('worker')
  const ids = await schedule(30, 'Stopped')
  await until(async () => (await texts('Stopped')).length > 9)

  stopped.program.stop()
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  stopped.program.continue()
  const results = await settled(ids)
  const codes = await Promise.all([stopped.program.end('SIGTERM'), other.program.end('SIGTERM')])

  const there = await texts('Stopped')
  expect(new Set(there).size).toBe(there.length)
  // LinkedIn's answer may have come too late for the process that was stopped.
  const failed = results.filter(({ status }) => status !== 'published')
  expect(failed.every(({ platform }) => platform === 'secondary_b')).toBe(true)
  expect(failed.length).toBeLessThanOrEqual(1)
  expect(codes).toEqual([0, 0])
})
