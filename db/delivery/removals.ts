/**
 * What networks owe after a deletion (R9): a row for each network that has, or may have, copies of a
 * deleted post or article. While one is pending the deleted one stays, hidden, with all that a removal
 * needs; whoever claims the row asks the network, and any process may when that one has died.
 */
import { inMs, today } from '../sql/clock.ts'
import type { CostItem } from '../costs/costs.ts'
import { premium } from '../connections/connections.ts'
import { PUBLISHED_PART, type PublishedPart, type SendingAccount } from './due.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { removeSubject } from '../posts/subjects.ts'
import { tokenColumns } from '../connections/tokens.ts'
import { rowsAs } from '../sql/rows.ts'

/** What a network has not removed by then stays there (R16). */
const DEADLINE = '7 days'
/** For operators to look up; the rows hold no text. */
const ENDED_KEPT = '30 days'

/** A send of a deleted post of which nobody found out whether the network has it. */
export interface Doubt {
  payload: string
  started_ms: number
}

export interface CopyPart extends PublishedPart {
  /** Its owner named it and its network was not read for it: it is not deleted there. */
  unverified: boolean
}

/** A pending removal, with all that asking for it needs. */
export interface Owed extends SendingAccount {
  user_id: string
  subject_id: string
  delivery_id: string | null
  /** Null: the account is gone, and what is said of it here is all null. */
  connection_id: string | null
  connected: boolean
  tries: number
  absences: number
  /** A send that has to settle before. */
  open: 'sending' | 'unknown' | null
  /** What is live, the last part of a thread first, so that what is left reads as a shorter thread. */
  parts: CopyPart[]
  doubts: Doubt[]
  /**
   * The network may have it, and its author was told so before the deletion and asked to look, or has it where
   * only the author knows. It is not looked for: the author may have posted the same by hand since, and that would
   * be deleted.
   */
  told: boolean
}

export interface Hidden {
  user_id: string
  id: string
  removes_copies: boolean
}

/**
 * Of a hidden post or article that the caller has locked: notes what its networks owe, and answers it; who
 * wants to ask them has `hold_ms` for that, then they are anybody's. The row goes when nothing is owed.
 */
export async function leaveToNetworks(
  tx: Sql,
  { user_id, id, removes_copies }: Hidden,
  hold_ms: number,
): Promise<Owed[]> {
  if (removes_copies) {
    await tx`
      insert into removals (user_id, subject_id, platform, connection_id, try_at, deadline_at)
      select d.user_id, d.subject_id, d.platform, d.connection_id,
        case when d.state in ('sending', 'unknown') then clock_timestamp() else ${inMs(tx, hold_ms)} end,
        clock_timestamp() + ${DEADLINE}::interval
      from deliveries d
      where d.user_id = ${user_id} and d.subject_id = ${id} and (
        d.state in ('sending', 'unknown') or d.error_code = 'outcome_unknown' or ${isSomewhere(tx)}
        or exists (select from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id))
      on conflict do nothing`
  }
  await removeWhatOwesNothing(tx, user_id, id)
  return listOwed(
    tx,
    tx`(select * from removals
      where user_id = ${user_id} and subject_id = ${id} and state = 'pending')`,
  )
}

/** `d`: its owner has seen it there, and named no address. */
function isSomewhere(sql: Sql) {
  return sql`(d.state = 'published' and exists (
    select from resolutions r
    where r.user_id = d.user_id and r.delivery_id = d.id and r.outcome = 'published' and r.remote_id is null))`
}

/** What is still there then has a send under way, which is to be looked at again, or is owed for. */
async function removeWhatOwesNothing(tx: Sql, user_id: string, id: string) {
  await removeSubject(tx, user_id, id)
  for (const table of [tx`posts`, tx`articles`]) {
    await tx`
      update ${table} t set remove_after = case when not exists (
          select from removals m
          where m.user_id = t.user_id and m.subject_id = t.id and m.state = 'pending')
        then clock_timestamp() end
      where t.user_id = ${user_id} and t.id = ${id} and t.deleted_at is not null`
  }
}

/** What is hidden, has nothing under way and is owed by nobody: its deletion was cut short. */
export async function listHidden(sql: Sql): Promise<Hidden[]> {
  const of = (table: Fragment) => sql<Hidden[]>`
    select user_id, id, removes_copies from ${table} h
    where h.remove_after <= statement_timestamp() and not exists (
      select from deliveries d
      where d.user_id = h.user_id and d.subject_id = h.id and d.state in ('sending', 'unknown'))
    order by h.remove_after limit 100`
  return (await Promise.all([of(sql`posts`), of(sql`articles`)])).flat()
}

/**
 * Claims removals whose time has come, for one try each; should this process die, another one may try
 * after `hold_ms`. An account that was disconnected is waited for.
 */
export async function claimRemovals(sql: Sql, hold_ms: number): Promise<Owed[]> {
  return listOwed(
    sql,
    sql`claimed`,
    sql`with claimed as (
      update removals m set try_at = ${inMs(sql, hold_ms)}
      where (m.user_id, m.subject_id, m.platform) in (
        select r.user_id, r.subject_id, r.platform from removals r
        left join connections c on c.user_id = r.user_id and c.id = r.connection_id
        where r.state = 'pending' and r.try_at <= statement_timestamp()
          and r.deadline_at > clock_timestamp() and c.disconnected is not true
          and not exists (
            select from deliveries d
            where d.user_id = r.user_id and d.subject_id = r.subject_id and d.platform = r.platform
              and d.state in ('sending', 'unknown'))
        order by r.try_at limit 100 for update of r skip locked)
      returning m.*)`,
  )
}

