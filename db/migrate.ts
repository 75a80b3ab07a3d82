import { readdirSync } from 'node:fs'
import { runner } from 'node-pg-migrate'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Server, Sql } from './pool/postgres.ts'
import { openQueuePool } from './pool/queue.ts'

const DIRECTORY = new URL('./migrations', import.meta.url).pathname
const TABLE = 'migrations'

/**
 * Brings the database to this program's state: our own migrations, forward only, then those of the
 * queue. Several processes may call it at once; an advisory lock makes them take turns. Returns the
 * names of our own that were applied now.
 */
export async function migrate(server: Server): Promise<string[]> {
  const client = new pg.Client(typeof server === 'string' ? { connectionString: server } : server)
  // Without anybody who hears of it, a connection that is lost would end the process; the next statement fails too.
  client.on('error', () => undefined)
  await client.connect()
  const applied = await runOwn(client).finally(() => client.end())
  const queue = openQueuePool(server, 1, () => undefined)
  try {
    await runMigrations({ pgPool: queue.pool })
  } finally {
    await queue.end()
  }
  return applied
}

async function runOwn(client: pg.Client): Promise<string[]> {
  const applied = await runner({
    dbClient: client,
    dir: DIRECTORY,
    migrationsTable: TABLE,
    direction: 'up',
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => undefined,
  })
  return applied.map(({ name }) => name)
}

/** Whether the database has every migration that this program was written for. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  return (await listPending(sql)).length === 0
}

/** The names of those that it lacks, in their order. */
export async function listPending(sql: Sql): Promise<string[]> {
  const names = readdirSync(DIRECTORY)
    .map((file) => file.replace(/\.sql$/, ''))
    .toSorted()
  const [table] = await sql`select from pg_class where oid = to_regclass('migrations')`
  if (table === undefined) return names
  const rows = await sql<{ name: string }[]>`
    select wanted as name from unnest(${names}::text[]) with ordinality as given (wanted, place)
    where wanted not in (select name from migrations) order by place`
  return rows.map(({ name }) => name)
}
