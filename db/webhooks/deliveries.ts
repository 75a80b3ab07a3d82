/**
 * What is to be sent to webhooks: of each event one row for each webhook that wants it. It is made of the log,
 * behind it, in the order of its numbers; asking for it twice makes nothing twice.
 */
import type { components } from '../../generated/openapi.ts'
import type { Db, Fragment, Sql } from '../pool/postgres.ts'
import { isForWebhook } from '../users/reach.ts'
import type { LockedWebhook } from './webhooks.ts'

export type WebhookDelivery = components['schemas']['WebhookDelivery']

/** How many events of the log one statement goes through. */
const EVENTS_AT_ONCE = 500

const SHOWN = (sql: Sql): Fragment => sql`json_strip_nulls(json_build_object(
  'id', d.id, 'event_id', d.event_id, 'type', d.type, 'status', d.status, 'attempts', d.attempts,
  'next_attempt_at', iso_time(d.next_attempt_at),
  'response_body', d.response_body,
  'created_at', iso_time(d.created_at))) as delivery`

/**
 * Of all webhooks of this user, as far as the log goes. A webhook whose row somebody has locked is not waited for, and
 * they may have other things in mind: false where there is one.
 */
export async function enqueueEvents(sql: Sql, user_id: string): Promise<boolean> {
  const behind = await sql<{ id: string }[]>`
    select w.id from webhooks w join event_logs l on l.user_id = w.user_id
    where w.user_id = ${user_id} and w.enabled and w.position < l.last_number`
  let is_whole = true
  for (const { id } of behind) {
    let some = await enqueueSome(sql, user_id, id)
    while (some.seen === EVENTS_AT_ONCE) some = await enqueueSome(sql, user_id, id)
    is_whole &&= some.is_free
  }
  return is_whole
}

interface Enqueued {
  seen: number
  is_free: boolean
}

/**
 * Rows and position in one statement, so that a process that is killed leaves nothing out. What is forgotten is left
 * behind, too: a position before it would be behind the log for ever. Returns how many it saw, and whether it could.
 */
async function enqueueSome(sql: Sql, user_id: string, webhook_id: string): Promise<Enqueued> {
  const [row] = await sql<Enqueued[]>`
    with webhook as (
      select user_id, id, position, types, paused_until, key_id from webhooks
      where user_id = ${user_id} and id = ${webhook_id} and enabled
      for no key update skip locked),
    seen as (
      select e.* from webhook w
      cross join lateral (
        select user_id, number, id, type, kind, subject_id, state_number from events
        where user_id = ${user_id} and number > w.position
        order by number limit ${EVENTS_AT_ONCE}) e),
    enqueued as (
      insert into webhook_deliveries (user_id, webhook_id, event_id, event_number, type)
      select ${user_id}, w.id, e.id, e.number, e.type from webhook w
      join seen e on (w.types is null or e.type = any(w.types)) and ${isForWebhook(sql)}
      order by e.number
      on conflict on constraint one_delivery_of_an_event do nothing
      returning 1),
    moved as (
      update webhooks w set
        position = greatest(w.position, (select max(number) from seen),
          (select forgotten_number from event_logs where user_id = ${user_id})),
        due_at = case when exists (select from enqueued)
          then least(w.due_at, greatest(clock_timestamp(), w.paused_until)) else w.due_at end
      where w.user_id = ${user_id} and w.id = (select id from webhook))
    select (select count(*) from seen) as seen, exists (select from webhook) as is_free`
  if (row === undefined) throw new Error('a count without a row')
  return row
}

/** An event that is in no log, for this webhook alone. */
export async function insertPing(
  sql: Sql,
  user_id: string,
  webhook_id: string,
): Promise<WebhookDelivery> {
  const [row] = await sql<{ delivery: WebhookDelivery }[]>`
    with d as (
      insert into webhook_deliveries (user_id, webhook_id, event_id, type)
      values (${user_id}, ${webhook_id}, new_id(), 'ping')
      returning *),
    woken as (${wake(sql, user_id, webhook_id)})
    select ${SHOWN(sql)} from d`
  if (row === undefined) throw new Error('a ping was not saved')
  return row.delivery
}

function wake(sql: Sql, user_id: string, webhook_id: string): Fragment {
  return sql`
    update webhooks w set due_at = least(w.due_at, greatest(clock_timestamp(), w.paused_until))
    where w.user_id = ${user_id} and w.id = ${webhook_id}`
}

