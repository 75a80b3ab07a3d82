/** No plan of a list reads more than its page, whatever PostgreSQL knows, or believes, of how much there is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pageQuery,
  reading,
  type Position,
  type ListSort,
  type ListSpan,
} from '../../db/posts/lists.ts'
import {
  ARTICLES,
  findPlacesOfArticles,
  findPlacesOfPosts,
  POSTS,
  type PlaceFilter,
} from '../../db/posts/places.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { atHour } from './varied.ts'
import { everythingOf } from '../../db/users/reach.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

const MANY = 6_000
const LIMIT = 21
const SORTS: readonly ListSort[] = ['created', 'scheduled', 'published', 'updated']
let user: TestUser

beforeAll(async () => {
  await w.db`alter table posts set (autovacuum_enabled = false)`
  await w.db`alter table articles set (autovacuum_enabled = false)`
  user = await w.user()
})

interface Node {
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** What was read of tables and indexes, that is thrown away again too. */
function rowsReadBy(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsReadBy(one), 0)
  if (node['Relation Name'] === undefined) return below
  const rows =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return below + rows * (node['Actual Loops'] ?? 1)
}

type Filter = Partial<PlaceFilter> & Pick<ListSpan, 'category' | 'from' | 'until'>

/** How many rows were read beyond those of the page, which are looked at once more, and one of each place. */
async function readBeyondThePage(
  of: 'posts' | 'articles',
  sort: ListSort,
  { category, from, until, ...filter }: Filter,
  after?: Position,
): Promise<number> {
  const listed = of === 'posts' ? POSTS : ARTICLES
  const findPlaces = of === 'posts' ? findPlacesOfPosts : findPlacesOfArticles
  return reading(w.db, async (tx) => {
    const places = await findPlaces(tx, everythingOf(user.id), {
      statuses: sort === 'published' ? ['posted', 'published'] : undefined,
      x_account_id: undefined,
      ...filter,
    })
    const query = {
      listed,
      places,
      span: { sort, category, from, until },
      stretch: { after, skipped: 0, limit: LIMIT },
    }
    const [row] = await tx<{ 'QUERY PLAN': [{ Plan: Node }] }[]>`
      explain (analyze, timing off, format json) ${pageQuery(tx, everythingOf(user.id), query)}`
    const plan = row?.['QUERY PLAN'][0].Plan ?? {}
    expect(places.length).toBeGreaterThan(0)
    return rowsReadBy(plan) - (2 * LIMIT + places.length)
  })
}

const A_RARE_STATUS: Filter = { statuses: ['failed'] }
const FILTERS: [string, Filter][] = [
  ['no filter', {}],
  ['a status', { statuses: ['posted'] }],
  ['a rare status', A_RARE_STATUS],
  ['failures', { has_failures: true }],
  ['no failures', { has_failures: false }],
  ['a network', { platform: 'x' }],
  ['a rare network', { platform: 'secondary_b' }],
  ['a category', { category: 'General' }],
  ['a rare category', { category: 'Rare' }],
  ['a category and a network', { category: 'Rare', platform: 'secondary_b' }],
]
const OF_ARTICLES = FILTERS.slice(0, 1)

async function savePosts() {
  await w.db`
    insert into posts (user_id, x_account_id, category, text, share_with_followers, platforms, status, has_failures,
      scheduled_date, posted_date, failed_reason, updated_at)
    select ${user.id}, case when i % 3 > 0 then ${user.accounts.x ?? null}::text end,
      case when i % 480 < 6 then 'Rare' else 'General' end, 'One of many', false,
      case when i % 240 < 6 then '{secondary_b}'::text[] when i % 2 = 0 then '{x}' else '{x,secondary_a}' end, status,
      i % 90 < 6, case when status <> 'draft' then ${atHour(0)}::timestamptz + i * interval '1 minute' end,
      case when status = 'posted' then ${atHour(0)}::timestamptz + i * interval '1 minute' end,
      case when status = 'failed' then 'x' end, ${atHour(0)}::timestamptz + i * interval '1 minute'
    from generate_series(1, ${MANY}::integer) i
    cross join lateral (
      select case when i % 400 = 0 then 'failed' when i % 5 = 0 then 'draft' when i % 5 = 1 then 'scheduled'
        else 'posted' end as status) s`
  await w.db`
    insert into articles (user_id, x_account_id, title, content_markdown, status, scheduled_date, published_date,
      updated_at)
    select ${user.id}, case when i % 3 > 0 then ${user.accounts.x ?? null}::text end, 'One of many', 'Water', status,
      case when status <> 'draft' then ${atHour(0)}::timestamptz + i * interval '1 minute' end,
      case when status = 'published' then ${atHour(0)}::timestamptz + i * interval '1 minute' end,
      ${atHour(0)}::timestamptz + i * interval '1 minute'
    from generate_series(1, ${MANY}::integer) i
    cross join lateral (
      select case when i % 5 = 0 then 'draft' when i % 5 = 1 then 'scheduled' else 'published' end as status) s`
}

const STATES: [string, () => Promise<unknown>][] = [
  ['analyzed when it was empty', async () => (await w.db`analyze`, await savePosts())],
  ['analyzed since', () => w.db`vacuum analyze`],
  ['never analyzed', forgetStatistics],
]

/** As after a restore. */
async function forgetStatistics() {
  await w.db`delete from pg_statistic`
  await w.db`update pg_class set reltuples = -1, relpages = 0 where relname in ('posts', 'articles')`
}

describe.each(STATES)('in a database that was %s', (_, bringThere) => {
  beforeAll(async () => {
    await bringThere()
  })

  test.each(FILTERS)('posts by %s are read no further than the page', async (_name, filter) => {
    for (const sort of SORTS) {
      if (sort === 'published' && filter === A_RARE_STATUS) continue
      expect(await readBeyondThePage('posts', sort, filter), sort).toBeLessThanOrEqual(0)
    }
  })

  test('nor are those behind a cursor, nor within a time', async () => {
    const [middle] = await w.db<{ id: string }[]>`
      select id from posts where user_id = ${user.id} order by id offset ${MANY / 2} limit 1`
    const id = middle?.id ?? ''
    for (const sort of SORTS) {
      const at = sort === 'created' ? null : atHour(50)
      const dates = sort === 'created' ? {} : { from: atHour(20), until: atHour(60) }
      expect(await readBeyondThePage('posts', sort, {}, { id, at }), sort).toBeLessThanOrEqual(0)
      expect(await readBeyondThePage('posts', sort, dates), sort).toBeLessThanOrEqual(0)
    }
  })

  test.each(OF_ARTICLES)('articles by %s are read no further either', async (_name, filter) => {
    for (const sort of SORTS) {
      expect(await readBeyondThePage('articles', sort, filter), sort).toBeLessThanOrEqual(0)
    }
  })
})
