import { readdirSync } from 'node:fs'
import { runner } from 'node-pg-migrate'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Db, Server } from './postgres.ts'
import { openQueuePool } from './queue.ts'

const DIRECTORY = new URL('./migrations', import.meta.url).pathname
const TABLE = 'migrations'

/**
 * Brings the database to this program's state: our own migrations, forward only, then those of the
 * queue. Several processes may call it at once; an advisory lock makes them take turns.
 */
export async function migrate(server: Server): Promise<void> {
  const client = new pg.Client(typeof server === 'string' ? { connectionString: server } : server)
  await client.connect()
  try {
    await runner({
      dbClient: client,
      dir: DIRECTORY,
      migrationsTable: TABLE,
      direction: 'up',
      checkOrder: true,
      advisoryLockMode: 'wait',
      log: () => undefined,
    })
  } finally {
    await client.end()
  }
  const pool = openQueuePool(server, 1, () => undefined)
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/** Whether the database has every migration that this program was written for. */
export async function isMigrated(sql: Db): Promise<boolean> {
  const names = readdirSync(DIRECTORY).map((file) => file.replace(/\.sql$/, ''))
  const [row] = await sql<{ missing: number }[]>`
    select count(*) as missing from unnest(${names}::text[]) as wanted
    where wanted not in (select name from migrations)`
  return row?.missing === 0
}
