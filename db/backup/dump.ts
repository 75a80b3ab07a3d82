/** Backups of a database of one's own, with the client programs of PostgreSQL. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { writerOf } from '../pool/client.ts'
import { openPool } from '../pool/postgres.ts'
import { makeFile } from './file.ts'

/** What the programs find a server by, besides its address. */
type Environment = Record<string, string | undefined>

/** One consistent state, while the service goes on. Throws when the file exists. */
export async function dumpDatabase(database_url: string, file: string, environment: Environment) {
  // A copy that only reads may be behind.
  const address = await writerOf(database_url)
  await makeFile(file, () =>
    run('pg_dump', ['--format=custom', '--file', resolve(file)], address, environment),
  )
}

/** Into an empty database, whole or not at all. */
export async function restoreDatabase(
  file: string,
  database_url: string,
  environment: Environment,
) {
  await refuseFilled(database_url)
  const whole = ['--exit-on-error', '--single-transaction']
  run('pg_restore', [...whole, resolve(file)], await writerOf(database_url), environment)
}

async function refuseFilled(database_url: string) {
  const db = openPool(database_url, { max: 1 })
  try {
    const rows = await db`
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') limit 1`
    if (rows.length > 0) throw new Error('the database is not empty; restore into a new one')
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** The password goes by the environment: everybody on the machine can read a command line. */
function run(program: string, args: string[], database_url: string, environment: Environment) {
  const url = new URL(database_url)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const { status, stderr, error } = spawnSync(
    program,
    [...args, '--no-owner', '--no-privileges', `--dbname=${url.href}`],
    { env: { ...environment, ...(password && { PGPASSWORD: password }) }, encoding: 'utf8' },
  )
  if (error && 'code' in error && error.code === 'ENOENT') {
    throw new Error(
      `${program} was not found; install PostgreSQL's client programs, no older than the server`,
    )
  }
  if (status !== 0) throw new Error(error?.message ?? stderr.trim())
}
