/** Ten thousand webhooks with nothing to send, and a month of what was sent: beside them little is read. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldDeliveries } from '../../db/webhooks/deliveries.ts'
import { leaseWebhooks } from '../../db/webhooks/leases.ts'
import { draft } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { newWebhook } from './arrange.ts'
import { openReceiver } from './receiver.ts'

const USERS = 200
const WEBHOOKS_OF_A_USER = 50
const ALL = USERS * WEBHOOKS_OF_A_USER
const SENT_TO_ONE = 20_000
const EVENTS = 25

const receiver = await openReceiver()
// No round comes meanwhile: commits wake the worker.
const timing = { sweep_every_ms: 3_600_000 }
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

/** How often as many rows were read as there are webhooks. */
function looks(before: Reading, after: Reading): number {
  return (after.scanned + after.found - before.scanned - before.found) / ALL
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
  // Once a minute all are looked at, whatever is sent.
  expect(looks(before.hooks, hooks)).toBeLessThan(EVENTS / 2)
})

test('the posts of whoever has none read nothing of those of others', async () => {
  const user = await w.user({ connect: [] })
  const before = await readOf('webhooks')
  for (let i = 0; i < EVENTS; i++) await draft(w, user)
  // What is read by then is told by then.
  await sleep(1_500)
  await draft(w, user)
  const after = await readOf('webhooks')

  expect(looks(before, after)).toBeLessThan(EVENTS / 2)
})

test('a minute of tidying looks once at each, and removes what is too old', async () => {
  const user = await w.user({ connect: [] })
  const { id } = await newWebhook(w, user, { url: receiver.url('/old'), enabled: false })
  await w.db`
    insert into webhook_deliveries (user_id, webhook_id, id, event_id, event_number, type, status, next_attempt_at)
    select ${user.id}, ${id}, lpad(n::text, 24, '0'), new_id(), 0, 'post.created', 'delivered', null
    from generate_series(1, 3) n`
  let statements = 0
  const db = Object.assign(
    (...given: Parameters<typeof w.db>) => {
      statements++
      return w.db(...given)
    },
    { unsafe: w.db.unsafe },
  ) as typeof w.db
  await forgetOldDeliveries(db, 30 * 86_400_000)
  const left = await w.db`select from webhook_deliveries where webhook_id = ${id}`

  expect(left).toHaveLength(0)
  expect(statements).toBeLessThan(10)
})

test('when many are due at once, a lease reads as many as that, whatever the planner knows of', async () => {
  // No longer than this transaction, in which nobody else sees any of it.
  const { read, due } = await w.db.begin(async (tx) => {
    await tx`update webhooks set due_at = clock_timestamp() where url = 'https://203.0.114.1/' and slot <= 5`
    const [user] = await tx<{ user_id: string }[]>`
      select user_id from webhooks where url = 'https://203.0.114.1/' limit 1`
    const count = async () => {
      const [row] = await tx<{ n: number }[]>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables where relname = 'webhooks'`
      return row?.n ?? 0
    }
    const before = await count()
    const leasing = { for_ms: 1, is_apart: false, limit: 200, limit_of_a_user: 8, leased: [] }
    await leaseWebhooks(tx, 'a', { ...leasing, user_id: user?.user_id })
    await leaseWebhooks(tx, 'b', leasing)
    const read = (await count()) - before
    await tx`update webhooks set due_at = null, lease = null, leased_until = null where url = 'https://203.0.114.1/'`
    return { read, due: 5 * USERS }
  })

  expect(read).toBeLessThan(20 * due)
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
