/** What went wrong with the database, by name: what it, postgres.js and Node say in codes stays in this folder. */

/** Why the database cannot be used as the settings have it. */
export type DatabaseFailure =
  | 'malformed_url'
  | 'unknown_host'
  | 'nothing_listens'
  | 'no_answer'
  | 'starting_or_ending'
  | 'wrong_password'
  | 'no_password'
  | 'user_refused'
  | 'no_such_database'
  | 'no_privilege'
  | 'takes_no_writes'
  | 'transaction_pooler'
  | 'refuses_settings'
  | 'other_database'
  | 'commits_early'

const FAILURES = new Map<unknown, DatabaseFailure>([
  ['ERR_INVALID_URL', 'malformed_url'],
  ['ENOTFOUND', 'unknown_host'],
  ['EAI_AGAIN', 'unknown_host'],
  ['ECONNREFUSED', 'nothing_listens'],
  ['ENOENT', 'nothing_listens'],
  ['ETIMEDOUT', 'no_answer'],
  ['EHOSTUNREACH', 'no_answer'],
  ['ENETUNREACH', 'no_answer'],
  ['CONNECT_TIMEOUT', 'no_answer'],
  ['57P03', 'starting_or_ending'],
  ['28P01', 'wrong_password'],
  ['28000', 'user_refused'],
  ['3D000', 'no_such_database'],
  ['42501', 'no_privilege'],
  ['25006', 'takes_no_writes'],
  // Of db/pool/pooler.ts.
  ['TRANSACTION_POOLER', 'transaction_pooler'],
  ['OTHER_DATABASE', 'other_database'],
  ['COMMITS_EARLY', 'commits_early'],
])

/** Undefined for any other error. */
export function databaseFailureOf(error: Error): DatabaseFailure | undefined {
  const failure = FAILURES.get(codeOf(error))
  if (failure !== undefined) return failure
  // What PgBouncer says of what it would not keep.
  if (/^unsupported startup parameter/.test(error.message)) return 'refuses_settings'
  // What pg says where the server asks for a password and there is none.
  const no_password = /password must be a (non-empty )?string/.test(error.message)
  return no_password ? 'no_password' : undefined
}

/** Dates, numbers and texts that no column could hold. */
const OUT_OF_RANGE = ['22003', '22007', '22008', '22009', '22021', '22P02', '22P05']

export function isOutOfRange(error: unknown): boolean {
  return OUT_OF_RANGE.includes(codeOf(error))
}

/** Whether a lock was not free in time. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** SQLSTATE, or the code of postgres.js or Node; empty for an error without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
