/** Which deliveries are sent next, by who has leased their webhooks (leases.ts). */
import type { Sql } from '../pool/postgres.ts'
import { fromNow, inMs } from '../sql/clock.ts'
import { rowsAs } from '../sql/rows.ts'
import type { LeasedWebhook, WebhookRef } from './leases.ts'

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

export const LOCKED = 'locked'

/** Of a lease, with what was claimed for it: a row for each, or one of which the rest is null. */
type Row = { of_lease: string; of_webhook: string; is_locked: boolean } & (
  ClaimedDelivery | { id: null }
)

const WANTED = {
  user_id: 'text',
  webhook_id: 'text',
  lease: 'text',
  places: 'integer',
  new_from: 'timestamptz',
  again_from: 'timestamptz',
}

/**
 * Claims the next one for each lease that is named, so many for one that is named so often: new events before those
 * that are sent again. Renews the leases, also what is over as long as nobody else has taken it. Undefined where nothing
 * is due, or the lease is somebody else's. One statement at a time for each lease: two at once would see the same.
 *
 * Who asks for others does not wait for a webhook whose row somebody has locked, a replay for many seconds: LOCKED.
 *
 * What was claimed before leaves its entries in the index until that is vacuumed, so each looks from where the one
 * before was. What became due earlier all the same is found under the next lease.
 */
export async function claimDeliveries(
  sql: Sql,
  webhooks: LeasedWebhook[],
  for_ms: number,
): Promise<(ClaimedDelivery | typeof LOCKED | undefined)[]> {
  const each = new Map(webhooks.map((webhook) => [webhook.lease + webhook.webhook_id, webhook]))
  const wanted = [...each.values()].map((webhook) => ({
    user_id: webhook.user_id,
    webhook_id: webhook.webhook_id,
    lease: webhook.lease,
    places: webhooks.filter((one) => one === webhook).length,
    new_from: webhook.claimed_up_to?.new ?? '-infinity',
    again_from: webhook.claimed_up_to?.again ?? '-infinity',
  }))
  const is_free = sql`(d.claimed_until is null or d.claimed_until <= statement_timestamp())`
  const due = (replayed: boolean) => sql`(
    select d.id, d.replayed, d.next_attempt_at, d.event_number from webhook_deliveries d
    where d.user_id = h.user_id and d.webhook_id = h.webhook_id and d.status = 'pending'
      and d.replayed = ${replayed} and d.next_attempt_at <= statement_timestamp()
      and d.next_attempt_at >= ${replayed ? sql`h.again_from` : sql`h.new_from`} and ${is_free}
    order by d.next_attempt_at, d.event_number limit h.places)`
  const mine = sql`webhooks w on w.user_id = n.user_id and w.id = n.webhook_id and w.lease = n.lease
    and w.enabled and coalesce(w.paused_until <= statement_timestamp(), true)`
  const rows = await sql<Row[]>`
    with leased as materialized (
      select n.* from ${rowsAs(sql, 'n', WANTED, wanted)} join ${mine}),
    held as materialized (
      select n.* from leased n join ${mine} for no key update of w skip locked),
    webhook as (
      update webhooks w set leased_until = ${inMs(sql, for_ms)}
      from held h where w.user_id = h.user_id and w.id = h.webhook_id
      returning w.user_id, w.id, w.url, w.sealed_secret, w.failing_since,
        case when w.previous_secret_ends_at > clock_timestamp() then w.sealed_previous_secret end
          as sealed_previous_secret),
    next as materialized (
      select h.user_id, h.webhook_id, d.id from held h
      cross join lateral (
        select * from (${due(false)} union all ${due(true)}) o
        order by replayed, next_attempt_at, event_number limit h.places) d),
    claimed as (
      update webhook_deliveries d set claims = d.claims + 1, tries = d.tries + 1,
        claimed_until = ${inMs(sql, for_ms)},
        attempts = case when jsonb_array_length(d.attempts) >= 10 then d.attempts - 0 else d.attempts end
          || jsonb_build_object('url', w.url, 'started_at', iso_time(clock_timestamp()))
      from next n join webhook w on w.user_id = n.user_id and w.id = n.webhook_id
      where d.user_id = n.user_id and d.webhook_id = n.webhook_id and d.id = n.id and d.status = 'pending'
        and ${is_free}
      returning d.webhook_id, d.id, d.event_id, d.event_number, d.type, d.replayed,
        d.next_attempt_at::text as due_at, d.next_attempt_at, d.created_at, d.claims, d.tries,
        w.url, w.sealed_secret, w.sealed_previous_secret, - ${fromNow(sql, sql`w.failing_since`)} as failing_for_ms)
    select l.lease as of_lease, l.webhook_id as of_webhook, h.webhook_id is null as is_locked, c.*
    from leased l
    left join held h on h.user_id = l.user_id and h.webhook_id = l.webhook_id
    left join claimed c on c.webhook_id = h.webhook_id
    order by c.replayed, c.next_attempt_at, c.event_number`
  return webhooks.map((webhook) => {
    const place = rows.findIndex(
      ({ of_lease, of_webhook }) => of_lease === webhook.lease && of_webhook === webhook.webhook_id,
    )
    const row = rows[place]
    if (row === undefined || row.id === null) return row?.is_locked ? LOCKED : undefined
    rows.splice(place, 1)
    const { replayed, due_at } = row
    webhook.claimed_up_to = { ...webhook.claimed_up_to, [replayed ? 'again' : 'new']: due_at }
    return row
  })
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
