/** What became of attempts (claims.ts), and how a webhook does by them. */
import type { Sql } from '../pool/postgres.ts'
import { inMs } from '../sql/clock.ts'
import { rowsAs } from '../sql/rows.ts'
import type { ClaimedDelivery } from './claims.ts'
import type { LeasedWebhook, WebhookRef } from './leases.ts'

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

/** Of an attempt at a delivery that was claimed. */
export interface AttemptSettlement {
  webhook: LeasedWebhook
  delivery: ClaimedDelivery
  outcome: AttemptOutcome
}

const SETTLED = {
  user_id: 'text',
  webhook_id: 'text',
  id: 'text',
  claims: 'integer',
  status: 'text',
  retry_in_ms: 'float8',
  seen: 'text',
  response_body: 'text',
}

/**
 * Each only once, and only while its claim is the last one: what was asked for again meanwhile goes on. Whoever settles
 * for others does not wait for a row that somebody has locked, a replay for many seconds. Returns the claims that are to
 * be settled still.
 */
export async function settleDeliveries(
  sql: Sql,
  settlements: AttemptSettlement[],
  { waits }: { waits: boolean },
): Promise<AttemptSettlement[]> {
  const settled = settlements.map(({ webhook, delivery, outcome }) => {
    const { duration_ms, response_status, error, response_body, retry_in_ms } = outcome
    return {
      user_id: webhook.user_id,
      webhook_id: webhook.webhook_id,
      id: delivery.id,
      claims: delivery.claims,
      status: error === undefined ? 'delivered' : retry_in_ms === null ? 'failed' : 'pending',
      retry_in_ms: error === undefined ? null : retry_in_ms,
      seen: JSON.stringify({ duration_ms: Math.round(duration_ms), response_status, error }),
      response_body,
    }
  })
  const open = sql`webhook_deliveries d on d.user_id = s.user_id and d.webhook_id = s.webhook_id and d.id = s.id
    and d.status = 'pending' and d.claims = s.claims`
  const left = await sql<{ id: string }[]>`
    with claimed as materialized (
      select s.* from ${rowsAs(sql, 's', SETTLED, settled)} join ${open}),
    free as materialized (
      select s.* from claimed s join ${open} for no key update of d ${waits ? sql`` : sql`skip locked`}),
    settled as (
      update webhook_deliveries d set status = s.status, claimed_until = null,
        next_attempt_at = clock_timestamp() + s.retry_in_ms * interval '1 ms',
        attempts = jsonb_set(d.attempts, '{-1}', d.attempts -> -1 || s.seen::jsonb),
        response_body = s.response_body
      from free s
      where d.user_id = s.user_id and d.webhook_id = s.webhook_id and d.id = s.id)
    select id from claimed except select id from free`
  const ids = new Set(left.map(({ id }) => id))
  return settlements.filter(({ delivery }) => ids.has(delivery.id))
}

/** How stale `last_success_at` may be: it is not worth a write for each event. */
const SUCCESS_AGAIN = '1 minute'
/** One that is slow now and then is slow. Not ended by another address, which would be a way to have it ended. */
const SLOW_FOR_MS = 10 * 60_000

/** How the webhook does, by this attempt; only where it has the same address still. */
export async function noteHealth(sql: Sql, { webhook, delivery, outcome }: AttemptSettlement) {
  const { user_id, webhook_id } = webhook
  const { url, failing_for_ms } = delivery
  const { error, pause_ms, counts, is_slow } = outcome
  if (is_slow) {
    await sql`
      update webhooks set slow_until = ${inMs(sql, SLOW_FOR_MS)}
      where user_id = ${user_id} and id = ${webhook_id}
        and coalesce(slow_until < ${inMs(sql, SLOW_FOR_MS / 2)}, true)`
  }
  if (!counts) return
  if (error !== undefined) {
    webhook.is_known_well = false
    await sql`
      update webhooks set failing_since = coalesce(failing_since, clock_timestamp()),
        paused_until = greatest(paused_until, ${inMs(sql, pause_ms ?? null)})
      where user_id = ${user_id} and id = ${webhook_id} and url = ${url}
        and (failing_since is null or ${pause_ms ?? null}::float8 is not null)`
  } else if (failing_for_ms !== null || webhook.is_known_well !== true) {
    await sql`
      update webhooks set failing_since = null, last_success_at = clock_timestamp()
      where user_id = ${user_id} and id = ${webhook_id} and url = ${url} and (failing_since is not null
        or last_success_at is null or last_success_at < clock_timestamp() - ${SUCCESS_AGAIN}::interval)`
    webhook.is_known_well = true
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
