/**
 * Engagement on X: which posts are to be read when, and what the reading says. Reads cost money
 * (https://docs.x.com/x-api/getting-started/pricing): young posts are read often, old ones rarely.
 */
import { inMs } from '../sql/clock.ts'
import type { SendingAccount } from '../delivery/due.ts'
import { hasMoneyLeft } from '../costs/budgets.ts'
import { premium } from '../connections/connections.ts'
import { subscribed } from '../users/keys.ts'
import type { Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import { tokenColumns, usable } from '../connections/tokens.ts'

/** X takes a hundred ids in one call. */
const BATCH = 100

export interface DueMetrics extends SendingAccount {
  user_id: string
  connection_id: string
  posts: { post_id: string; x_post_id: string; posted_at: string }[]
}

/**
 * Claims what is due for reading, by account, of users whose plan shows it and whose budget is not used up: it is the
 * first thing that ends then. Should this process die,
 * another one may try after `hold_ms`.
 */
export async function claimDueMetrics(sql: Sql, hold_ms: number): Promise<DueMetrics[]> {
  return sql<DueMetrics[]>`
    with account as (
      select c.* from connections c
      join subscriptions s on s.user_id = c.user_id
      join plans p on p.name = case s.status when 'trialing' then 'trial' else s.plan end
      where c.platform = 'x' and ${usable(sql)} and p.has_tweet_analytics and ${subscribed(sql)}
        and exists (select from post_metrics m where m.user_id = c.user_id and m.connection_id = c.id
          and m.next_sync_at <= clock_timestamp())
        and ${hasMoneyLeft(sql)}
      limit 20),
    claimed as (
      update post_metrics m set next_sync_at = ${inMs(sql, hold_ms)}
      from account c
      where (m.user_id, m.post_id) in (
        select d.user_id, d.post_id from post_metrics d
        where d.user_id = c.user_id and d.connection_id = c.id and d.next_sync_at <= clock_timestamp()
        order by d.next_sync_at limit ${BATCH} for update skip locked)
      returning m.user_id, m.connection_id, m.post_id, m.x_post_id, m.posted_at)
    select c.user_id, c.id as connection_id, c.platform, c.origin, c.remote_id, c.handle, ${tokenColumns(sql)}, c.pds_url,
      ${premium(sql)} as premium,
      json_agg(json_build_object('post_id', m.post_id, 'x_post_id', m.x_post_id,
        'posted_at', to_char(m.posted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as posts
    from claimed m
    join account c on c.user_id = m.user_id and c.id = m.connection_id
    group by c.user_id, c.id, c.platform, c.origin, c.remote_id, c.handle, c.sealed_token,
      c.sealed_grant, c.token_ends_at, c.pds_url, c.subscription_type`
}

/** What X says of one post. */
export interface StoredMetrics {
  x_post_id: string
  likes: number
  retweets: number
  replies: number
  quotes: number
  bookmarks: number
  impressions: number
}

const READING = {
  x_post_id: 'text',
  likes: 'bigint',
  retweets: 'bigint',
  replies: 'bigint',
  quotes: 'bigint',
  bookmarks: 'bigint',
  impressions: 'bigint',
} satisfies Record<keyof StoredMetrics, string>

/** Stores readings. The next one comes hourly on the first day, then ever more rarely, after 90 days never. */
export async function storeReadings(
  sql: Sql,
  { user_id, connection_id }: DueMetrics,
  readings: StoredMetrics[],
) {
  await sql`
    update post_metrics m set likes = r.likes, retweets = r.retweets, replies = r.replies, quotes = r.quotes,
      bookmarks = r.bookmarks, impressions = r.impressions, synced_at = clock_timestamp(),
      next_sync_at = clock_timestamp() + case
        when m.posted_at > clock_timestamp() - interval '1 day' then interval '1 hour'
        when m.posted_at > clock_timestamp() - interval '7 days' then interval '6 hours'
        when m.posted_at > clock_timestamp() - interval '30 days' then interval '1 day'
        when m.posted_at > clock_timestamp() - interval '90 days' then interval '7 days' end
    from ${rowsAs(sql, 'r', READING, readings)}
    where m.user_id = ${user_id} and m.connection_id = ${connection_id} and m.x_post_id = r.x_post_id`
}

/** X asked to wait: the account's readings all do. */
export async function postponeReading(
  sql: Sql,
  { user_id, connection_id }: DueMetrics,
  hold_ms: number,
) {
  await sql`
    update post_metrics set next_sync_at = greatest(next_sync_at,
      ${inMs(sql, hold_ms)})
    where user_id = ${user_id} and connection_id = ${connection_id} and next_sync_at is not null`
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
