/** Sends of which nobody knows what became (R4), and how they let their accounts' other posts pass (R6). */
import type { Claim } from './attempts.ts'
import { inMs } from '../sql/clock.ts'
import { premium } from '../connections/connections.ts'
import { liveParts, subject, type PublishedPart, type SendingAccount, type Subject } from './due.ts'
import { isLate } from './missed.ts'
import type { Sql } from '../pool/postgres.ts'
import { tokenColumns } from '../connections/tokens.ts'

/** Older sends in doubt are not taken for rivals of what is looked for now. */
const DOUBT_LASTS = '1 day'

/** An unknown send, with all that a look at its network needs. */
export interface Unknown extends Claim, SendingAccount, Subject {
  payload: string
  /** How long ago the first send of this part began. */
  sent_ago_ms: number
  /** The same of the first of all of its account's that are looked for now. */
  account_ago_ms: number
  /** This part was sent again already after it had not been found. */
  resent: boolean
  /** Its process lived to note how the send ended, though not what became of it. */
  noted: boolean
  absences: number
  /** How often its network was asked for it before. */
  looks: number
  live_parts: PublishedPart[]
  /** Its author deleted it meanwhile: it may be found, but never be sent again. */
  deleted: boolean
  /** Its time has run out meanwhile (R12): likewise. */
  late: boolean
  state: 'unknown'
  revision: number
  /** Just before those spans were measured, in ms since 1970 by the clock of this process. */
  measured_at: number
}

export interface RecheckOptions {
  /** Puts the next look off, so that two processes do not look at the same one and a looker that dies is replaced. */
  hold_ms: number
  look_gap_ms: number
  late_after_ms: number
}

/**
 * Claims unknown sends whose quiet period is over, for one look each. Those of the same accounts that were
 * looked for before, and not just now, come along: one reading of the network serves them all.
 */
export async function claimRechecks(
  sql: Sql,
  { hold_ms, look_gap_ms, late_after_ms }: RecheckOptions,
): Promise<Unknown[]> {
  // Whatever happens before the look, the search must not begin later than the send did.
  const measured_at = Date.now()
  const rows = await sql<Omit<Unknown, 'measured_at'>[]>`
    with due as materialized (
      select user_id, id, connection_id from deliveries
      where state = 'unknown' and look_at <= clock_timestamp() and deadline_at > clock_timestamp()
      order by look_at limit 100 for update skip locked),
    along as materialized (
      select n.user_id, n.id from due
      join deliveries n on n.user_id = due.user_id and n.connection_id = due.connection_id
      where n.state = 'unknown' and n.looks > 0 and n.deadline_at > clock_timestamp()
        and n.look_at - ${look_gap_ms}::float8 * (power(2, n.looks - 1) - 1) * interval '1 ms'
          <= clock_timestamp()
      for update of n skip locked),
    looked as (
      update deliveries d set look_at = ${inMs(sql, hold_ms)}
      where (d.user_id, d.id) in (select user_id, id from due union select user_id, id from along)
      returning d.*),
    asked as (
      select d.*, a.id as attempt_id, a.number, a.payload, a.error is not null as noted, earlier.*
      from looked d
      join attempts a on a.user_id = d.user_id and a.delivery_id = d.id and a.outcome is null
      cross join lateral (
        select extract(epoch from clock_timestamp() - min(started_at))::float8 * 1000 as sent_ago_ms,
          coalesce(bool_or(outcome = 'absent'), false) as resent
        from attempts e
        where e.user_id = d.user_id and e.delivery_id = d.id and e.position = a.position) earlier)
    select d.user_id, d.id, d.subject_id, d.connection_id, d.fence, d.state, d.platform, d.absences, d.looks,
      d.attempt_id, d.number, new_id() as next_attempt_id, d.payload,
      coalesce(p.revision, r.revision) as revision, ${subject(sql)},
      coalesce(p.deleted_at, r.deleted_at) is not null as deleted, ${isLate(sql, late_after_ms)} as late,
      c.origin, c.remote_id, c.handle, ${tokenColumns(sql)}, c.pds_url, ${premium(sql)} as premium,
      ${liveParts(sql)} as live_parts, d.sent_ago_ms, d.resent, d.noted,
      max(d.sent_ago_ms) over (partition by d.user_id, d.connection_id) as account_ago_ms
    from asked d
    left join posts p on p.user_id = d.user_id and p.id = d.post_id
    left join articles r on r.user_id = d.user_id and r.id = d.article_id
    join connections c on c.user_id = d.user_id and c.id = d.connection_id`
  return rows.map((row) => ({ ...row, measured_at }))
}

