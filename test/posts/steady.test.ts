/** What a request costs a database that nobody has analyzed: as much for the last posts as for the first. */
import { expect, test } from 'vitest'
import type { Db } from '../../db/postgres.ts'
import { savePosts } from '../analytics/history.ts'
import { openWorld } from '../world/world.ts'

const BULK = 50
const AHEAD_MS = 30 * 86_400_000

test('a bulk into a database that was never analyzed reads as many rows after many posts as after few', async () => {
  const [few, many] = [await rowsReadByABulk(12), await rowsReadByABulk(72)]

  expect(many / few).toBeLessThan(1.5)
}, 120_000)

test('the last page of many posts costs as little as the first', async () => {
  const w = await openWorld({ role: 'api' })
  try {
    const user = await w.user()
    const draft = {
      text: 'One of many',
      category: 'General',
      thread_tweets: null,
      media_urls: null,
    }
    const posts = Array.from({ length: 20_000 }, () => ({
      ...draft,
      status: 'draft' as const,
      posted_date: null,
    }))
    await savePosts(w.db, user, posts)
    await w.db`analyze posts`
    await w.db`truncate tally_changes`
    await w.db`
      insert into tallies (user_id, dimension, value, n)
      values (${user.id}, 'posts', ${`draft ${user.accounts.x}`}, ${posts.length})`
    const before = await rowsRead(w.db, 'posts')

    const { body } = await w.call(user, 'GET', '/api/v1/posts?limit=100&page=200')
    expect(body.posts).toHaveLength(100)

    await w.service.stop()
    expect((await rowsRead(w.db, 'posts')) - before).toBeLessThan(2_000)
  } finally {
    await w.close()
  }
}, 60_000)

/** The rows that PostgreSQL read, by each of so many bulks on the average. */
async function rowsReadByABulk(bulks: number): Promise<number> {
  const w = await openWorld({ role: 'api' })
  try {
    await leaveUnanalyzed(w.db)
    await w.db`update plans set posts_per_day = 1000000`
    const user = await w.user()
    const scheduled_date = new Date(Date.now() + AHEAD_MS).toISOString()
    const before = await rowsRead(w.db)
    for (let bulk = 0; bulk < bulks; bulk++) {
      const posts = Array.from({ length: BULK }, (_, index) => ({
        text: `Bulk ${bulk}, post ${index}`,
        scheduled_date,
      }))
      const { status } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
      expect(status).toBe(201)
    }
    // PostgreSQL's counters are complete once the connections that filled them have ended.
    await w.service.stop()
    return ((await rowsRead(w.db)) - before) / bulks
  } finally {
    await w.close()
  }
}

async function leaveUnanalyzed(db: Db) {
  const tables = await db<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`
  for (const { name } of tables) {
    await db.unsafe(`alter table ${name} set (autovacuum_enabled = false)`)
  }
}

/** Of all tables, or of one. */
async function rowsRead(db: Db, table?: string): Promise<number> {
  const [row] = await db<{ read: number }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables
    where schemaname = 'public' and relname = coalesce(${table ?? null}, relname)`
  return row?.read ?? NaN
}