/** A page of them, the newest first: those before the one with this id. */
export async function listDeliveries(
  sql: Sql,
  user_id: string,
  webhook_id: string,
  {
    before,
    status,
    limit,
  }: { before?: string | undefined; status?: string | undefined; limit: number },
): Promise<WebhookDelivery[]> {
  const rows = await sql<{ delivery: WebhookDelivery }[]>`
    select ${SHOWN(sql)} from webhook_deliveries d
    where d.user_id = ${user_id} and d.webhook_id = ${webhook_id}
      ${before === undefined ? sql`` : sql`and d.id < ${before}`}
      ${status === undefined ? sql`` : sql`and d.status = ${status}`}
    order by d.id desc limit ${limit}`
  return rows.map(({ delivery }) => delivery)
}

/** Which events are to be sent again. */
export interface Replayed {
  from?: string | undefined
  until?: string | undefined
  event_ids?: string[] | undefined
  failed_only: boolean
}

/** How many there are, up to one more than `limit`, of those that the webhook wants. */
export async function countReplayed(
  sql: Sql,
  user_id: string,
  webhook: LockedWebhook,
  replayed: Replayed,
  limit: number,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from (${selectReplayed(sql, user_id, webhook, replayed)} limit ${limit + 1}) e`
  return row?.count ?? 0
}

/**
 * The caller holds the row of the webhook. What is pending is tried at once; what is being sent at this moment is
 * left alone.
 */
export async function replayEvents(
  sql: Sql,
  user_id: string,
  webhook: LockedWebhook,
  replayed: Replayed,
) {
  await sql`
    insert into webhook_deliveries as had (user_id, webhook_id, event_id, event_number, type, replayed)
    select ${user_id}, ${webhook.id}, e.id, e.number, e.type, true
    from (${selectReplayed(sql, user_id, webhook, replayed)}) e
    order by e.number
    on conflict on constraint one_delivery_of_an_event do update set
      status = 'pending', replayed = true, tries = 0, next_attempt_at = clock_timestamp()
    where had.claimed_until is null or had.claimed_until < clock_timestamp()`
  await wake(sql, user_id, webhook.id)
}

/** What is beyond its position comes by itself. */
function selectReplayed(
  sql: Sql,
  user_id: string,
  { id, types }: LockedWebhook,
  { from, until, event_ids, failed_only }: Replayed,
): Fragment {
  const is_wanted = types === null ? sql`` : sql`and e.type = any(${types}::text[])`
  // An id has its number in it, by which it is found.
  const is_named =
    event_ids === undefined
      ? sql``
      : sql`and e.id = any(${event_ids}::text[])
          and e.number in (select number_of_event(id) from unnest(${event_ids}::text[]) id)`
  const begins =
    from === undefined
      ? sql``
      : sql`and e.number >= (select event_number_at(${user_id}, ${from}::timestamptz))`
  const ends =
    until === undefined
      ? sql``
      : sql`and e.number < (select event_number_at(${user_id}, ${until}::timestamptz))`
  const has_failed = failed_only
    ? sql`and exists (
        select from webhook_deliveries d
        where d.user_id = ${user_id} and d.webhook_id = ${id} and d.event_id = e.id and d.status = 'failed')`
    : sql``
  return sql`
    select e.id, e.number, e.type from events e
    join webhooks w on w.user_id = ${user_id} and w.id = ${id}
    where e.user_id = ${user_id} and e.number <= w.position and ${isForWebhook(sql)}
      ${begins} ${ends} ${is_named} ${is_wanted} ${has_failed}`
}

/** How many one statement removes. */
const FORGOTTEN_AT_ONCE = 5_000

/**
 * With their events: ids begin with the second in which they were made. One look at the oldest of each webhook, every
 * minute, tells which have any.
 */
export async function forgetOldDeliveries(db: Db, kept_ms: number) {
  const first_kept = db`(select lpad(to_hex(floor(extract(epoch from
    statement_timestamp() - ${kept_ms}::float8 * interval '1 ms'))::bigint), 8, '0') || repeat('0', 16))`
  const webhooks = await db<{ user_id: string; id: string }[]>`
    select w.user_id, w.id from webhooks w
    cross join lateral (
      select id from webhook_deliveries
      where user_id = w.user_id and webhook_id = w.id
      order by id limit 1) oldest
    where oldest.id < ${first_kept}`
  for (const { user_id, id } of webhooks) {
    for (let forgotten = FORGOTTEN_AT_ONCE; forgotten === FORGOTTEN_AT_ONCE;) {
      const rows = await db`
        delete from webhook_deliveries
        where user_id = ${user_id} and webhook_id = ${id} and id in (
          select id from webhook_deliveries
          where user_id = ${user_id} and webhook_id = ${id} and id < ${first_kept}
          order by id limit ${FORGOTTEN_AT_ONCE})
        returning 1`
      forgotten = rows.length
    }
  }
}
