/**
 * What brings deliveries on after a crash, a lost answer or a downtime: nothing stays in a state
 * that is not final without somebody who looks after it (R4, R5, R12, R16).
 */
import { inMs } from './clock.ts'
import type { Claim } from './attempts.ts'
import { premium } from './connections.ts'
import { WAITING_SLACK } from './deliveries.ts'
import { liveParts, subject, type PublishedPart, type Sender, type Subject } from './due.ts'
import type { Ending } from './endings.ts'
import { tokenColumns } from './tokens.ts'
import { lives } from './workers.ts'
import type { Fragment, Sql } from './postgres.ts'

type Platform = Sender['platform']

/**
 * Notes when the service first saw what is due, by which the late policy judges (R12). From then on it
 * has the usual time to get its turn, however long the service was away. A claim notes it too, so that
 * only what has been due for `left_behind_ms` is left to note here. The statement's time, unlike the clock,
 * can be looked up in an index: what lies ahead costs a sweep nothing.
 */
export async function noticeDue(sql: Sql, left_behind_ms: number) {
  await sql`
    update deliveries set noticed_at = clock_timestamp(),
      deadline_at = clock_timestamp() + ${WAITING_SLACK}::interval
    where (user_id, id) in (
      select user_id, id from deliveries
      where state = 'waiting' and noticed_at is null
        and due_at <= statement_timestamp() - ${left_behind_ms}::float8 * interval '1 ms'
      for update skip locked)`
}

/** What a dead worker had in hand. */
export interface TakenOver {
  user_id: string
  id: string
  subject_id: string
  connection_id: string | null
  platform: Platform
  fence: number
  state: 'waiting' | 'unknown'
}

/**
 * Takes over the sends of dead workers. An open attempt may have been sent: unknown, and looked at when
 * its lease has ended and its quiet period after that; a process that lives but was believed dead sends
 * nothing later either. Without one certainly nothing was under way: it waits again at once, also when
 * its worker lives and has lost it. Answers what it took over.
 */
export async function takeOverFromDead(
  sql: Sql,
  {
    request_timeout_ms,
    quiet_ms,
  }: { request_timeout_ms: number; quiet_ms: Record<Platform, number> },
) {
  return sql<TakenOver[]>`
    with orphans as (
      select d.user_id, d.id, open.attempt is not null as may_have_begun,
        greatest(d.leased_until, ${inMs(sql, request_timeout_ms)})
          + (${sql.json(quiet_ms)}::jsonb ->> d.platform)::float8 * interval '1 ms' as look_at
      from deliveries d
      left join lateral (
        select a.id as attempt from attempts a
        where a.user_id = d.user_id and a.delivery_id = d.id and a.outcome is null limit 1) open on true
      where d.state = 'sending' and (not ${lives(sql, sql`d.worker_id`)}
        or (open.attempt is null and d.leased_until <= clock_timestamp()))
      for update of d skip locked)
    update deliveries d set
      state = case when o.may_have_begun then 'unknown' else 'waiting' end,
      look_at = case when o.may_have_begun then o.look_at end,
      deadline_at = clock_timestamp()
        + case when o.may_have_begun then interval '10 minutes' else ${WAITING_SLACK}::interval end,
      worker_id = null, leased_until = null
    from orphans o
    where d.user_id = o.user_id and d.id = o.id and d.state = 'sending'
    returning d.user_id, d.id, d.subject_id, d.connection_id, d.platform, d.fence, d.state`
}

/** An unknown send, with all that a look at its network needs. */
export interface Unknown extends Claim, Sender, Subject {
  payload: string
  /** When the first send of this part began, in milliseconds since 1970. */
  first_started_ms: number
  /** This part was sent again already after it had not been found. */
  resent: boolean
  /** Its process lived to note how the send ended, though not what became of it. */
  noted: boolean
  absences: number
  live_parts: PublishedPart[]
  /** Its author deleted it meanwhile: it may be found, but never be sent again. */
  deleted: boolean
  state: 'unknown'
  revision: number
}

/**
 * Claims unknown sends whose quiet period is over, for one look each. The next look is put off by
 * `hold_ms`, so that two processes do not look at the same one and a looker that dies is replaced.
 */
