/** Users with very much to read, saved straight into the database: nobody could publish it. */
import type { Db } from '../../../db/pool/postgres.ts'
import { createWebhook } from '../programs.ts'
import type { Stage } from '../stage.ts'

export interface Reader {
  id: string
  key: string
  posts: number
  /** What is shown alone: the oldest of each, and the newest. */
  of: Record<'post' | 'article' | 'media' | 'webhook' | 'event', [string, string]>
}

/** Of these there are a tenth as many. */
const OTHERS_SHARE = 10
const AT_ONCE = 1_000
const YEARS_MS = 2 * 365 * 86_400_000

/**
 * So many posts of two years, each with what became of it on X and its numbers there, and a tenth as many articles,
 * files, paid calls and letters to a webhook.
 */
export async function openReader(stage: Stage, url: string, posts: number): Promise<Reader> {
  const { db } = stage
  const { id, key } = await stage.user(`with${posts}`, ['x'])
  const webhook = await createWebhook({ url, key })
  const others = Math.ceil(posts / OTHERS_SHARE)
  for (let from = 0; from < posts; from += AT_ONCE) {
    await savePosts(db, id, from, posts)
    // As the service does it whose tables grow so fast.
    if (Number.isInteger(Math.log2(from / AT_ONCE + 1))) await db`analyze`
  }
  await saveArticles(db, id, others)
  await saveMedia(db, id, others)
  await saveLetters(db, id, webhook, others)
  await savePaidCalls(db, id, others)
  const ends = async (table: 'posts' | 'articles' | 'media') => {
    const [row] = await db<{ first: string; last: string }[]>`
      select min(id) as first, max(id) as last from ${db.unsafe(table)} where user_id = ${id}`
    return [row?.first ?? '', row?.last ?? ''] as [string, string]
  }
  const [event] = await db<{ first: string; last: string }[]>`
    select (array_agg(id order by number))[1] as first, (array_agg(id order by number desc))[1] as last
    from events where user_id = ${id}`
  return {
    id,
    key,
    posts,
    of: {
      post: await ends('posts'),
      article: await ends('articles'),
      media: await ends('media'),
      webhook: [webhook, webhook],
      event: [event?.first ?? '', event?.last ?? ''],
    },
  }
}

/** The next of them, up to 1,000. */
async function savePosts(db: Db, user_id: string, from: number, posts: number) {
  await db`
    with wanted as materialized (
      select n, new_id() as id, new_id() as delivery_id,
        clock_timestamp() - make_interval(secs => ${YEARS_MS / 1000} * (1 - n::numeric / ${posts})) as at
      from generate_series(${from + 1}::integer, ${Math.min(from + AT_ONCE, posts)}::integer) n),
    account as (select id from connections where user_id = ${user_id} limit 1),
    p as (
      insert into posts (user_id, id, x_account_id, category, text, share_with_followers, platforms, status,
        scheduled_date, posted_date, x_post_id)
      select ${user_id}, w.id, a.id, 'General', 'Read on X, number ' || n, false, '{x}', 'posted', at, at, w.id
      from wanted w, account a),
    d as (
      insert into deliveries (user_id, id, post_id, platform, connection_id, state, due_at, on_request)
      select ${user_id}, delivery_id, w.id, 'x', a.id, 'published', at, false from wanted w, account a),
    l as (
      insert into live_parts (user_id, delivery_id, position, remote_id, url, published_at)
      select ${user_id}, delivery_id, 0, id, 'https://x.com/i/status/' || id, at from wanted)
    insert into post_metrics (user_id, post_id, connection_id, x_post_id, content_type, posted_at, likes,
      impressions, synced_at)
    select ${user_id}, w.id, a.id, w.id, (array['text', 'image', 'thread'])[1 + n % 3], at, n * 7 % 50,
      100 + n * 13 % 900, clock_timestamp()
    from wanted w, account a`
}

async function saveArticles(db: Db, user_id: string, count: number) {
  await db`
    insert into articles (user_id, x_account_id, title, content_markdown, status, scheduled_date, published_date)
    select ${user_id}, c.id, 'Article ' || n, 'Some words of it', 'published', at, at
    from generate_series(1, ${count}::integer) n, connections c,
      lateral (select clock_timestamp() - make_interval(mins => n) as at) t
    where c.user_id = ${user_id}`
}

async function saveMedia(db: Db, user_id: string, count: number) {
  await db`
    insert into media (user_id, name, kind, content_type, size_bytes, width, height, frames)
    select ${user_id}, new_id() || '.png', 'image', 'image/png', 1000, 10, 10, 1
    from generate_series(1, ${count}::integer)`
}

async function saveLetters(db: Db, user_id: string, webhook_id: string, count: number) {
  await db`
    insert into webhook_deliveries (user_id, webhook_id, event_id, event_number, type, status, next_attempt_at)
    select ${user_id}, ${webhook_id}, id, number, type, 'delivered', null
    from events where user_id = ${user_id} order by number desc limit ${count}`
}

async function savePaidCalls(db: Db, user_id: string, count: number) {
  await db`
    insert into paid_calls (user_id, day, platform, connection_id, what, count, unit_micros, delivery_id)
    select ${user_id}, current_date - n % 60, 'x', d.connection_id, 'post', 1, 15000, d.id
    from (select id, connection_id, row_number() over ()::integer as n from deliveries
      where user_id = ${user_id} limit ${count}) d`
}
