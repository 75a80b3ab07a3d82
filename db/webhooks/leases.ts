/**
 * Who sends to a webhook: the process that has leased it. Within the lease it claims deliveries (claims.ts) and settles
 * each (settlements.ts). Whoever is killed in between has claimed until an end: then it is claimed again, and the same
 * event goes out once more under the same id.
 */
import type { Db, Sql } from '../pool/postgres.ts'
import { fromNow, inMs } from '../sql/clock.ts'

export interface WebhookRef {
  user_id: string
  webhook_id: string
}

/** One that this process may send to, as long as nobody else has the lease. */
export interface LeasedWebhook extends WebhookRef {
  lease: string
  /** An attempt has taken long lately. */
  is_slow: boolean
  /** That, or its last attempt has failed. */
  is_apart: boolean
  /** When the last ones were due that were claimed under this lease, new ones and those that are sent again. */
  claimed_up_to?: { new?: string; again?: string }
  /** Its last attempt under this lease has succeeded, which is written down. */
  is_known_well?: boolean
}

/**
 * Logs of whoever has a webhook are watched, so that their commits tell; of one user alone where one is given. What
 * somebody commits to at this moment is left for the next time.
 */
export async function watchLogs(sql: Sql, for_ms: number, user_id?: string) {
  await sql`
    update event_logs l set watched_until = ${inMs(sql, for_ms)}
    where l.user_id in (
      select user_id from event_logs
      where watched_until < ${inMs(sql, for_ms / 2)} and user_id in (
        select user_id from webhooks
        where enabled ${user_id === undefined ? sql`` : sql`and user_id = ${user_id}`})
      order by user_id for no key update skip locked)`
}

/** Whose log has gone on without their webhooks, though nobody was told. */
export async function listUsersBehind(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select distinct w.user_id from webhooks w join event_logs l on l.user_id = w.user_id
    where w.enabled and w.position < l.last_number limit ${limit}`
  return rows.map(({ user_id }) => user_id)
}

export interface Leasing {
  for_ms: number
  is_apart: boolean
  limit: number
  /** So many of a user at most, less those that are leased already: a user for each. */
  limit_of_a_user: number
  leased: readonly string[]
  user_id?: string | undefined
}

/**
 * Those that have something due, failing and slow ones or the others, the longest first; of one user alone where one
 * is given. Nobody gets all the places of a process, however many webhooks they have.
 */
export async function leaseWebhooks(
  sql: Sql,
  lease: string,
  { for_ms, is_apart, limit, limit_of_a_user, leased, user_id }: Leasing,
): Promise<LeasedWebhook[]> {
  const is_slow = sql`coalesce(slow_until > statement_timestamp(), false)`
  const is_due = sql`enabled and due_at <= statement_timestamp()
    and (failing_since is not null or ${is_slow}) = ${is_apart}
    and (leased_until is null or leased_until <= statement_timestamp() or lease = ${lease})`
  // Whose turn it is, first: a planner that knows of few that are due would ask that for each of many.
  return sql<LeasedWebhook[]>`
    with turns as materialized (
      select t.user_id, t.id from (
        select user_id, id, row_number() over (partition by user_id order by due_at) as turn
        from webhooks
        where ${is_due} ${user_id === undefined ? sql`` : sql`and user_id = ${user_id}`}) t
      where t.turn <= ${limit_of_a_user}::integer - (
        select count(*) from unnest(${leased}::text[]) l where l = t.user_id))
    update webhooks w set lease = ${lease}, leased_until = ${inMs(sql, for_ms)}
    from (
      select user_id, id from turns join webhooks using (user_id, id)
      where ${is_due}
      order by due_at limit ${limit} for no key update of webhooks skip locked) due
    where w.user_id = due.user_id and w.id = due.id
    returning w.user_id, w.id as webhook_id, w.lease, ${is_slow} as is_slow, ${is_apart}::boolean as is_apart`
}

/**
 * Nothing more is done under this lease. Returns in how many milliseconds something is due; undefined for nothing,
 * or when the lease is somebody else's. The row is locked first: what was enqueued until then is seen. What is due
 * already comes after all others that are. What a lease that was broken off has claimed need not wait for the end of
 * that: nobody else claims under it.
 */
export async function releaseWebhook(
  db: Db,
  { user_id, webhook_id, lease }: LeasedWebhook,
  { is_broken_off }: { is_broken_off: boolean },
): Promise<number | undefined> {
  return db.begin(async (tx) => {
    const locked = await tx`
      select from webhooks
      where user_id = ${user_id} and id = ${webhook_id} and lease = ${lease} for no key update`
    if (locked.length === 0) return undefined
    if (is_broken_off) {
      await tx`
        update webhook_deliveries set claimed_until = null
        where user_id = ${user_id} and webhook_id = ${webhook_id} and status = 'pending'
          and claimed_until is not null`
    }
    const first = (replayed: boolean) => tx`
      (select greatest(next_attempt_at, claimed_until) from webhook_deliveries
       where user_id = ${user_id} and webhook_id = ${webhook_id} and status = 'pending'
         and replayed = ${replayed}
       order by next_attempt_at, event_number limit 1)`
    const [row] = await tx<{ due_in_ms: number | null }[]>`
      update webhooks set lease = null, leased_until = null,
        due_at = case when ${first(false)} is not null or ${first(true)} is not null then
          greatest(least(${first(false)}, ${first(true)}), paused_until, clock_timestamp()) end
      where user_id = ${user_id} and id = ${webhook_id}
      returning ${fromNow(tx, tx`due_at`)} as due_in_ms`
    return row?.due_in_ms ?? undefined
  })
}

/** In how many milliseconds the first of those that nobody has leased is due. */
export async function findNextDue(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ due_in_ms: number | null }[]>`
    select ${fromNow(sql, sql`min(due_at)`)} as due_in_ms from webhooks
    where enabled and due_at is not null and (leased_until is null or leased_until <= statement_timestamp())`
  return row?.due_in_ms ?? undefined
}
