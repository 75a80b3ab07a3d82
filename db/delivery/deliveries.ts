/**
 * Deliveries before and between sends: enqueueing, cancelling, waking. A delivery is one post on one
 * network; docs/DELIVERY.md has its states. What happens around a send is in attempts.ts.
 */
import { sentBefore } from './attempts.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { costColumns, type CostItem } from '../costs/costs.ts'
import type { DeliveryReport } from './reports.ts'
import { rowsAs } from '../sql/rows.ts'

/** What lies further ahead than this is woken by the crontab when it comes near. */
const HORIZON = '5 minutes'
/** For what waits its turn after it was due (R16). A downtime does not count: noticeDue sets it anew. */
export const WAITING_SLACK = '2 hours'

export interface DeliveryTarget {
  post_id: string
  platform: string
  connection_id: string | null
  skip_reason: string | null
  /** Of the reason. */
  finer_code: string | null
  /** Only a paid tier takes it. */
  needs_premium: boolean
  /** Its network shows a card of a page that it links to. */
  takes_card: boolean
  /** What is reserved for it: null where that costs nothing. */
  cost_items: CostItem[] | null
}

const TARGET = {
  post_id: 'text',
  platform: 'text',
  connection_id: 'text',
  skip_reason: 'text',
  finer_code: 'text',
  needs_premium: 'boolean',
  takes_card: 'boolean',
  cost_micros: 'bigint',
  cost_items: 'jsonb',
}

export interface EnqueueOptions {
  /** The caller waits for the outcome: due at once, and a refusal is final (R8). */
  on_request: boolean
  /** The user knows that a network may already have it, and wants it sent again. */
  confirm_resend: boolean
  /** Of a key with a budget of its own, which pays for it. */
  paying_key_id: string | null
  /** Of the request, where traces are collected. */
  traceparent: string | null
}

/**
 * Makes a delivery wait (for its time, or for approval; or be skipped) for each target: a new one, or the one that failed before. One
 * that is published or under way stays what it is, and so does one that may be on its network, unless
 * the user wants it sent again. A started thread stays with its account. What then waits is woken, as by
 * `wakeSubjects`.
 */
export async function enqueueDeliveries(
  sql: Sql,
  user_id: string,
  targets: DeliveryTarget[],
  options: EnqueueOptions,
) {
  if (options.confirm_resend) {
    const subjects = targets.map(({ post_id, platform }) => ({ subject_id: post_id, platform }))
    await closeUnknownSends(sql, user_id, subjects)
  }
  const costed = targets.map((target) => ({ ...target, ...costColumns(target.cost_items) }))
  await sql`
    with entered as (
      insert into deliveries as had (user_id, post_id, platform, connection_id, state, due_at, on_request,
        deadline_at, skip_reason, finer_code, needs_premium, takes_card, woken_for, cost_micros, cost_items,
        paying_key_id, traceparent)
      select p.user_id, p.id, t.platform, t.connection_id,
        case when t.skip_reason is not null then 'skipped' when ${isPending(sql)} then 'held' else 'waiting' end,
        due.at, ${options.on_request},
        case when t.skip_reason is null then ${deadlineOf(sql)} end, t.skip_reason, t.finer_code, t.needs_premium,
        t.takes_card and not ${isPending(sql)},
        case when t.skip_reason is null and not ${isPending(sql)} and ${isNear(sql, sql`due.at`)} then due.at end,
        t.cost_micros, t.cost_items, ${options.paying_key_id}::text, ${options.traceparent}::text
      from ${rowsAs(sql, 't', TARGET, costed)}
      join posts p on p.user_id = ${user_id} and p.id = t.post_id
      cross join lateral (
        select case when ${options.on_request} then clock_timestamp() else p.scheduled_date end as at) due
      on conflict (user_id, post_id, platform) do update set
        state = excluded.state, due_at = excluded.due_at, on_request = excluded.on_request,
        deadline_at = excluded.deadline_at, skip_reason = excluded.skip_reason,
        finer_code = excluded.finer_code, needs_premium = excluded.needs_premium,
        card_asked_for = null, takes_card = ${takesCard(sql)}, ${keptCard(sql)},
        cost_micros = excluded.cost_micros, cost_items = excluded.cost_items,
        paying_key_id = excluded.paying_key_id, traceparent = excluded.traceparent,
        connection_id = case when exists (select from live_parts l
            where l.user_id = had.user_id and l.delivery_id = had.id)
          then had.connection_id else excluded.connection_id end,
        noticed_at = case when had.state = 'waiting' and had.due_at = excluded.due_at then had.noticed_at end,
        retry_at = null, tries = 0, look_at = null, absences = 0, worker_id = null, leased_until = null,
        woken_for = excluded.woken_for, error_code = null, error = null
      where had.state in ('waiting', 'skipped', 'held')
        or had.state = 'failed' and (${options.confirm_resend} or had.error_code <> 'outcome_unknown')
      returning user_id, id, connection_id, woken_for, on_request as awaited),
    woken as (select * from entered where woken_for is not null)
    ${addWakeUps(sql)}`
}

