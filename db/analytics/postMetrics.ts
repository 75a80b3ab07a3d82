/** What networks counted for one post: the last reading of it, and the last of each day. */
import type { components } from '../../generated/openapi.ts'
import type { Sql } from '../pool/postgres.ts'
import { inWire } from '../sql/clock.ts'
import { andWithin, type Reach } from '../users/reach.ts'

type NetworkMetrics = components['schemas']['NetworkMetrics']

/** As the contract says, and as long as the days are kept. */
const DAYS_MAX = 366

/** Undefined when there is no such post; empty when nothing is counted for it. */
export async function findPostMetrics(
  sql: Sql,
  reach: Reach,
  id: string,
): Promise<NetworkMetrics[] | undefined> {
  const [row] = await sql<[{ metrics: NetworkMetrics[] }?]>`
    select coalesce((
      select json_agg(json_strip_nulls(json_build_object(
        'platform', 'x',
        'account_id', m.connection_id,
        'post_id', m.x_post_id,
        'posted_at', ${inWire(sql, sql`m.posted_at`)},
        'last_synced_at', ${inWire(sql, sql`m.synced_at`)},
        'next_sync_at', ${inWire(sql, sql`m.next_sync_at`)},
        'latest', case when m.synced_at is not null then json_build_object(${counts(sql, 'm')}) end,
        'days', ${days(sql)})))
      from post_metrics m where m.user_id = p.user_id and m.post_id = p.id), '[]') as metrics
    from posts p
    where p.user_id = ${reach.id} and p.id = ${id} and p.deleted_at is null
      ${andWithin(sql, reach, 'posts', sql`p`)}`
  return row?.metrics
}

function days(sql: Sql) {
  return sql`(
    select coalesce(json_agg(json_build_object('date', d.date::text, ${counts(sql, 'd')}) order by d.date), '[]')
    from (
      select * from metric_days d
      where d.user_id = m.user_id and d.post_id = m.post_id
      order by d.date desc limit ${DAYS_MAX}) d)`
}

function counts(sql: Sql, alias: 'm' | 'd') {
  const names = ['likes', 'retweets', 'replies', 'quotes', 'bookmarks', 'impressions']
  return sql.unsafe(
    [...names, 'engagement_rate'].map((name) => `'${name}', ${alias}.${name}`).join(', '),
  )
}

export async function forgetOldMetricDays(sql: Sql) {
  await sql`
    delete from metric_days where date < (statement_timestamp() at time zone 'UTC')::date - ${DAYS_MAX - 1}::integer`
}
