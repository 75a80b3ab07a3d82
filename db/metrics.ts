/**
 * Engagement on X: which posts are to be read when, and what the reading says. Reads cost money
 * (https://docs.x.com/x-api/getting-started/pricing): young posts are read often, old ones rarely.
 */
import type { components } from '../generated/openapi.ts'
import type { Sender } from './due.ts'
import { premium, usable } from './connections.ts'
import { subscribed } from './keys.ts'
import type { Sql } from './postgres.ts'

type TweetAnalytics = components['schemas']['TweetAnalytics']

/** X takes a hundred ids in one call. */
const BATCH = 100

export interface DueMetrics extends Sender {
  user_id: string
  connection_id: string
  posts: { post_id: string; x_post_id: string; posted_at: string }[]
}

/**
 * Claims what is due for reading, by account, of users whose plan shows it. Should this process die,
 * another one may try after `hold_ms`.
 */
export async function claimDueMetrics(sql: Sql, hold_ms: number): Promise<DueMetrics[]> {
  return sql<DueMetrics[]>`
    with account as (
      select c.* from connections c
      join subscriptions s on s.user_id = c.user_id
      join plans p on p.name = case s.status when 'trialing' then 'trial' else s.plan end
      where c.platform = 'x' and ${usable(sql)} and p.has_tweet_analytics and ${subscribed(sql)}
        and (c.retry_at is null or c.retry_at <= clock_timestamp())
        and exists (select from post_metrics m where m.user_id = c.user_id and m.connection_id = c.id
          and m.next_sync_at <= clock_timestamp())
      limit 20),
    claimed as (
      update post_metrics m set next_sync_at = clock_timestamp() + ${hold_ms}::float8 * interval '1 ms'
      from account c
      where (m.user_id, m.post_id) in (
        select d.user_id, d.post_id from post_metrics d
        where d.user_id = c.user_id and d.connection_id = c.id and d.next_sync_at <= clock_timestamp()
        order by d.next_sync_at limit ${BATCH} for update skip locked)
      returning m.user_id, m.connection_id, m.post_id, m.x_post_id, m.posted_at)
    select c.user_id, c.id as connection_id, c.platform, c.origin, c.remote_id, c.handle, c.sealed_token, c.pds_url,
      ${premium(sql)} as premium,
      json_agg(json_build_object('post_id', m.post_id, 'x_post_id', m.x_post_id,
        'posted_at', to_char(m.posted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as posts
    from claimed m
    join account c on c.user_id = m.user_id and c.id = m.connection_id
    group by c.user_id, c.id, c.platform, c.origin, c.remote_id, c.handle, c.sealed_token, c.pds_url,
      c.subscription_type`
}

/** What X says of one post. */
export interface Reading {
  x_post_id: string
  likes: number
  retweets: number
  replies: number
  quotes: number
  bookmarks: number
  impressions: number
}

/** Stores readings. The next one comes hourly on the first day, then ever more rarely, after 90 days never. */
export async function storeReadings(
  sql: Sql,
  { user_id, connection_id }: DueMetrics,
  readings: Reading[],
) {
  await sql`
    update post_metrics m set likes = r.likes, retweets = r.retweets, replies = r.replies, quotes = r.quotes,
      bookmarks = r.bookmarks, impressions = r.impressions, synced_at = clock_timestamp(),
      next_sync_at = clock_timestamp() + case
        when m.posted_at > clock_timestamp() - interval '1 day' then interval '1 hour'
        when m.posted_at > clock_timestamp() - interval '7 days' then interval '6 hours'
        when m.posted_at > clock_timestamp() - interval '30 days' then interval '1 day'
        when m.posted_at > clock_timestamp() - interval '90 days' then interval '7 days' end
    from json_to_recordset(${sql.json(readings as never)}::json) as r (x_post_id text, likes bigint,
      retweets bigint, replies bigint, quotes bigint, bookmarks bigint, impressions bigint)
    where m.user_id = ${user_id} and m.connection_id = ${connection_id} and m.x_post_id = r.x_post_id`
}

