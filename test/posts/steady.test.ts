/** What a request costs a database: as much for the last posts as for the first. */
import { expect, test } from 'vitest'
import type { Db } from '../../db/pool/postgres.ts'
import { foldTallies } from '../../db/analytics/tallies.ts'
import { savePosts } from '../analytics/history.ts'
import { rowsRead } from '../world/rowsRead.ts'
import { openWorld, type TestUser, type World } from '../world/world.ts'

const BULK = 50
const DUE_IN_MS = 30 * 86_400_000
const LISTED = ['posts', 'articles']
const POST = {
  text: 'One of many',
  category: 'General',
  thread_tweets: null,
  media_urls: null,
  posted_date: null,
} as const

test('a bulk into a database that was never analyzed reads as many rows after many posts as after few', async () => {
  const [few, many] = [await rowsReadByABulk(12), await rowsReadByABulk(72)]

  expect(many / few).toBeLessThan(1.5)
})

const MANY = 20_000

/** What is there in great numbers, and what is asked for then. */
const LISTS: [string, string, (w: World, user: TestUser) => Promise<unknown>][] = [
  [
    'the last page of many posts',
    '/posts?limit=100&page=200',
    (w, user) => savePosts(w.db, user, new Array(MANY).fill({ ...POST, status: 'draft' })),
  ],
  [
    'the last page of many articles',
    '/articles?limit=100&page=200',
    (w, user) => w.db`
      insert into articles (user_id, x_account_id, title, content_markdown, status)
      select ${user.id}, ${user.accounts.x ?? null}, 'One of many', 'Water', 'draft'
      from generate_series(1, ${MANY}::integer)`,
  ],
  [
    'what is due next, of many',
    '/posts?status=scheduled&sort=scheduled',
    (w, user) => savePosts(w.db, user, new Array(MANY).fill({ ...POST, status: 'scheduled' })),
  ],
]

test.each(LISTS)('%s costs as little as the first page', async (_, path, save) => {
  const w = await openWorld({ role: 'api' })
  try {
    const user = await w.user()
    await save(w, user)
    await foldTallies(w.db)
    await w.db`vacuum analyze`
    const before = await rowsRead(w.db, LISTED)

    const { body } = await w.call(user, 'GET', `/api/v1${path}`)
    expect((body.posts ?? body.articles).length).toBeGreaterThan(0)

    await w.service.stop()
    expect((await rowsRead(w.db, LISTED)) - before).toBeLessThan(2_000)
  } finally {
    await w.close()
  }
})

/** The rows that PostgreSQL read, by each of so many bulks on the average. */
async function rowsReadByABulk(bulks: number): Promise<number> {
  const w = await openWorld({ role: 'api' })
  try {
    await leaveUnanalyzed(w.db)
    await w.db`update plans set posts_per_day = 1000000`
    const user = await w.user()
    const scheduled_date = new Date(Date.now() + DUE_IN_MS).toISOString()
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