/** Of `p`, whose approval its deliveries wait for. */
function isPending(sql: Sql): Fragment {
  return sql`p.review_status = 'pending'`
}

/**
 * What was scheduled before there were cards goes out as it was meant then: without one, until it is a draft again.
 * `had` is the row of deliveries, `excluded` what it is to become.
 */
function takesCard(sql: Sql): Fragment {
  return sql`case when had.takes_card is null and had.state in ('waiting', 'held') then null
    else excluded.takes_card end`
}

/**
 * What is sent at another time, or again after it was refused for good, shows its page as it is then: what was decided of
 * the card before is over. A network that may have it from before is sent the same. `had` is the row of deliveries.
 */
function keptCard(sql: Sql): Fragment {
  const is_kept = sql`(had.state = 'waiting' and had.due_at = excluded.due_at or exists (
    select from deliveries d where d.user_id = had.user_id and d.id = had.id and ${sentBefore(sql)}))`
  return sql`card_url = case when ${is_kept} then had.card_url end, card_id = case when ${is_kept} then had.card_id end`
}

/** Until when it is sent, or approved (R16); `due` is its time. */
function deadlineOf(sql: Sql): Fragment {
  return sql`due.at + case when ${isPending(sql)} then '0' else ${WAITING_SLACK} end::interval`
}

/** What the user answers for: the open sends are closed as unknown for good, and nobody looks for them. */
export async function closeUnknownSends(
  sql: Sql,
  user_id: string,
  targets: { subject_id: string; platform: string }[],
) {
  await sql`
    with given_up as (
      update deliveries set state = 'failed', error_code = 'outcome_unknown', look_at = null,
        deadline_at = null, error = 'It was sent again at the wish of its author.'
      where user_id = ${user_id} and state = 'unknown' and (subject_id, platform) in (
        select * from unnest(${targets.map((target) => target.subject_id)}::text[],
          ${targets.map((target) => target.platform)}::text[]))
      returning id)
    update attempts a set outcome = 'unknown', settled_at = clock_timestamp()
    from given_up
    where a.user_id = ${user_id} and a.delivery_id = given_up.id and a.outcome is null`
}

/**
 * Takes back what waits, be it for its time or for approval. What may be on its network from an earlier send stays known as such, and parts
 * of a thread that are live keep their delivery, as a failed one.
 */
export async function cancelWaiting(sql: Sql, user_id: string, subject_id: string) {
  await sql`
    update deliveries d set state = 'failed', deadline_at = null, error_code = 'outcome_unknown',
      error = 'Sending it again was taken back, and its network may have it from before.'
    where d.user_id = ${user_id} and d.subject_id = ${subject_id} and d.state in ('waiting', 'held')
      and ${sentBefore(sql)}`
  await sql`
    update deliveries d set state = 'failed', deadline_at = null, error_code = 'refused',
      error = 'Publishing was taken back after its first parts were live.'
    where d.user_id = ${user_id} and d.subject_id = ${subject_id} and d.state in ('waiting', 'held') and exists (
      select from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id)`
  await sql`
    delete from deliveries
    where user_id = ${user_id} and subject_id = ${subject_id} and state in ('waiting', 'held')`
}

/**
 * Takes back what a post had to do on networks that it does not go to any more, and what failed with an account that it
 * does not go out from any more: that is told to whoever has the account, and to nobody who has the new one. What one of them
 * may have of it, or is getting, keeps its delivery: the caller has refused to leave such a network.
 */
export async function dropDeliveries(
  sql: Sql,
  user_id: string,
  post_id: string,
  kept: readonly { platform: string; account_id: string | null }[],
) {
  const [platforms, accounts] = [kept.map((one) => one.platform), kept.map((one) => one.account_id)]
  await sql`
    delete from deliveries d
    where d.user_id = ${user_id} and d.post_id = ${post_id}
      and (d.platform <> all(${platforms}) and d.state in ('waiting', 'skipped', 'held')
        or d.state = 'failed' and d.error_code <> 'outcome_unknown' and not exists (
          select from unnest(${platforms}::text[], ${accounts}::text[]) as k (platform, account_id)
          where k.platform = d.platform and coalesce(k.account_id = d.connection_id, true)))
      and not ${sentBefore(sql)} and not exists (
        select from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id)`
  // Triggers see what fails, and not that it goes.
  await sql`
    update posts p set has_failures = false
    where p.user_id = ${user_id} and p.id = ${post_id} and p.has_failures and not exists (
      select from deliveries d
      where d.user_id = p.user_id and d.post_id = p.id and d.state = 'failed')`
}

/**
 * Puts a wake-up into the queue for each waiting delivery of these posts that is due within the
 * horizon. A wake-up carries no more than whose turn it is: run twice, late or never it does no harm.
 */
