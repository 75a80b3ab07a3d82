/**
 * Approval of posts and articles (decision 391): what waits for it is `pending`, its deliveries are `held`, and
 * triggers refuse to send it. Each move is one guarded update, so that a decision and the end of its time never both
 * win.
 */
import type { CostItem } from '../costs/costs.ts'
import { WAITING_SLACK } from '../delivery/deliveries.ts'
import type { Missed } from '../delivery/missed.ts'
import type { Db, Fragment, Sql } from '../pool/postgres.ts'
import { lockFreeSubjects, rollUp, type SubjectTable } from './subjects.ts'

interface Reviewed {
  table: SubjectTable
  user_id: string
  id: string
  note: string | null
}

function tableOf(sql: Sql, table: SubjectTable): Fragment {
  return table === 'posts' ? sql`posts` : sql`articles`
}

/** What was approved, or needs no approval, and was changed by somebody who may not publish it. */
export async function askForApproval(sql: Sql, { table, user_id, id }: Omit<Reviewed, 'note'>) {
  // The day has counted it for its date, which its next approval does not change.
  const counted = table === 'posts' ? sql`, counted_for = scheduled_date` : sql``
  await sql`
    update ${tableOf(sql, table)} set review_status = 'pending', review_note = null ${counted}
    where user_id = ${user_id} and id = ${id} and status = 'scheduled' and deleted_at is null`
}

/** For approval, and its time has not come: what decides between a decision and the end of its time. */
function waitsStill(sql: Sql): Fragment {
  return sql`review_status = 'pending' and status = 'scheduled' and scheduled_date > clock_timestamp()
    and deleted_at is null`
}

export interface Decided {
  /** The daily limit has counted it for its date already. */
  is_counted: boolean
}

/** Undefined when it does not wait for approval, or its time has come. The caller releases its deliveries. */
export async function approve(
  sql: Sql,
  { table, user_id, id, note }: Reviewed,
): Promise<Decided | undefined> {
  const is_counted =
    table === 'posts' ? sql`counted_for is not distinct from scheduled_date` : sql`false`
  const [decided] = await sql<Decided[]>`
    update ${tableOf(sql, table)}
    set review_status = 'approved', review_note = ${note}, updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${id} and ${waitsStill(sql)}
    returning ${is_counted} as is_counted`
  return decided
}

/** What its deliveries cost, by the prices of when it was dated. */
export async function findHeldCosts(
  sql: Sql,
  user_id: string,
  id: string,
): Promise<{ due_at: string; cost_items: CostItem[] }[]> {
  return sql<{ due_at: string; cost_items: CostItem[] }[]>`
    select due_at, cost_items from deliveries
    where user_id = ${user_id} and subject_id = ${id} and state = 'held' and cost_items is not null`
}

/**
 * Of what is approved by now, each network's at its time. The caller wakes what waits then. A key with a budget pays for
 * what it approves, else the one that asked (decision 423).
 */
export async function releaseHeld(
  sql: Sql,
  user_id: string,
  { id, paying_key_id }: { id: string; paying_key_id: string | null },
) {
  await sql`
    update deliveries set state = 'waiting', paying_key_id = coalesce(${paying_key_id}::text, paying_key_id),
      deadline_at = due_at + ${WAITING_SLACK}::interval, woken_for = null
    where user_id = ${user_id} and subject_id = ${id} and state = 'held'`
}

/** It becomes a draft. Undefined as above. The caller takes back its deliveries. */
export async function reject(
  sql: Sql,
  { table, user_id, id, note }: Reviewed,
): Promise<Decided | undefined> {
  const [decided] = await sql<Decided[]>`
    update ${tableOf(sql, table)}
    set status = 'draft', scheduled_date = null, failed_reason = null, review_status = 'rejected',
      review_note = ${note}, revision = revision + 1, updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${id} and ${waitsStill(sql)}
    returning false as is_counted`
  return decided
}

/** In one transaction. */
const AT_ONCE = 500

/**
 * Settles as failed what nobody approved before its time, the oldest first and not all at once. What somebody else holds
 * right now, such as to decide, is left for the next time.
 */
export async function failUnapproved(db: Db): Promise<Missed[]> {
  return db.begin(async (tx) => {
    const held = await tx<{ user_id: string; subject_id: string }[]>`
      select user_id, subject_id from deliveries
      where state = 'held' and deadline_at <= statement_timestamp()
      order by deadline_at limit ${AT_ONCE}`
    if (held.length === 0) return []
    const free = await lockFreeSubjects(tx, held)
    const subjects = held.filter(({ subject_id }) => free.has(subject_id))
    const keys = tx`
      select * from unnest(${subjects.map(({ user_id }) => user_id)}::text[],
        ${subjects.map(({ subject_id }) => subject_id)}::text[])`
    for (const table of [tx`posts`, tx`articles`]) {
      await tx`
        update ${table} set review_status = 'rejected'
        where (user_id, id) in (${keys}) and review_status = 'pending' and scheduled_date <= clock_timestamp()`
    }
    const failed = await tx<Missed[]>`
      update deliveries d set state = 'failed', deadline_at = null, retry_at = null, error_code = 'not_approved',
        error = 'Nobody approved it before its time; nothing was sent.'
      where (d.user_id, d.subject_id) in (${keys}) and d.state = 'held' and d.deadline_at <= clock_timestamp()
      returning d.user_id, d.id, d.subject_id, d.platform, d.fence`
    await rollUp(tx, failed)
    return failed
  })
}

/** Those that have this status, but no more than `max`: a query of ids. */
export function inReview(
  sql: Sql,
  user_id: string,
  { table, review_status, max }: { table: SubjectTable; review_status: string; max: number },
): Fragment {
  return sql`
    select id from ${tableOf(sql, table)}
    where user_id = ${user_id} and review_status = ${review_status} and review_status <> 'approved'
      and deleted_at is null
    limit ${max}`
}
