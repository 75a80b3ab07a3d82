/** A database that goes away while it is migrated. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { databaseOf } from '../world/database.ts'

test('a connection that is lost while it waits for its turn fails the migration, and nothing else', async () => {
  const host = openPool(inject('database_server'), { max: 1 })
  const name = `test_${randomBytes(6).toString('hex')}`
  await host.unsafe(`create database ${name}`)
  const server = databaseOf(inject('database_server'), name)
  const other = openPool(server, { max: 1 })
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
  await other.end()
  await host.unsafe(`drop database ${name} with (force)`)
  await host.end()
})