export async function wakeSubjects(sql: Sql, user_id: string, ids: string[]) {
  const awaited = sql`d.on_request and d.tries = 0`
  await wake(sql, sql`d.user_id = ${user_id} and d.subject_id = any(${ids})`, awaited)
}

/** Of an account that waits with more than these for another try, the sweep wakes the rest (wakeUpcoming). */
const LOOKED_AT_MAX = 100

/** The same for the account's next delivery, after something that held the account has gone. */
export async function wakeConnection(sql: Sql, user_id: string, connection_id: string) {
  await wake(
    sql,
    sql`d.user_id = ${user_id} and d.id = (
      select id from (
        select n.id, n.due_at, n.retry_at from deliveries n
        where n.user_id = ${user_id} and n.connection_id = ${connection_id} and n.state = 'waiting'
          and n.due_at < statement_timestamp() + ${HORIZON}::interval
        order by n.due_at, n.id limit ${LOOKED_AT_MAX}) first
      order by coalesce(retry_at, due_at), id limit 1)`,
  )
}

/**
 * The same for everybody's deliveries that came into the horizon, or have been due for so long that
 * whoever was to send them must have gone.
 */
export async function wakeUpcoming(sql: Sql, left_behind_ms: number) {
  // Of rows that somebody changes right now it has nothing to say, and waiting for them could deadlock.
  await wake(
    sql,
    sql`(d.user_id, d.id) in (
      select user_id, id from deliveries n
      where n.state = 'waiting' and n.due_at < statement_timestamp() + ${HORIZON}::interval and (
        n.woken_for is distinct from coalesce(n.retry_at, n.due_at)
        or coalesce(n.retry_at, n.due_at) 
          < clock_timestamp() - ${left_behind_ms}::float8 * interval '1 ms')
      for update skip locked)`,
  )
}

async function wake(sql: Sql, which: Fragment, awaited = sql`false`) {
  const wanted_at = sql`coalesce(d.retry_at, d.due_at)`
  await sql`
    with woken as (
      update deliveries d set woken_for = ${wanted_at}
      where d.state = 'waiting' and ${isNear(sql, wanted_at)} and ${which}
      returning d.user_id, d.id, d.connection_id, d.woken_for, ${awaited} as awaited)
    ${addWakeUps(sql)}`
}

function isNear(sql: Sql, moment: Fragment): Fragment {
  return sql`${moment} < clock_timestamp() + ${HORIZON}::interval`
}

/**
 * The end of a statement with `woken` deliveries: adds the jobs, and tells every alarm clock (jobs/worker/alarm.ts) of
 * the earliest of them. The job of one that is `awaited` comes some seconds later: who asked and waits delivers by
 * itself, and it is for the case that it dies.
 */
function addWakeUps(sql: Sql): Fragment {
  return sql`,
    added as (
      select graphile_worker.add_jobs(array_agg(json_populate_record(null::graphile_worker.job_spec,
        json_build_object('identifier', 'deliverDue', 'job_key', 'deliver:' || id,
          'payload', json_build_object('user_id', user_id, 'connection_id', connection_id),
          'run_at', case when awaited then woken_for + interval '5 seconds' else woken_for end))))
      from woken having count(*) > 0)
    select pg_notify('otterpost_due', (extract(epoch from min(woken_for)) * 1000)::bigint::text)
    from woken where exists (select from added) having count(*) > 0`
}

/** One of which its caller still waits to hear. */
export interface OpenDelivery {
  connection_id: string | null
  platform: DeliveryReport['platform']
  state: string
}

/** The deliveries of a post that a caller asked for and waits for, with the accounts that have to move. */
export async function listRequested(sql: Sql, user_id: string, subject_id: string) {
  return sql<OpenDelivery[]>`
    select connection_id, platform, state from deliveries
    where user_id = ${user_id} and subject_id = ${subject_id} and on_request
      and state in ('waiting', 'sending', 'unknown')`
}

/** When the next wake-up is due, in milliseconds since 1970 by the clock of the database. */
export async function findNextWake(
  sql: Sql,
): Promise<{ now: number; due: number | null } | undefined> {
  const [row] = await sql<{ now: number; due: number | null }[]>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      (select extract(epoch from min(woken_for))::float8 * 1000 from deliveries
       where state = 'waiting' and woken_for > clock_timestamp()) as due`
  return row
}

/** Seconds until the latest time that a network named when it refused the post, if any did. */
export async function findRetryIn(
  sql: Sql,
  user_id: string,
  subject_id: string,
): Promise<number | null> {
  const [row] = await sql<{ seconds: number | null }[]>`
    select extract(epoch from max(retry_at) - clock_timestamp())::float8 as seconds from deliveries
    where user_id = ${user_id} and subject_id = ${subject_id} and state = 'failed'
      and retry_at > clock_timestamp()`
  return row?.seconds ?? null
}
