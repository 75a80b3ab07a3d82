/**
 * The answer of `GET /analytics/tweets` (spec 4.5), from sums whose number does not grow with the posts
 * (migrations/0005_metrics.sql).
 */
import type { components } from '../../generated/openapi.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { inWire } from '../sql/clock.ts'
import { andWithin, type Reach } from '../users/reach.ts'
import { metricSums, sinceDays, type MetricFilter } from './metricSums.ts'

type Answer = Omit<components['schemas']['TweetAnalytics'], 'has_x_account'>

export async function findTweetAnalytics(
  sql: Sql,
  reach: Reach,
  filter: MetricFilter,
): Promise<Answer> {
  const [row] = await sql<[{ answer: Answer }]>`
    with ${metricSums(sql, reach, filter)}, ${tracked(sql, reach, filter)}
    select json_build_object(
      'has_data', (select count(*) > 0 from synced),
      'sync_status', json_build_object(
        'last_synced_at', (select ${inWire(sql, sql`max(last_synced_at)`)} from synced),
        'total_tweets_synced', (select coalesce(sum(posts), 0) from synced)),
      'summary', ${summary(sql)},
      'top_performers', ${performers(sql, 'desc')},
      'worst_performers', ${performers(sql, 'asc')},
      'content_type_stats', ${contentTypes(sql)},
      'engagement_timeline', ${timeline(sql)},
      'best_engagement_hours', ${bestHours(sql)},
      'best_engagement_days', ${bestDays(sql)}) as answer`
  return row.answer
}

/** Not materialized, so that the best and the worst few are read from their index and no others. */
function tracked(sql: Sql, reach: Reach, { days, connection_id }: MetricFilter) {
  return sql`
    tracked as not materialized (
      select m.*, coalesce(p.variants -> 'x' ->> 'text', p.text) as text
      from post_metrics m
      join posts p on p.user_id = m.user_id and p.id = m.post_id
      where m.user_id = ${reach.id} and m.synced_at is not null and p.deleted_at is null
        ${andWithin(sql, reach, 'posts', sql`p`)}
        ${connection_id === null ? sql`` : sql`and m.connection_id = ${connection_id}`}
        ${days === null ? sql`` : sql`and m.posted_at >= ${sinceDays(sql, days)}::timestamp`})`
}

function summary(sql: Sql) {
  const average = (column: Fragment) => sql`coalesce(round(sum(${column}) / sum(posts), 2), 0)`
  return sql`(
    select json_build_object(
      'total_tracked_tweets', coalesce(sum(posts), 0),
      'avg_engagement_rate', ${rate(sql, sql`sum(engagements)`, sql`sum(impressions)`)},
      'avg_impressions', ${average(sql`impressions`)},
      'avg_likes', ${average(sql`likes`)},
      'avg_retweets', ${average(sql`retweets`)},
      'avg_replies', ${average(sql`replies`)},
      'total_impressions', coalesce(sum(impressions), 0),
      'total_engagements', coalesce(sum(engagements), 0))
    from days)`
}

function contentTypes(sql: Sql) {
  return sql`(
    select coalesce(json_agg(json_build_object('content_type', type, 'count', posts,
      'avg_impressions', round(impressions / posts, 2),
      'avg_engagement_rate', ${rate(sql, sql`engagements`, sql`impressions`)}) order by posts desc, type), '[]')
    from (
      select type, sum(posts) as posts, sum(impressions) as impressions, sum(engagements) as engagements
      from types group by type) t)`
}

function timeline(sql: Sql) {
  return sql`(
    select coalesce(json_agg(json_build_object('date', date::text, 'posts', posts,
      'impressions', impressions, 'engagements', engagements,
      'engagement_rate', ${rate(sql, sql`engagements`, sql`impressions`)}) order by date), '[]')
    from days)`
}

function bestHours(sql: Sql) {
  return sql`(
    select coalesce(json_agg(json_build_object('hour', hour, 'label', lpad(hour::text, 2, '0') || ':00',
      'count', posts, 'avg_engagement_rate', rate) order by rate desc, hour), '[]')
    from (
      select hour, sum(posts) as posts, ${rate(sql, sql`sum(engagements)`, sql`sum(impressions)`)} as rate
      from hours group by hour) h)`
}

function bestDays(sql: Sql) {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'day', (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[weekday],
      'short_day', (array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])[weekday],
      'count', posts, 'avg_engagement_rate', rate) order by rate desc, weekday), '[]')
    from (
      select weekday, sum(posts) as posts, ${rate(sql, sql`sum(engagements)`, sql`sum(impressions)`)} as rate
      from weekdays group by weekday) w)`
}

/** Engagements per impression in percent, two decimals; 0 without impressions, never more than 100. */
function rate(sql: Sql, engagements: Fragment, impressions: Fragment) {
  return sql`case when coalesce(${impressions}, 0) = 0 then 0
    else least(100, round(${engagements} * 100.0 / ${impressions}, 2)) end`
}

const PERFORMERS = 5

/**
 * From one index in both directions, so the oldest come first of those that are equally bad. It has the times
 * within each rate, so that what lies before the period is passed over and not read.
 */
function performers(sql: Sql, direction: 'asc' | 'desc') {
  return sql`(
    select coalesce(json_agg(json_build_object('x_post_id', x_post_id, 'text_preview', left(text, 100),
      'content_type', content_type, 'posted_at', ${inWire(sql, sql`posted_at`)},
      'likes', likes, 'retweets', retweets, 'replies', replies, 'quotes', quotes, 'impressions', impressions,
      'bookmarks', bookmarks, 'engagement_rate', engagement_rate)), '[]')
    from (
      select * from tracked
      order by ${direction === 'desc' ? sql`engagement_rate desc, posted_at desc, post_id desc` : sql`engagement_rate, posted_at, post_id`}
      limit ${PERFORMERS}) best)`
}