export async function claimLooks(sql: Sql, hold_ms: number): Promise<Unknown[]> {
  return sql<Unknown[]>`
    with looked as (
      update deliveries d set look_at = ${inMs(sql, hold_ms)}
      where (d.user_id, d.id) in (
        select user_id, id from deliveries
        where state = 'unknown' and look_at <= clock_timestamp() and deadline_at > clock_timestamp()
        order by look_at limit 100 for update skip locked)
      returning d.*)
    select d.user_id, d.id, d.subject_id, d.connection_id, d.fence, d.state, d.platform, d.absences,
      a.id as attempt_id, a.number, new_id() as next_attempt_id, a.payload,
      coalesce(p.revision, r.revision) as revision, ${subject(sql)},
      coalesce(p.deleted_at, r.deleted_at) is not null as deleted, c.origin, c.remote_id, c.handle,
      ${tokenColumns(sql)}, c.pds_url, ${premium(sql)} as premium, ${liveParts(sql)} as live_parts,
      earlier.first_started_ms, earlier.resent, a.error is not null as noted
    from looked d
    left join posts p on p.user_id = d.user_id and p.id = d.post_id
    left join articles r on r.user_id = d.user_id and r.id = d.article_id
    join connections c on c.user_id = d.user_id and c.id = d.connection_id
    join attempts a on a.user_id = d.user_id and a.delivery_id = d.id and a.outcome is null
    cross join lateral (
      select extract(epoch from min(started_at))::float8 * 1000 as first_started_ms,
        coalesce(bool_or(outcome = 'absent'), false) as resent
      from attempts e
      where e.user_id = d.user_id and e.delivery_id = d.id and e.position = a.position) earlier`
}

/** Puts the next look off, and counts it when the network did not show the post. */
export async function lookAgain(sql: Sql, unknown: Claim, in_ms: number, absences: number) {
  await sql`
    update deliveries set absences = ${absences},
      look_at = ${inMs(sql, in_ms)}
    where user_id = ${unknown.user_id} and id = ${unknown.id} and state = 'unknown'
      and fence = ${unknown.fence}`
}

/** A delivery whose deadline has passed: the honest answer is owed now (R16). */
export interface Overdue extends Ending {
  connection_id: string | null
  platform: Platform
}

/**
 * Also those whose account was removed: nobody could settle them otherwise. Of what waits only the due can
 * be overdue, which an index knows.
 */
export async function listOverdue(sql: Sql): Promise<Overdue[]> {
  return sql<Overdue[]>`
    select d.user_id, d.id, d.subject_id, d.connection_id, d.fence, d.state, d.platform,
      coalesce(p.revision, r.revision) as revision
    from deliveries d
    left join posts p on p.user_id = d.user_id and p.id = d.post_id
    left join articles r on r.user_id = d.user_id and r.id = d.article_id
    where (d.state = 'waiting' and d.due_at <= statement_timestamp() or d.state in ('sending', 'unknown'))
      and (d.deadline_at <= clock_timestamp() or (d.state = 'unknown' and d.connection_id is null))
    limit 1000`
}

/**
 * Claims deleted posts and articles with nothing under way whose removal was cut short or had to wait
 * (R9). Should this process die too, another one may try after `hold_ms`.
 */
export async function claimHidden(sql: Sql, hold_ms: number): Promise<Hidden[]> {
  const [posts, articles] = await Promise.all([
    claimHiddenIn(sql, sql`posts`, hold_ms),
    claimHiddenIn(sql, sql`articles`, hold_ms),
  ])
  return [...posts, ...articles]
}

export interface Hidden {
  user_id: string
  id: string
  removes_copies: boolean
}

function claimHiddenIn(sql: Sql, table: Fragment, hold_ms: number) {
  return sql<Hidden[]>`
    update ${table} t set remove_after = ${inMs(sql, hold_ms)}
    where (t.user_id, t.id) in (
      select user_id, id from ${table} h
      where h.remove_after <= clock_timestamp() and not exists (
        select from deliveries d
        where d.user_id = h.user_id and d.subject_id = h.id and d.state in ('sending', 'unknown'))
      limit 100 for update skip locked)
    returning t.user_id, t.id, t.removes_copies`
}
