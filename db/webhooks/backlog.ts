/** What is still to be sent to webhooks, counted for the metrics: the same whichever process asks. */
import type { Sql } from '../pool/postgres.ts'

export interface WebhookBacklog {
  /** No more than 100,000 are counted. */
  pending: number
  /** For how long the oldest of them has been due, of webhooks that are on; 0 without any. */
  oldest_due_s: number
  /** On, and the last attempt failed. */
  failing: number
  /** Switched off by the service. */
  disabled: number
}

/** What is sent again at the wish of its user is not late. The statement's time, unlike the clock, can use an index. */
export async function countWebhookBacklog(sql: Sql): Promise<WebhookBacklog> {
  const [row] = await sql<WebhookBacklog[]>`
    select
      (select count(*) from (
        select from webhook_deliveries where status = 'pending' limit 100000) p) as pending,
      coalesce((
        select extract(epoch from statement_timestamp() - min(d.next_attempt_at))::float8 from webhooks w
        cross join lateral (
          select next_attempt_at from webhook_deliveries
          where user_id = w.user_id and webhook_id = w.id and status = 'pending' and not replayed
            and next_attempt_at <= statement_timestamp()
          order by next_attempt_at limit 1) d
        where w.enabled and w.due_at <= statement_timestamp()
          and coalesce(w.paused_until <= statement_timestamp(), true)), 0) as oldest_due_s,
      (select count(*) from webhooks where enabled and failing_since is not null) as failing,
      (select count(*) from webhooks where disabled_reason in ('gone', 'failing')) as disabled`
  if (row === undefined) throw new Error('a count without a row')
  return row
}
