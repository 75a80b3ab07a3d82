import { runner } from 'node-pg-migrate'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Db, Server } from './postgres.ts'

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
  const pool = new pg.Pool({
    ...(typeof server === 'string' ? { connectionString: server } : server),
    max: 1,
  })
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/** Whether the database is at, or beyond, the state this program was written for. */
export async function migrationsAreCurrent(sql: Db, names: readonly string[]): Promise<boolean> {
  const [row] = await sql<{ missing: number }[]>`
    select count(*) as missing from unnest(${names as string[]}::text[]) as name
    where name not in (select name from migrations)`
  return row?.missing === 0
}
