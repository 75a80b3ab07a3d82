/** The places of a user's posts and articles, which lists are made of (db/posts/lists.ts), and how much is there. */
import { countsOf, talliesOf, type Counted } from '../analytics/tallies.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { POST_BYTES } from './posts.ts'
import type { Place } from './branches.ts'
import { isOfAccount, type Listed } from './lists.ts'
import { everythingOf, type Reach } from '../users/reach.ts'

export const POSTS: Listed = {
  table: 'posts',
  dates: { scheduled: 'scheduled_date', published: 'posted_date', updated: 'updated_at' },
  bytes: POST_BYTES,
  words: 'post_words',
}
export const ARTICLES: Listed = {
  table: 'articles',
  dates: { scheduled: 'scheduled_date', published: 'published_date', updated: 'updated_at' },
  bytes: 'coalesce(p.bytes, octet_length(p.content_markdown))',
  words: 'article_words',
}

export interface PlaceFilter {
  /** Those that the list may have; any of them. */
  statuses: string[] | undefined
  x_account_id: string | undefined
  has_failures?: boolean | undefined
  platform?: string | undefined
}

/** What is counted says which statuses and accounts there are; which networks, the index does, a step for each. */
export async function findPlacesOfPosts(
  sql: Sql,
  reach: Reach,
  filter: PlaceFilter,
): Promise<Place[]> {
  const { has_failures, platform } = filter
  const nextIn = (place: string, behind: Fragment) => {
    const column = (name: string) => sql`${sql.unsafe(`${place}.${name}`)}`
    return sql`(
      select p.platforms from posts p
      where p.user_id = ${reach.id} and p.deleted_at is null and ${isOfAccount(sql, column('x_account_id'))}
        and p.status = ${column('status')} and p.has_failures = ${column('has_failures')} ${behind}
      order by p.platforms limit 1)`
  }
  return sql<Place[]>`
    with recursive held as materialized (
      select c.x_account_id, c.status, f.has_failures
      from ${countsOf(sql, everythingOf(reach.id), 'posts')} c
      cross join (values (false), (true)) as f (has_failures)
      where c.n > 0 and ${matches(sql, filter)}
        ${has_failures === undefined ? sql`` : sql`and f.has_failures = ${has_failures}`}),
    place as (
      select h.*, first.platforms from held h cross join lateral ${nextIn('h', sql``)} first
      union all
      select l.x_account_id, l.status, l.has_failures, next.platforms
      from place l cross join lateral ${nextIn('l', sql`and p.platforms > l.platforms`)} next)
    select * from place
    where ${platform === undefined ? sql`true` : sql`${platform} = any(platforms)`}
      ${andOnX(sql, reach, sql`or 'x' <> all(platforms)`)}`
}

export async function findPlacesOfArticles(
  sql: Sql,
  reach: Reach,
  filter: PlaceFilter,
): Promise<Place[]> {
  return sql<Place[]>`
    select c.x_account_id, c.status from ${countsOf(sql, everythingOf(reach.id), 'articles')} c
    where c.n > 0 and ${matches(sql, filter)} ${andOnX(sql, reach)}`
}

/** All that match, not counted one by one. Not by network. */
export async function countKept(
  sql: Sql,
  user_id: string,
  of: 'posts' | 'articles',
  filter: PlaceFilter,
): Promise<number> {
  const count = (counted: Counted) => sql`(
    select coalesce(sum(c.n), 0)::bigint from ${countsOf(sql, everythingOf(user_id), counted)} c
    where ${matches(sql, filter)})`
  const { has_failures } = filter
  const failures = has_failures === undefined ? sql`0` : count('failures')
  const total =
    has_failures === undefined
      ? count(of)
      : has_failures
        ? failures
        : sql`${count(of)} - ${failures}`
  const [row] = await sql<{ n: number }[]>`select (${total})::bigint as n`
  return row?.n ?? 0
}

/** Of one category, not counted one by one. */
export async function countOfCategory(
  sql: Sql,
  user_id: string,
  category: string,
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(n), 0)::bigint as n from ${talliesOf(sql, everythingOf(user_id), 'category')} t
    where value = ${category}`
  return row?.n ?? 0
}

/** Elsewhere there is nothing for a limited key, so that no row of it is read. */
function andOnX(sql: Sql, { accounts }: Reach, or_else = sql``): Fragment {
  return accounts === null ? sql`` : sql`and (x_account_id = any(${accounts}::text[]) ${or_else})`
}

function matches(sql: Sql, { statuses, x_account_id }: PlaceFilter): Fragment {
  return sql`
    ${statuses === undefined ? sql`true` : sql`c.status = any(${statuses}::text[])`}
    and ${x_account_id === undefined ? sql`true` : sql`c.x_account_id = ${x_account_id}`}`
}
