/**
 * Why a start failed, for whoever has set the settings: the machine and PostgreSQL say it in codes, and name
 * neither the setting nor what to do.
 */
import { resolve, sep } from 'node:path'
import { addressesOf } from '../db/pool/addresses.ts'
import { databaseFailureOf } from '../db/pool/failure.ts'
import type { Config } from './config.ts'
import type { Variable } from './variables.ts'

/** As Node makes it. */
interface SystemError extends Error {
  code?: unknown
  /** Of a file, and not of a socket. */
  path?: unknown
}

/** One sentence. */
export function explainTrouble(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return String(error)
  return aboutDatabase(error, config) ?? aboutFolder(error, config) ?? error.message
}

/** The same of the address of a pooler. */
export function explainPooler(error: unknown, pooler: string): string {
  if (!(error instanceof Error)) return String(error)
  return aboutDatabase(error, { database_url: pooler }, 'POOLED_DATABASE_URL') ?? error.message
}

/** Undefined if it is not a problem with the server of an address, of which nothing secret is repeated. */
export function aboutDatabase(
  error: SystemError,
  { database_url }: Pick<Config, 'database_url'>,
  setting: Variable = 'DATABASE_URL',
): string | undefined {
  if (database_url === undefined || error.path !== undefined) return undefined
  const servers = addressesOf(database_url).map((address) => URL.parse(address))
  const [url] = servers
  const place = servers.map((server) => server?.host || 'the address').join(' or ')
  const user = url?.username ? `the user "${url.username}"` : 'the user'
  const name = url?.pathname.slice(1)
  const database = name ? `database "${name}"` : 'database of that name'
  switch (databaseFailureOf(error)) {
    case 'malformed_url':
      return (
        `${setting} must be an address such as postgres://user:password@host:5432/database; ` +
        'signs such as @, / and # in a password are written as %40, %2F and %23'
      )
    case 'unknown_host':
      return `the host "${servers.map((server) => server?.hostname).join('" or "')}" of ${setting} cannot be found: correct its name`
    case 'nothing_listens':
      return `nothing listens at ${place} of ${setting}: start PostgreSQL there, or correct host and port`
    case 'no_answer':
      return `${place} of ${setting} does not answer: correct the address, or open the way to it`
    case 'wrong_password':
      return `${place} refuses ${user} with the password of ${setting}: correct them`
    case 'user_refused':
      return `${place} refuses ${user} of ${setting}: correct it, or the server's pg_hba.conf (${error.message})`
    case 'no_such_database':
      return `${place} has no ${database}: make it (createdb), or correct ${setting}`
    case 'no_privilege':
      return `${user} of ${setting} may not make tables there: make it the owner of the database (${error.message})`
    case 'takes_no_writes':
      return `${place} of ${setting} takes no writes: name the server that does, beside it or instead, or promote this one`
    case 'no_password':
      return `${place} wants a password: write one into ${setting}, after the user`
    case 'transaction_pooler':
    case 'refuses_settings':
      return (
        `${place} of ${setting} is a pooler that keeps no session or setting: let DATABASE_URL lead to PostgreSQL itself, ` +
        'and POOLED_DATABASE_URL to the pooler, which has to be in transaction mode'
      )
    case 'other_database':
      return `${place} of ${setting} leads to another database than DATABASE_URL: correct one of them`
    case 'commits_early':
      return `through ${setting} commits do not wait for the disk: let synchronous_commit be on for the database and the user`
    case 'starting_or_ending':
    case undefined:
      return undefined
  }
}

const FOLDERS: Record<string, string> = {
  EEXIST: 'is no folder, or lies in what is none',
  ENOTDIR: 'is no folder, or lies in what is none',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'can only be read',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk that is full for this user',
}

/** Undefined if it is not a problem with a file. */
function aboutFolder({ code, path, message }: SystemError, { data_dir, journal_dir }: Config) {
  // What PostgreSQL could not write it says in words.
  const full = /No space left on device/.test(message)
  const words = full ? FOLDERS.ENOSPC : typeof path === 'string' && FOLDERS[String(code)]
  if (!words) return undefined
  const journal = isWithin(String(path), journal_dir) && !isWithin(String(path), data_dir)
  const [setting, folder] = journal ? ['JOURNAL_DIR', journal_dir] : ['DATA_DIR', data_dir]
  return `${setting} ${resolve(folder)} ${words}: mend that, or set ${setting} to another folder`
}

function isWithin(path: string, folder: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`)
}
