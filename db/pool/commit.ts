/**
 * What became of a transaction whose commit was sent and not answered. The server knows by its number, as
 * long as it is the same history of the same database: a copy that took its place may have lost the
 * transaction, and given its number to another.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './failure.ts'
import { isOutage } from './outage.ts'
import type { Sql } from './sql.ts'
import { readTimeline, TIMELINE } from './timeline.ts'

export interface TransactionMark {
  xid: string
  /** Of the server's history; null where the server does not say. */
  timeline: string | null
}

/** Begins a transaction that has a number from the start; in one round trip. */
export async function beginNumbered(sql: Sql): Promise<string> {
  const results: unknown = await sql.unsafe('begin; select pg_current_xact_id()::text as xid')
  // The answer to two statements is two results; the second has one row.
  const [, [row]] = results as [unknown, [{ xid: string }]]
  return row.xid
}

/**
 * The same through a pooler, where each transaction may be on another session, and on another server after one
 * has failed: what a session is told at its start elsewhere, and its history, go along. `tells`: whether the server says its history.
 */
export async function beginPooled(sql: Sql, tells: boolean): Promise<TransactionMark> {
  const results: unknown = await sql.unsafe(`
    begin;
    set local synchronous_commit = on;
    set local idle_in_transaction_session_timeout = '5min';
    select pg_current_xact_id()::text as xid, ${tells ? TIMELINE : 'null'} as timeline`)
  // Of several statements the last one has a row.
  const [row] = (results as [unknown, [TransactionMark]]).at(-1) as [TransactionMark]
  return row
}

/** Silence is noticed within eight seconds, and a database that restarts is back within ten. */
const WAIT_MS_MAX = 15_000
const PAUSE_MS = 100
const COMMIT_UNKNOWN = 'COMMIT_UNKNOWN'

/**
 * Whether it was committed. Where it is not over yet, since its connection still counts as open, it is ended: then
 * a commit that is still on its way comes too late. Throws when nobody can tell for now.
 */
export async function hasCommitted(ask: () => Sql, mark: TransactionMark): Promise<boolean> {
  const gives_up_at = performance.now() + WAIT_MS_MAX
  for (;;) {
    const status = await readStatus(ask(), mark).catch((error: unknown) => {
      if (isOutage(error)) return 'away' as const
      throw error
    })
    if (status === 'committed') return true
    if (status === 'aborted') return false
    if (status === 'another history' || performance.now() > gives_up_at) throw outcomeUnknown()
    await sleep(PAUSE_MS)
  }
}

async function readStatus(sql: Sql, { xid, timeline }: TransactionMark) {
  if (timeline === null || (await readTimeline(sql)) !== timeline) return 'another history'
  const [row] = await sql<{ status: 'committed' | 'aborted' | 'in progress' | null }[]>`
    select pg_xact_status(${xid}::xid8) as status`
  if (row?.status === 'in progress') {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = ${xid}::xid8::xid`
  }
  return row?.status ?? 'another history'
}

/** An outage like others (db/pool/outage.ts), of which the effect may be there. */
function outcomeUnknown(): Error {
  return Object.assign(new Error('whether a transaction was committed is not known'), {
    code: COMMIT_UNKNOWN,
  })
}

export function isCommitUnknown(error: unknown): boolean {
  return codeOf(error) === COMMIT_UNKNOWN
}
