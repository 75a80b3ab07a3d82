import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { refuseTransactionPooler } from './pool/pooler.ts'
import type { Server, Sql } from './pool/postgres.ts'
import { openQueueClient, openQueuePool } from './pool/queue.ts'

const DIRECTORY = new URL('./migrations/', import.meta.url)
/** The lock by which processes take turns, those of older versions too. */
const LOCK = '7241865325823964'
const LOCK_PAUSE_MS = 100
/** How a file begins whose statements must not be in a transaction. */
const BY_THEMSELVES = '-- Each statement by itself'

/**
 * Brings the database to this program's state: our own migrations, forward only, then those of the
 * queue. Several processes may call it at once; an advisory lock makes them take turns. Returns the
 * names of our own that were applied now.
 */
export async function migrate(server: Server): Promise<string[]> {
  const client = openQueueClient(server)
  // Without anybody who hears of it, a connection that is lost would end the process; the next statement fails too.
  client.on('error', () => undefined)
  await client.connect()
  await refuseTransactionPooler(server).catch(async (error: unknown) => {
    await client.end()
    throw error
  })
  // With its end goes the lock, and what a failed migration has begun.
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
  await takeTurn(client)
  await refuseEncoding(client)
  await client.query(`create table if not exists migrations (
    id serial primary key, name varchar(255) not null, run_on timestamp not null)`)
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by run_on, id',
  )
  const applied = rows.map(({ name }) => name)
  const names = migrationNames()
  refuseGap(names, applied)
  const pending = names.slice(applied.length)
  for (const name of pending) {
    const text = await readFile(new URL(`${name}.sql`, DIRECTORY), 'utf8')
    const alone = text.startsWith(BY_THEMSELVES)
    // They can be run again, since nothing undoes those before one that fails.
    for (const statement of alone ? text.split(/;\n/) : []) await client.query(statement)
    await client.query('begin')
    if (!alone) await client.query(text)
    await client.query('insert into migrations (name, run_on) values ($1, now())', [name])
    await client.query('commit')
  }
  return pending
}

/** Without waiting in a statement: an index that is built beside all others waits for each that is under way. */
async function takeTurn(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as taken`,
    )
    if (rows[0]?.taken) return
    await sleep(LOCK_PAUSE_MS)
  }
}

/** Asked before anything is changed: a migration with letters of all languages would fail amid the others. */
async function refuseEncoding(client: pg.Client) {
  const { rows } = await client.query<{ encoding: string }>(
    'select getdatabaseencoding() as encoding',
  )
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new Error(
    `The database has the encoding ${encoding}; it must be UTF8. Make another one with: ` +
      `create database otterpost encoding 'UTF8' template template0`,
  )
}

/** Those of a newer version may have been applied after ours; one between ours would come too late. */
function refuseGap(names: string[], applied: string[]) {
  const place = names.findIndex((name, i) => i < applied.length && name !== applied[i])
  if (place === -1) return
  throw new Error(
    `The migration ${names[place]} was not applied, but ${applied[place]} behind it was.`,
  )
}

function migrationNames(): string[] {
  return readdirSync(DIRECTORY)
    .map((file) => file.replace(/\.sql$/, ''))
    .toSorted()
}

/** Whether the database has every migration that this program was written for. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  return (await listPending(sql)).length === 0
}

/** The names of those that it lacks, in their order. */
export async function listPending(sql: Sql): Promise<string[]> {
  const names = migrationNames()
  const [table] = await sql`select from pg_class where oid = to_regclass('migrations')`
  if (table === undefined) return names
  const rows = await sql<{ name: string }[]>`
    select wanted as name from unnest(${names}::text[]) with ordinality as given (wanted, place)
    where wanted not in (select name from migrations) order by place`
  return rows.map(({ name }) => name)
}
