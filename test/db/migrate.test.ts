/** Databases that are migrated by several at once, out of order, or until they go away. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { databaseOf } from '../world/database.ts'

const host = openPool(inject('database_server'), { max: 1 })
const name = `test_${randomBytes(6).toString('hex')}`
const server = databaseOf(inject('database_server'), name)
let other: ReturnType<typeof openPool>

beforeEach(async () => {
  await host.unsafe(`create database ${name}`)
  other = openPool(server, { max: 1 })
  return async () => {
    await other.end()
    await host.unsafe(`drop database ${name} with (force)`)
  }
})
afterAll(() => host.end())

test('processes that start at once apply each migration once, in its order', async () => {
  const applied = await Promise.all([migrate(server), migrate(server), migrate(server)])

  const rows = await other<{ name: string }[]>`select name from migrations order by id`
  const names = rows.map((row) => row.name)
  expect(names.length).toBeGreaterThan(20)
  expect(names).toEqual(names.toSorted())
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], [], names])
})

test('a database that lacks one between others is left as it is', async () => {
  const [first, second, third] = await migrate(server)
  await other`delete from migrations where name = ${String(second)}`

  await expect(migrate(server)).rejects.toThrow(
    `The migration ${second} was not applied, but ${third} behind it was.`,
  )
  expect(await other`select from migrations where name = ${String(first)}`).toHaveLength(1)
})

test('what a migration has begun when it fails is undone, and the lock is free again', async () => {
  // The first one makes a table of this name too, after others.
  await other`create table deliveries (id bigint)`

  await expect(migrate(server)).rejects.toThrow('relation "deliveries" already exists')
  const tables = await other`select from pg_class where relname in ('users', 'posts')`
  await other`drop table deliveries`

  expect(tables).toHaveLength(0)
  expect((await migrate(server)).length).toBeGreaterThan(20)
})

test('a database in another encoding is refused before anything is changed', async () => {
  const latin = `${name}_latin`
  await host.unsafe(`create database ${latin} encoding 'LATIN1' locale 'C' template template0`)
  const db = openPool(databaseOf(inject('database_server'), latin), { max: 1 })
  try {
    await expect(migrate(databaseOf(inject('database_server'), latin))).rejects.toThrow(
      'The database has the encoding LATIN1; it must be UTF8.',
    )
    expect(await db`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
  } finally {
    await db.end()
    await host.unsafe(`drop database ${latin} with (force)`)
  }
})

test('since versions work side by side, an index of a table that has rows is built beside its writers', () => {
  const folder = new URL('../../db/migrations/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name >= '0024')

  const holding = names.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8').replaceAll(/--.*/g, '')
    const made = [...text.matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, table]) => table)
    return [...text.matchAll(/create (?:unique )?index (?!concurrently)\w+\s+on (\w+)/g)]
      .filter(([, table]) => !made.includes(table))
      .map(([statement]) => `${name}: ${statement}`)
  })

  expect(names.length).toBeGreaterThan(8)
  expect(holding).toEqual([])
})

test('a connection that is lost while it waits for its turn fails the migration, and nothing else', async () => {
  // The lock that migrations take turns by.
  await other`select pg_advisory_lock(7241865325823964)`

  const migrated = migrate(server).then(
    () => 'done',
    () => 'failed',
  )
  await expect
    .poll(
      () => host`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and query like '%advisory%' and application_name <> 'otterpost'`,
    )
    .not.toHaveLength(0)

  expect(await migrated).toBe('failed')
  // What nobody hears of ends the process in a later turn of its loop.
  await sleep(100)
})