/** Not shown any more: deleted or hidden there. Its last numbers stay. */
export async function stopReading(sql: Sql, { user_id }: DueMetrics, x_post_ids: string[]) {
  await sql`
    update post_metrics set next_sync_at = null
    where user_id = ${user_id} and x_post_id = any(${x_post_ids})`
}

/** Folds appended sums into the totals, each once, however many do it at a time. */
export async function foldMetrics(sql: Sql) {
  await sql`
    with taken as (
      delete from metric_tally_changes where ctid = any(array(
        select ctid from metric_tally_changes limit 50000 for update skip locked))
      returning *)
    insert into metric_tallies as had
    select user_id, connection_id, dimension, value, sum(posts), sum(likes), sum(retweets), sum(replies),
      sum(impressions), sum(engagements), max(last_synced_at)
    from taken where exists (select from users u where u.id = taken.user_id)
    group by 1, 2, 3, 4
    order by 1, 3, 4, 2
    on conflict (user_id, dimension, value, connection_id) do update set
      posts = had.posts + excluded.posts, likes = had.likes + excluded.likes,
      retweets = had.retweets + excluded.retweets, replies = had.replies + excluded.replies,
      impressions = had.impressions + excluded.impressions, engagements = had.engagements + excluded.engagements,
      last_synced_at = greatest(had.last_synced_at, excluded.last_synced_at)`
}

export interface MetricFilter {
  /** Null: over all time. */
  days: number | null
  connection_id: string | null
}

type Answer = Omit<TweetAnalytics, 'has_x_account'>

