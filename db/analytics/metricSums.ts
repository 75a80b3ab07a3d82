/** Sums of what X counts, by day, hour, weekday and kind: kept ones, or those of what a limited key sees. */
import { andCandidate } from '../posts/candidates.ts'
import type { Sql } from '../pool/postgres.ts'
import { andWithin, isLimited, type Reach } from '../users/reach.ts'

export interface MetricFilter {
  /** Null: over all time. */
  days: number | null
  connection_id: string | null
}

/** The first day of the period. Of a clock that moves within the statement no index could make use. */
export function sinceDays(sql: Sql, days: number) {
  return sql`((statement_timestamp() at time zone 'UTC')::date - ${days - 1}::integer)`
}

/** `synced` are the days of all time, `days` those of the period, as are the sums that follow. */
export function metricSums(sql: Sql, reach: Reach, filter: MetricFilter) {
  const { days } = filter
  return sql`
    summed as materialized (
      -- Of a day's hours and kinds only the hour and the kind matter.
      select dimension, case dimension when 'day_hour' then right(value, 2)
          when 'day_type' then substr(value, 12) else value end as value,
        sum(posts) as posts, sum(likes) as likes, sum(retweets) as retweets, sum(replies) as replies,
        sum(impressions) as impressions, sum(engagements) as engagements, max(last_synced_at) as last_synced_at
      from (${isLimited(reach) ? readings(sql, reach, filter) : tallies(sql, reach, filter)}) counted
      group by 1, 2 having sum(posts) > 0),
    synced as (select value::date as date, * from summed where dimension = 'day'),
    days as (select * from synced ${days === null ? sql`` : sql`where date >= ${sinceDays(sql, days)}`}),
    hours as (
      select value::integer as hour, * from summed where dimension in ('hour', 'day_hour')),
    weekdays as (${
      days === null
        ? sql`select value::integer as weekday, * from summed where dimension = 'weekday'`
        : sql`select extract(isodow from date)::integer as weekday, * from days`
    }),
    types as (
      select value as type, * from summed where dimension in ('type', 'day_type'))`
}

function tallies(sql: Sql, reach: Reach, filter: MetricFilter) {
  const wanted = sql`user_id = ${reach.id} ${andCounted(sql, filter)}`
  return sql`
    select * from metric_tallies where ${wanted}
    union all
    select * from metric_tally_changes where ${wanted}`
}

/** The sums are of accounts, and so of posts that go elsewhere, too: for a limited key its own are counted one by one. */
function readings(sql: Sql, reach: Reach, filter: MetricFilter) {
  return sql`
    select dimension, value, 1 as posts, m.likes, m.retweets, m.replies, m.impressions, m.engagements,
      m.synced_at as last_synced_at
    from post_metrics m
    join posts p on p.user_id = m.user_id and p.id = m.post_id
    cross join lateral metric_places(m.posted_at, m.content_type)
    where m.user_id = ${reach.id} and m.synced_at is not null ${andCandidate(sql, reach)}
      ${andWithin(sql, reach, 'posts', sql`p`)} ${andCounted(sql, filter)}`
}

function andCounted(sql: Sql, { days, connection_id }: MetricFilter) {
  return sql`
    ${connection_id === null ? sql`` : sql`and connection_id = ${connection_id}`}
    and ${days === null ? sql`dimension in ('day', 'hour', 'weekday', 'type')` : placesSince(sql, days)}`
}

/** A period is made of days; all time has sums of its own. The day is reckoned once, not for every row. */
function placesSince(sql: Sql, days: number) {
  return sql`(
    dimension = 'day'
    or (dimension in ('day_hour', 'day_type') and value >= (select ${sinceDays(sql, days)}::text)))`
}
