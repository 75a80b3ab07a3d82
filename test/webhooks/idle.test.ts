/** Ten thousand webhooks with nothing to send, and a month of what was sent: beside them little is read. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { newWebhook } from './arrange.ts'
import { openReceiver } from './receiver.ts'

const USERS = 200
const WEBHOOKS_OF_A_USER = 50
const SENT_TO_ONE = 20_000
const EVENTS = 40

const receiver = await openReceiver()
// No round comes meanwhile: commits wake the worker.
const timing = { sweep_every_ms: 60_000 }
const w = await openWorld({ webhooks: { hosts: new Set([receiver.host]) }, timing })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

beforeAll(async () => {
  await w.db`
    with made as (
      insert into users (name) select 'user ' || n from generate_series(1, ${USERS}::integer) n returning id)
    insert into webhooks (user_id, slot, url, sealed_secret, position)
    select id, slot, 'https://203.0.114.1/', 'none', 0 from made, generate_series(1, ${WEBHOOKS_OF_A_USER}::integer) slot`
})

/** A round may look through all of them, which is for no event. */
const READ_BY_ROUNDS_MAX = (USERS * WEBHOOKS_OF_A_USER * EVENTS) / 2

interface Reading {
  /** Rows that were read one after the other, and by an index. */
  scanned: number
  found: number
  updates: number
  /** Those that no index had to know of. */
  hot: number
}

/** What all sessions have read so far; each tells of it within a second, or when it idles. */
async function readOf(table: string): Promise<Reading> {
  const [row] = await w.db<Reading[]>`
    select seq_tup_read as scanned, coalesce(idx_tup_fetch, 0) as found, n_tup_upd as updates, n_tup_hot_upd as hot
    from pg_stat_user_tables where relname = ${table}`
  if (row === undefined) throw new Error(`no table ${table}`)
  return row
}

test('an event is sent by the indexes alone, however much was sent before, and its claim writes to none', async () => {
  const user = await w.user({ connect: [] })
  const { id } = await newWebhook(w, user, { url: receiver.url('/one'), types: ['post.created'] })
  await w.db`
    insert into webhook_deliveries (user_id, webhook_id, event_id, event_number, type, status, next_attempt_at)
    select ${user.id}, ${id}, new_id(), 0, 'post.created', 'delivered', null
    from generate_series(1, ${SENT_TO_ONE}::integer)`
  await w.db`analyze webhooks, webhook_deliveries`
  // Whose commit is met by the worker just then is watched from the next round on.
  await w.until(async () => {
    const [row] = await w.db<{ is_watched: boolean }[]>`
      select watched_until > clock_timestamp() as is_watched from event_logs where user_id = ${user.id}`
    return row?.is_watched
  })
  const before = { hooks: await readOf('webhooks'), sent: await readOf('webhook_deliveries') }
  for (let i = 0; i < EVENTS; i++) await draft(w, user)
  await w.until(async () => receiver.at('/one').length === EVENTS)
  const { hooks, sent } = await w.until(async () => {
    const after = { hooks: await readOf('webhooks'), sent: await readOf('webhook_deliveries') }
    return after.sent.updates - before.sent.updates >= 2 * EVENTS && after
  })

  expect(sent.scanned - before.sent.scanned).toBe(0)
  expect(sent.found - before.sent.found).toBeLessThan(100 * EVENTS)
  expect(sent.hot - before.sent.hot).toBeGreaterThan(0.8 * EVENTS)
  expect(hooks.scanned - before.hooks.scanned).toBeLessThan(READ_BY_ROUNDS_MAX)
  expect(hooks.found - before.hooks.found).toBeLessThan(100 * EVENTS)
})

test('the posts of whoever has none read nothing of those of others', async () => {
  const user = await w.user({ connect: [] })
  const before = await readOf('webhooks')
  for (let i = 0; i < EVENTS; i++) await draft(w, user)
  // What is read by then is told by then.
  await sleep(1_500)
  await draft(w, user)
  const after = await readOf('webhooks')

  expect(after.scanned - before.scanned).toBeLessThan(READ_BY_ROUNDS_MAX)
  // Whatever the test before has read may be told late.
  expect(after.found - before.found).toBeLessThan(10 * EVENTS)
})

test('a table of webhooks is rid of its dead rows long before they are a fifth of it', async () => {
  const rows = await w.db<{ relname: string; options: string }[]>`
    select relname, array_to_string(reloptions, ' ') as options from pg_class
    where relname in ('webhooks', 'webhook_deliveries')`

  for (const { relname, options } of rows) {
    const [, factor] = /autovacuum_vacuum_scale_factor=(\S+)/.exec(options) ?? []
    expect(Number(factor), relname).toBeLessThanOrEqual(0.01)
  }
})
