/** Webhooks as the host of an instance sees them: how they do, without what is their user's alone. */
import type { WebhookDisabledReason } from '../../generated/names.ts'
import type { Sql } from '../pool/postgres.ts'

export interface WebhookOverview {
  id: string
  /** No more of its address than scheme, host and port: what comes behind them may be a secret. */
  origin: string
  enabled: boolean
  disabled_at: string | null
  disabled_reason: WebhookDisabledReason | null
  failing_since: string | null
  last_success_at: string | null
  /** An attempt has taken long lately; it has few lanes until then. */
  slow_until: string | null
  /** Deliveries that are still to arrive, and that were given up: no more than 10,000 of each are counted. */
  pending: number
  failed: number
  /** Why the last attempt failed that was made for any of them. */
  last_error: string | null
  created_at: string
}

const COUNTED_MAX = 10_000

/** The oldest first. */
export async function listWebhookOverviews(sql: Sql, user_id: string): Promise<WebhookOverview[]> {
  const counted = (status: 'pending' | 'failed') => sql`(
    select count(*) from (
      select from webhook_deliveries
      where user_id = w.user_id and webhook_id = w.id and status = ${status} limit ${COUNTED_MAX}) d)`
  const rows = await sql<(WebhookOverview & { url: string })[]>`
    select w.id, w.url, w.enabled, w.disabled_at, w.disabled_reason, w.failing_since, w.last_success_at,
      case when w.slow_until > clock_timestamp() then w.slow_until end as slow_until,
      ${counted('pending')} as pending, ${counted('failed')} as failed,
      case when w.failing_since is not null or w.disabled_reason in ('gone', 'failing') then (
        select attempts -> -1 ->> 'error' from webhook_deliveries
        where user_id = w.user_id and webhook_id = w.id and attempts -> -1 ->> 'error' is not null
        order by id desc limit 1) end as last_error,
      w.created_at
    from webhooks w where w.user_id = ${user_id} order by w.created_at, w.id`
  return rows.map(({ url, ...row }) => ({ ...row, origin: URL.parse(url)?.origin ?? '' }))
}
