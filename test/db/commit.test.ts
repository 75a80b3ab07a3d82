/** The answer to a commit that is lost: what has happened is told, and what has not is not claimed. */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openPool, type Db, type Sql } from '../../db/pool/postgres.ts'
import { openProxy, type Proxy } from '../faults/proxy.ts'
import { COMMIT, through } from '../faults/through.ts'

const server = inject('database_server')
const table = `kept_${randomBytes(6).toString('hex')}`
let line: Proxy
let db: Db
let host: Db

beforeEach(async () => {
  line = await openProxy(through(server).target)
  db = openPool(through(server).address(line.port), { max: 2 })
  host = openPool(server, { max: 1 })
  await host.unsafe(`create table ${table} (note text)`)
})
afterEach(async () => {
  await db.end({ timeout: 1 })
  await line.close()
  await host.unsafe(`drop table ${table}`)
  await host.end()
})

async function keep(tx: Sql) {
  await tx.unsafe(`insert into ${table} values ('kept')`)
  return 'kept'
}

async function countKept() {
  return (await host.unsafe(`select from ${table}`)).length
}

test.for(['cut', 'forget'] as const)(
  'a commit that was carried out is a success, though its answer is lost (%s)',
  async (then) => {
    line.inject({ kind: 'lose_answer', to: COMMIT, then })

    expect(await db.begin(keep)).toBe('kept')
    expect(await countKept()).toBe(1)
  },
)

test('a commit that did not arrive is an outage, and never carried out', async () => {
  const failed = db.begin(async (tx) => {
    await keep(tx)
    line.inject({ kind: 'forget', direction: 'to_server' })
  })

  await expect(failed).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await countKept()).toBe(0)
  const open = await host`
    select from pg_stat_activity where state like 'idle in transaction%' and backend_xid is not null
      and query like ${`%${table}%`}`
  expect(open).toHaveLength(0)
})

test('a transaction that fails by itself fails with its own error', async () => {
  const failed = db.begin(async (tx) => {
    await tx.unsafe(`create table ${table}_later (id int unique deferrable initially deferred)`)
    await tx.unsafe(`insert into ${table}_later values (1), (1)`)
  })

  await expect(failed).rejects.toMatchObject({ code: '23505' })
})