/** The answer of spec 4.5 for the posts of a period, from sums whose number does not grow with the posts. */
export async function findTweetAnalytics(
  sql: Sql,
  user_id: string,
  { days, connection_id }: MetricFilter,
): Promise<Answer> {
  const all = days === null
  const since = sql`((clock_timestamp() at time zone 'UTC')::date - ${all ? 0 : days - 1}::integer)`
  const account = connection_id === null ? sql`` : sql`and connection_id = ${connection_id}`
  // The days of all time tell what is known; everything else is of the period.
  const inPeriod = all ? sql`or true` : sql`or left(value, 10) >= ${since}::text`
  const [row] = await sql<[{ answer: Answer }]>`
    with summed as materialized (
      select dimension, value, sum(posts) as posts, sum(likes) as likes, sum(retweets) as retweets,
        sum(replies) as replies, sum(impressions) as impressions, sum(engagements) as engagements,
        max(last_synced_at) as last_synced_at
      from (
        select * from metric_tallies where user_id = ${user_id} ${account}
          and dimension = any(${dimensionsOf(all)})
        union all
        select * from metric_tally_changes where user_id = ${user_id} ${account}
          and dimension = any(${dimensionsOf(all)})) s
      where dimension = 'day' ${inPeriod}
      group by 1, 2 having sum(posts) > 0),
    synced as (select value::date as date, * from summed where dimension = 'day'),
    days as (select * from synced ${all ? sql`` : sql`where date >= ${since}`}),
    hours as (select right(value, 2)::integer as hour, * from summed where dimension in ('hour', 'day_hour')),
    weekdays as (${
      all
        ? sql`select value::integer as weekday, * from summed where dimension = 'weekday'`
        : sql`select extract(isodow from date)::integer as weekday, * from days`
    }),
    types as (select ${all ? sql`value` : sql`substr(value, 12)`} as type, * from summed
      where dimension in ('type', 'day_type')),
    tracked as (
      select m.*, p.text from post_metrics m join posts p on p.user_id = m.user_id and p.id = m.post_id
      where m.user_id = ${user_id} and m.synced_at is not null and p.deleted_at is null
        ${connection_id === null ? sql`` : sql`and m.connection_id = ${connection_id}`}
        ${all ? sql`` : sql`and m.posted_at >= ${since}::timestamp`})
    select json_build_object(
      'has_data', (select count(*) > 0 from synced),
      'sync_status', json_build_object(
        'last_synced_at', (select to_char(max(last_synced_at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from synced),
        'total_tweets_synced', (select coalesce(sum(posts), 0) from synced)),
      'summary', (select json_build_object(
        'total_tracked_tweets', coalesce(sum(posts), 0),
        'avg_engagement_rate', ${rate(sql, sql`sum(engagements)`, sql`sum(impressions)`)},
        'avg_impressions', coalesce(round(sum(impressions) / sum(posts), 2), 0),
        'avg_likes', coalesce(round(sum(likes) / sum(posts), 2), 0),
        'avg_retweets', coalesce(round(sum(retweets) / sum(posts), 2), 0),
        'avg_replies', coalesce(round(sum(replies) / sum(posts), 2), 0),
        'total_impressions', coalesce(sum(impressions), 0),
        'total_engagements', coalesce(sum(engagements), 0)) from days),
      'top_performers', ${performers(sql, 'desc')},
      'worst_performers', ${performers(sql, 'asc')},
      'content_type_stats', (
        select coalesce(json_agg(json_build_object('content_type', type, 'count', posts,
          'avg_impressions', round(impressions / posts, 2), 'avg_engagement_rate', ${rate(sql, sql`engagements`, sql`impressions`)})
          order by posts desc, type), '[]')
        from (select type, sum(posts) as posts, sum(impressions) as impressions,
            sum(engagements) as engagements from types group by type) t),
      'engagement_timeline', (
        select coalesce(json_agg(json_build_object('date', date::text, 'posts', posts, 'impressions', impressions,
          'engagements', engagements, 'engagement_rate',
          ${rate(sql, sql`engagements`, sql`impressions`)}) order by date), '[]')
        from days),
      'best_engagement_hours', (
        select coalesce(json_agg(json_build_object('hour', hour, 'label', lpad(hour::text, 2, '0') || ':00',
          'count', posts, 'avg_engagement_rate', rate)
          order by rate desc, hour), '[]')
        from (select hour, sum(posts) as posts, ${rate(sql, sql`sum(engagements)`, sql`sum(impressions)`)} as rate
          from hours group by hour) h),
      'best_engagement_days', (
        select coalesce(json_agg(json_build_object(
          'day', (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[weekday],
          'short_day', (array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])[weekday],
          'count', posts, 'avg_engagement_rate', rate)
          order by rate desc, weekday), '[]')
        from (select weekday, sum(posts) as posts,
            ${rate(sql, sql`sum(engagements)`, sql`sum(impressions)`)} as rate from weekdays group by weekday) w)) as answer`
  return row.answer
}

/** Engagements per impression in percent, two decimals; 0 without impressions, never more than 100. */
function rate(sql: Sql, engagements: ReturnType<Sql>, impressions: ReturnType<Sql>) {
  return sql`case when coalesce(${impressions}, 0) = 0 then 0
    else least(100, round(${engagements} * 100.0 / ${impressions}, 2)) end`
}

/** A period is made of days; all time has sums of its own. */
function dimensionsOf(all: boolean): string[] {
  return all ? ['day', 'hour', 'weekday', 'type'] : ['day', 'day_hour', 'day_type']
}

const PERFORMERS = 5

function performers(sql: Sql, direction: 'asc' | 'desc') {
  return sql`(
    select coalesce(json_agg(json_build_object('x_post_id', x_post_id, 'text_preview', left(text, 100),
      'content_type', content_type, 'posted_at', to_char(posted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'likes', likes, 'retweets', retweets, 'replies', replies, 'quotes', quotes, 'impressions', impressions,
      'bookmarks', bookmarks, 'engagement_rate', engagement_rate)), '[]')
    from (
      select * from tracked
      order by engagement_rate ${direction === 'desc' ? sql`desc, post_id desc` : sql`asc, post_id asc`}
      limit ${PERFORMERS}) best)`
}
