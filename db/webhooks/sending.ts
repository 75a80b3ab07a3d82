/**
 * Who sends to a webhook, and what became of it. A process leases the webhook; within the lease it claims one
 * delivery after the other, and settles each. Whoever is killed in between has claimed until an end: then it is
 * claimed again, and the same event goes out once more under the same id.
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

/** An attempt that is about to be made. */
export interface ClaimedDelivery {
  id: string
  event_id: string
  event_number: number | null
  type: string
  replayed: boolean
  /** When it was due, to the microsecond. */
  due_at: string
  created_at: string
  claims: number
  /** With this one, since it was asked for. */
  tries: number
  url: string
  sealed_secret: string
  /** While it signs still. */
  sealed_previous_secret: string | null
  /** For how long no attempt has succeeded; null when the last one did. */
  failing_for_ms: number | null
}

/**
 * Claims the next one, new events before those that are sent again, and renews the lease, also one that is over as long
 * as nobody else has taken it. Undefined when nothing
 * is due, or the lease is somebody else's. One at a time for each lease.
 *
 * What was claimed before leaves its entries in the index until that is vacuumed, so each looks from where the one
 * before was. What became due earlier all the same is found under the next lease.
 */
export async function claimDelivery(
  sql: Sql,
  { user_id, webhook_id, lease, claimed_up_to = {} }: LeasedWebhook,
  for_ms: number,
): Promise<ClaimedDelivery | undefined> {
  const due = (replayed: boolean, from = '-infinity') => sql`
    select id from webhook_deliveries
    where user_id = ${user_id} and webhook_id = ${webhook_id} and status = 'pending'
      and replayed = ${replayed} and next_attempt_at <= statement_timestamp()
      and next_attempt_at >= ${from}::text::timestamptz
      and (claimed_until is null or claimed_until <= statement_timestamp())
    order by next_attempt_at, event_number limit 1`
  const [row] = await sql<ClaimedDelivery[]>`
    with webhook as (
      update webhooks w set leased_until = ${inMs(sql, for_ms)}
      where w.user_id = ${user_id} and w.id = ${webhook_id} and w.lease = ${lease} and w.enabled
        and coalesce(w.paused_until <= statement_timestamp(), true)
      returning w.url, w.sealed_secret, w.failing_since,
        case when w.previous_secret_ends_at > clock_timestamp() then w.sealed_previous_secret end
          as sealed_previous_secret),
    claimed as (
      update webhook_deliveries d set claims = d.claims + 1, tries = d.tries + 1,
        claimed_until = ${inMs(sql, for_ms)},
        attempts = case when jsonb_array_length(d.attempts) >= 10 then d.attempts - 0 else d.attempts end
          || jsonb_build_object('url', webhook.url, 'started_at',
            iso_time(clock_timestamp()))
      from webhook
      where d.user_id = ${user_id} and d.webhook_id = ${webhook_id} and d.status = 'pending'
        and d.id = coalesce((${due(false, claimed_up_to.new)}), (${due(true, claimed_up_to.again)}))
      returning d.id, d.event_id, d.event_number, d.type, d.replayed, d.next_attempt_at::text as due_at,
        d.created_at, d.claims, d.tries)
    select c.*, w.url, w.sealed_secret, w.sealed_previous_secret,
      - ${fromNow(sql, sql`w.failing_since`)} as failing_for_ms
    from claimed c cross join webhook w`
  return row
}

/** What became of an attempt. */
export interface AttemptOutcome {
  duration_ms: number
  response_status?: number | undefined
  /** Undefined: it succeeded. */
  error?: string | undefined
  response_body?: string | undefined
  /** When it is tried again; null: it is given up. Of one that failed. */
  retry_in_ms: number | null
  /** Nothing more is to be sent for so long. */
  pause_ms?: number | undefined
  /** That of a ping says nothing of how the webhook does. */
  counts: boolean
  /** It has kept a lane for long. */
  is_slow: boolean
}

/** How stale `last_success_at` may be: it is not worth a write for each event. */
const SUCCESS_AGAIN = '1 minute'
/** One that is slow now and then is slow. Not ended by another address, which would be a way to have it ended. */
const SLOW_FOR_MS = 10 * 60_000

/**
 * Only once, and only while the claim is the last one: what was asked for again meanwhile goes on. It says how the
 * webhook does only where that has the same address still.
 */
export async function settleDelivery(
  sql: Sql,
  { user_id, webhook_id }: WebhookRef,
  { id, claims, url }: ClaimedDelivery,
  outcome: AttemptOutcome,
) {
  const { duration_ms, response_status, error, response_body, retry_in_ms, pause_ms } = outcome
  const succeeded = error === undefined
  const status = succeeded ? 'delivered' : retry_in_ms === null ? 'failed' : 'pending'
  const seen = { duration_ms: Math.round(duration_ms), response_status, error }
  await sql`
    update webhook_deliveries set status = ${status}, claimed_until = null,
      next_attempt_at = ${status === 'pending' ? inMs(sql, retry_in_ms) : null},
      attempts = jsonb_set(attempts, '{-1}', attempts -> -1 || ${JSON.stringify(seen)}::text::jsonb),
      response_body = ${response_body ?? null}
    where user_id = ${user_id} and webhook_id = ${webhook_id} and id = ${id} and status = 'pending'
      and claims = ${claims}`
  if (outcome.is_slow) {
    await sql`
      update webhooks set slow_until = ${inMs(sql, SLOW_FOR_MS)}
      where user_id = ${user_id} and id = ${webhook_id}
        and coalesce(slow_until < ${inMs(sql, SLOW_FOR_MS / 2)}, true)`
  }
  if (!outcome.counts) return
  if (succeeded) {
    await sql`
      update webhooks set failing_since = null, last_success_at = clock_timestamp()
      where user_id = ${user_id} and id = ${webhook_id} and url = ${url} and (failing_since is not null
        or last_success_at is null or last_success_at < clock_timestamp() - ${SUCCESS_AGAIN}::interval)`
  } else {
    await sql`
      update webhooks set failing_since = coalesce(failing_since, clock_timestamp()),
        paused_until = greatest(paused_until, ${inMs(sql, pause_ms ?? null)})
      where user_id = ${user_id} and id = ${webhook_id} and url = ${url}
        and (failing_since is null or ${pause_ms ?? null}::float8 is not null)`
  }
}

/**
 * In a transaction, before anything else in it. Returns whether it was on until now, has failed for so long, and has
 * the address still that has answered so.
 */
export async function disableWebhook(
  tx: Sql,
  { user_id, webhook_id }: WebhookRef,
  { url }: Pick<ClaimedDelivery, 'url'>,
  reason: 'gone' | 'failing' | 'operator',
  failing_for_ms: number | null,
): Promise<boolean> {
  const [row] = await tx<{ disabled: boolean }[]>`
    select disable_webhook(${user_id}, ${webhook_id}, ${url}, ${reason},
      ${failing_for_ms}::float8 * interval '1 ms') as disabled`
  return row?.disabled ?? false
}

/** Not sent after all, as if it had not been claimed; only while the claim is the last one. */
export async function putBackDelivery(
  sql: Sql,
  { user_id, webhook_id }: WebhookRef,
  { id, claims }: ClaimedDelivery,
) {
  await sql`
    update webhook_deliveries set claimed_until = null, tries = greatest(0, tries - 1), attempts = attempts - -1
    where user_id = ${user_id} and webhook_id = ${webhook_id} and id = ${id} and status = 'pending'
      and claims = ${claims} and claimed_until is not null`
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
