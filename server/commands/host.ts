/**
 * What each command of the host works with: the settings of the service, from the environment, and
 * its database. Nothing of it goes through the API, so it needs no key.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { readFields, type GlobalOptions } from '../../clients/cli/context.ts'
import { Failure } from '../../clients/cli/failure.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { openTerminal, type Terminal } from '../../clients/cli/terminal/terminal.ts'
import { findRunning } from '../../db/embedded/embedded.ts'
import { databaseFailureOf } from '../../db/pool/failure.ts'
import { isMigrated } from '../../db/migrate.ts'
import { openPool, type Db, type Server, type Sql } from '../../db/pool/postgres.ts'
import { findMember, type Member } from '../../db/users/roster.ts'
import { readConfig, type Config } from '../config.ts'
import { startOwnDatabase } from '../ownDatabase.ts'
import { aboutDatabase } from '../trouble.ts'

interface Host<Options = object> {
  options: Options & GlobalOptions
  terminal: Terminal
  /** Whether JSON is wanted, and which fields of it. */
  json: boolean
  fields: readonly string[] | undefined
  config: Config
  env: Environment['env']
}

const UNREACHABLE = ['nothing_listens', 'unknown_host', 'no_answer', 'starting_or_ending']

/** What commander calls. `shows` are the fields that `--json` can choose from. */
export function atHost<Options = object, Arguments extends unknown[] = []>(
  environment: Environment,
  shows: readonly string[],
  run: (host: Host<Options>, ...given: Arguments) => Promise<void>,
): (this: Command) => Promise<void> {
  return async function (this: Command) {
    // Commander has read them as the command declares them, of which both types are.
    const options = this.optsWithGlobals<Options & GlobalOptions>()
    const host = {
      options,
      terminal: openTerminal(environment, options),
      json: options.json !== undefined,
      fields: readFields(options.json, shows),
      config: readConfig(environment.env),
      env: environment.env,
    }
    await run(host, ...(this.processedArgs as Arguments))
  }
}

/** Throws a Failure for a database that is not there, or not of this version. */
export async function onDatabase<Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  refuseMissing(config)
  return onAnyVersion(config, async (db) => {
    if (await isMigrated(db)) return work(db)
    throw new Failure('failed', 'The database is not of this version.', {
      next: 'Bring it up to date: otterpost migrate',
    })
  })
}

/** The same of a database that may lack migrations; where DATA_DIR has none, one is made. */
export function onAnyVersion<Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return onServer(config, async (server) => {
    const db = openPool(server, { max: 1 })
    try {
      return await work(db)
    } finally {
      await db.end({ timeout: 5 })
    }
  })
}

/** A typing error in DATA_DIR must not make an empty database there. */
export function refuseMissing({ database_url, data_dir }: Config): void {
  if (database_url !== undefined) return
  const cluster = join(data_dir, 'postgresql')
  try {
    if (statSync(cluster, { throwIfNoEntry: false })) return
  } catch {
    throw new Failure('failed', `This user may not enter ${data_dir}.`, {
      next: 'Run it as the user that the service runs as.',
    })
  }
  throw new Failure('failed', `There is no database in ${data_dir}.`, {
    next: 'Set DATA_DIR or DATABASE_URL as the service has it.',
  })
}

/** The database's server: that of DATABASE_URL, the one that the service runs, or one for this command alone. */
export async function onServer<Result>(
  config: Config,
  work: (server: Server) => Promise<Result>,
): Promise<Result> {
  const { database_url, data_dir } = config
  const running = database_url ?? findRunning(data_dir)
  if (running !== undefined)
    return work(running).catch((error: unknown) => failUnreachable(error, database_url))
  const embedded = await startOwnDatabase(config, () => undefined)
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

/** The words of the connection alone do not say what it was to. */
function failUnreachable(error: unknown, database_url: string | undefined): never {
  if (!(error instanceof Error)) throw error
  const trouble = aboutDatabase(error, { database_url })
  if (trouble !== undefined) throw new Failure('failed', `The database cannot be used: ${trouble}.`)
  if (!UNREACHABLE.includes(databaseFailureOf(error) ?? '')) throw error
  throw new Failure('failed', `The database cannot be reached: ${error.message}.`, {
    next: 'Is the service that runs it still there?',
  })
}

/** By id, e-mail address, or `owner`. Throws a Failure when there is nobody. */
export async function memberNamed(sql: Sql, who: string): Promise<Member> {
  const member = await findMember(sql, who)
  if (member !== undefined) return member
  throw new Failure('not_found', `There is no user ${who}.`, {
    next: 'Name one by id or e-mail address: otterpost admin users list',
  })
}

/** For what cannot be undone. Throws a Failure unless somebody says yes. */
export async function agree({ terminal, options }: Host, question: string): Promise<void> {
  if (options.yes === true) return
  if (!(await terminal.confirm(question, 'Say --yes to do it without a question.')))
    throw new Failure('failed', 'Nothing was changed.')
}
