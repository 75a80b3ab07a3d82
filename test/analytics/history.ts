/** Posts and readings of years, saved straight into the database: no test could publish them. */
import type { Db } from '../../db/pool/postgres.ts'
import type { TestUser } from '../world/world.ts'

export interface PastPost {
  text: string
  category: string
  thread_tweets: string[] | null
  media_urls: string[] | null
  status: 'draft' | 'scheduled' | 'posted' | 'failed'
  /** Milliseconds since 1970. */
  posted_date: number | null
  deleted?: boolean
  platforms?: string[]
  x_account_id?: string
}

export interface PastReading {
  posted_date: number
  content_type: 'text' | 'image' | 'thread'
  likes: number
  impressions: number
}

export async function savePosts(db: Db, user: TestUser, posts: PastPost[]) {
  const rows = posts.map((post) => ({
    platforms: ['x'],
    x_account_id: user.accounts.x ?? null,
    ...post,
    posted_date: post.posted_date === null ? null : new Date(post.posted_date).toISOString(),
    failed_reason: post.status === 'failed' ? 'x: refused' : null,
    scheduled_date: post.status === 'scheduled' ? '2099-01-01T00:00:00Z' : null,
    deleted_at: post.deleted ? '2026-01-01T00:00:00Z' : null,
  }))
  await db`
    insert into posts (user_id, x_account_id, category, text, thread_tweets, media_urls, share_with_followers,
      platforms, status, posted_date, failed_reason, scheduled_date, deleted_at)
    select ${user.id}, x_account_id, category, text, thread_tweets, media_urls, false, platforms, status,
      posted_date, failed_reason, scheduled_date, deleted_at
    from json_to_recordset(${db.json(rows)}::json) as r (x_account_id text, platforms text[], category text, text text, thread_tweets text[],
      media_urls text[], status text, posted_date timestamptz, failed_reason text, scheduled_date timestamptz,
      deleted_at timestamptz)`
}

/** Published at these moments, in this order. */
export async function savePublished(db: Db, user: TestUser, dates: string[]) {
  const content = { text: 'a', category: 'General', thread_tweets: null, media_urls: null }
  const posts = dates.map((date) => ({
    ...content,
    status: 'posted' as const,
    posted_date: Date.parse(date),
  }))
  await savePosts(db, user, posts)
}

/** Posts that X got at their time, and that have been read. */
export async function saveReadings(db: Db, user: TestUser, readings: PastReading[]) {
  const rows = readings.map((reading) => ({
    ...reading,
    posted_date: new Date(reading.posted_date).toISOString(),
  }))
  await db`
    with r as materialized (
      select *, new_id() as post_id from json_to_recordset(${db.json(rows)}::json)
        as r (posted_date timestamptz, content_type text, likes bigint, impressions bigint)),
    p as (
      insert into posts (user_id, id, x_account_id, category, text, share_with_followers, platforms, status,
        posted_date, scheduled_date, x_post_id)
      select ${user.id}, post_id, ${user.accounts.x ?? null}, 'General', 'Read on X', false, '{x}', 'posted',
        posted_date, posted_date, post_id
      from r)
    insert into post_metrics (user_id, post_id, connection_id, x_post_id, content_type, posted_at, likes,
      impressions, synced_at)
    select ${user.id}, post_id, ${user.accounts.x ?? null}, post_id, content_type, posted_date, likes, impressions,
      clock_timestamp()
    from r`
}
