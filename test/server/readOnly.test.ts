/** A database that takes no writes for a while: its host has closed it, its disk is full, or it is a copy of another one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../db/pool/postgres.ts'
import { CLOSING, openWorld } from '../world/world.ts'

const w = await openWorld()
const api = await w.another({}, 'api')
// What it begins with it keeps: this session may always write.
const host = openPool(w.server, { max: 1 })
await host`select 1`
afterAll(async () => {
  await host.end()
  await w.close()
})

/** Others would try anew each second. */
const TRIES = 5

async function connections(): Promise<number> {
  const [row] = await host<{ count: number }[]>`
    select count(*)::integer from pg_stat_activity where datname = current_database()`
  return row?.count ?? 0
}

async function cutEverybody() {
  await host`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await w.until(async () => !(await Promise.all(both.map(isReady))).some(Boolean))
}

/** While nobody is ready connections are not added all the time, once what every process has is there again. */
async function staySo() {
  await w.until(async () => {
    const before = await connections()
    await sleep(TRIES * 1_000)
    return (await connections()) - before < TRIES
  })
}

async function setReadOnly(on: boolean) {
  const [row] = await host<{ name: string }[]>`select current_database() as name`
  await host.unsafe(`alter database ${row?.name} set default_transaction_read_only = ${on}`)
}

const both = [w.service.url, api.url]
// One that is kept may be closed by the service at the moment in which it is used again.
const ask = (url: string, { headers, ...init }: RequestInit & { headers?: object } = {}) =>
  fetch(url, { ...init, headers: { ...CLOSING, ...headers } })
const isReady = async (url: string) => (await ask(`${url}/readyz`)).status === 200
const allReady = () => w.until(async () => (await Promise.all(both.map(isReady))).every(Boolean))

test('makes nobody ready, fills no connections, and is over by itself', async () => {
  const user = await w.user()
  await allReady()
  await setReadOnly(true)
  await cutEverybody()
  await staySo()
  const refused = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Not now' } })

  await setReadOnly(false)
  await allReady()
  const headers = { authorization: `Bearer ${user.key}`, 'content-type': 'application/json' }
  const statuses = []
  for (const url of both) {
    for (let i = 0; i < 8; i++) {
      const body = JSON.stringify({ text: `After it, ${i} at ${url}` })
      const { status } = await ask(`${url}/api/v1/posts`, { method: 'POST', headers, body })
      statuses.push(status)
    }
  }
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Due now', publish_now: true },
  })
  const post = await w.settled(user, body.posts[0].id)

  expect(refused.status).toBe(503)
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(post.status).toBe('posted')
})

test('fills no connections either when it refuses for any other reason', async () => {
  await allReady()
  await host.unsafe(`
    create function refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file' using errcode = '53100';
    end $$;
    create trigger refuse before insert on workers for each row execute function refuse()`)
  await cutEverybody()

  await staySo()
  await host.unsafe('drop trigger refuse on workers')
  await allReady()
})

test('says so as an outage when it ends statements that take long', async () => {
  const user = await w.user()
  const [row] = await host<{ name: string }[]>`select current_database() as name`
  await host.unsafe(`alter database ${row?.name} set statement_timeout = '500ms'`)
  const limited = await w.another({}, 'api')

  const status = await host.begin(async (tx) => {
    await tx`lock table posts in access exclusive mode`
    const headers = { authorization: `Bearer ${user.key}` }
    return (await ask(`${limited.url}/api/v1/posts`, { headers })).status
  })
  await host.unsafe(`alter database ${row?.name} reset statement_timeout`)

  expect(status).toBe(503)
})