/** `which` has rows of removals. */
function listOwed(sql: Sql, which: Fragment, claiming = sql``): Promise<Owed[]> {
  return sql<Owed[]>`
    ${claiming}
    select m.user_id, m.subject_id, m.platform, d.id as delivery_id, c.id as connection_id, m.tries,
      m.absences, c.origin, c.remote_id, c.handle, ${tokenColumns(sql)}, c.pds_url,
      coalesce(${premium(sql)}, false) as premium, coalesce(not c.disconnected, false) as connected,
      case when d.state in ('sending', 'unknown') then d.state end as open,
      coalesce(there.parts, '[]') as parts, coalesce(doubtful.doubts, '[]') as doubts,
      coalesce(d.error_code = 'outcome_unknown' and doubtful.doubts is null or ${isSomewhere(sql)}, false)
        as told
    from ${which} m
    left join deliveries d
      on d.user_id = m.user_id and d.subject_id = m.subject_id and d.platform = m.platform
    left join connections c on c.user_id = m.user_id and c.id = m.connection_id
    left join lateral (
      select json_agg(json_build_object('position', l.position, 'remote_id', l.remote_id, 'url', l.url,
        'uri', l.uri, 'cid', l.cid, 'unverified', exists (
          select from resolutions r
          where r.user_id = l.user_id and r.delivery_id = l.delivery_id and r.remote_id = l.remote_id
            and not r.verified)) order by l.position desc) as parts
      from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id) there on true
    left join lateral (
      select json_agg(json_build_object('payload', a.payload,
        'started_ms', extract(epoch from a.started_at)::float8 * 1000) order by a.position desc) as doubts
      from attempts a
      where a.user_id = d.user_id and a.delivery_id = d.id and a.outcome = 'unknown'
        and a.settled_at >= m.asked_at) doubtful on true
    order by m.platform desc`
}

/** A copy that was found after its send was given up: the next try knows where it is. */
export async function insertCopies(
  sql: Sql,
  { user_id, delivery_id }: Owed,
  parts: PublishedPart[],
) {
  await sql`
    insert into live_parts (user_id, delivery_id, position, remote_id, url, uri, cid)
    select ${user_id}, ${delivery_id}, position, remote_id, url, uri, cid
    from ${rowsAs(sql, 'part', PUBLISHED_PART, parts)}
    on conflict do nothing`
}

/** It is gone there, which its network bills once, however often it was asked for. */
export async function forgetCopy(
  sql: Sql,
  { user_id, delivery_id, platform, connection_id }: Owed,
  { position }: PublishedPart,
  bill: CostItem | undefined,
) {
  const { what, count, unit_micros } = bill ?? {}
  await sql`
    with gone as (
      delete from live_parts
      where user_id = ${user_id} and delivery_id = ${delivery_id} and position = ${position}
      returning user_id)
    insert into paid_calls (user_id, day, platform, connection_id, what, count, unit_micros)
    select user_id, ${today(sql)}, ${platform}, ${connection_id}, ${what ?? null}, ${count ?? null}::integer,
      ${unit_micros ?? null}::bigint
    from gone where ${bill !== undefined}`
}

export async function tryAgain(
  sql: Sql,
  { user_id, subject_id, platform }: Owed,
  next: { in_ms: number; tries: number; absences: number; error: string },
) {
  await sql`
    update removals set tries = ${next.tries}, absences = ${next.absences}, error = ${next.error},
      try_at = least(deadline_at, ${inMs(sql, next.in_ms)})
    where user_id = ${user_id} and subject_id = ${subject_id} and platform = ${platform}
      and state = 'pending'`
}

/** Of one row. */
export type RemovalKey = Pick<Owed, 'user_id' | 'subject_id' | 'platform'>

/** In a transaction that holds the deleted one. Nothing of it is there any more. */
export async function markRemoved(tx: Sql, { user_id, subject_id, platform }: RemovalKey) {
  await tx`
    delete from removals
    where user_id = ${user_id} and subject_id = ${subject_id} and platform = ${platform}
      and state = 'pending'`
  await removeWhatOwesNothing(tx, user_id, subject_id)
}

/** Likewise: what is or may be there stays. Returns the error that is kept with it. */
export async function endRemoval(
  tx: Sql,
  { user_id, subject_id, platform }: RemovalKey,
  state: 'kept' | 'unknown',
  error: string,
) {
  await tx`
    update removals m set state = ${state}, error = ${error}, ended_at = clock_timestamp(), try_at = null,
      deadline_at = null, urls = coalesce((
        select array_agg(l.url order by l.position) from deliveries d
        join live_parts l on l.user_id = d.user_id and l.delivery_id = d.id
        where d.user_id = m.user_id and d.subject_id = m.subject_id and d.platform = m.platform), '{}')
    where user_id = ${user_id} and subject_id = ${subject_id} and platform = ${platform}
      and state = 'pending'`
  await removeWhatOwesNothing(tx, user_id, subject_id)
}

export interface OverdueRemoval extends RemovalKey {
  error: string | null
}

export async function listOverdueRemovals(sql: Sql): Promise<OverdueRemoval[]> {
  return sql<OverdueRemoval[]>`
    select user_id, subject_id, platform, error from removals
    where state = 'pending' and deadline_at <= statement_timestamp() limit 100`
}

export async function forgetOldRemovals(sql: Sql) {
  await sql`
    delete from removals
    where state <> 'pending' and ended_at < clock_timestamp() - ${ENDED_KEPT}::interval`
}