/** Puts the next look off, for good without a time; counts it, and that the network did not show the post. */
export async function checkAgain(
  sql: Sql,
  unknown: Claim & { looks: number },
  in_ms: number | null,
  absences: number,
) {
  await sql`
    update deliveries set absences = ${absences}, looks = ${unknown.looks + 1},
      look_at = coalesce(${inMs(sql, in_ms)}, deadline_at)
    where user_id = ${unknown.user_id} and id = ${unknown.id} and state = 'unknown'
      and fence = ${unknown.fence}`
}

/**
 * Whether a post that a look has not found may be sent again as it was. A look takes its time: meanwhile its owner may have
 * settled it, had it sent anew, deleted it or disconnected its account, after which nothing leaves any more (R9). While
 * somebody changes one of them right now it may not either.
 */
export async function mayRepeat(
  sql: Sql,
  { user_id, id, subject_id, connection_id, fence }: Claim,
): Promise<boolean> {
  const rows = await sql`
    with post as materialized (
      select from posts where user_id = ${user_id} and id = ${subject_id} and deleted_at is null
      for key share skip locked),
    account as materialized (
      select from connections where user_id = ${user_id} and id = ${connection_id} and not disconnected
      for key share skip locked)
    select from deliveries
    where user_id = ${user_id} and id = ${id} and fence = ${fence} and state = 'unknown'
      and exists (select from post) and exists (select from account)
    for update skip locked`
  return rows.length === 1
}

export interface Others {
  /** Of the ids that were asked for, those of parts that are live or were removed. */
  remote_ids: string[]
  /** The payloads of what else was sent in the account's name of which nobody knows what became. */
  payloads: string[]
}

/** What a look has found may belong to something else of this instance; `delivery` is what is looked for. */
export async function findOthers(
  sql: Sql,
  delivery: { user_id: string; id: string; connection_id: string | null },
  remote_ids: string[],
): Promise<Others> {
  const [row] = await sql<Others[]>`
    select array(
        select remote_id from live_parts where remote_id = any(${remote_ids}::text[])
        union select remote_id from removed_parts where remote_id = any(${remote_ids}::text[])) as remote_ids,
      array(
        select a.payload from attempts a
        join deliveries d on d.user_id = a.user_id and d.id = a.delivery_id
        where a.user_id = ${delivery.user_id} and (a.outcome is null or a.outcome = 'unknown')
          and a.started_at > clock_timestamp() - ${DOUBT_LASTS}::interval
          and d.connection_id = ${delivery.connection_id} and d.id <> ${delivery.id}) as payloads`
  return row ?? { remote_ids: [], payloads: [] }
}

/**
 * Marks unknown sends that began that long ago, so that other posts of their accounts pass them: of ten posts
 * an author would rather have nine on time. One whose process has not noted how it ended may still be under way
 * for `over_ms` (R6). Returns the accounts.
 */
export async function letPass(
  sql: Sql,
  { place_ms, over_ms }: { place_ms: number; over_ms: number },
) {
  return sql<{ user_id: string; connection_id: string | null }[]>`
    update deliveries d set passed_at = clock_timestamp()
    where (d.user_id, d.id) in (
      select user_id, id from deliveries u
      where u.state = 'unknown' and u.passed_at is null and not exists (
        select from attempts a
        where a.user_id = u.user_id and a.delivery_id = u.id and a.outcome is null
          and a.started_at > clock_timestamp() - interval '1 ms'
            * greatest(${place_ms}::float8, case when a.error is null then ${over_ms}::float8 end))
      for update skip locked)
    returning d.user_id, d.connection_id`
}
