/**
 * The counts that migrations/0002_tallies.sql keeps of every user's posts, and 0022_b_article_counts.sql of
 * articles: exact at any time, and as quick for many as for few.
 */
import type { Sql } from '../pool/postgres.ts'
import { andWithin, isLimited, type Reach } from '../users/reach.ts'
import { andCandidate } from '../posts/candidates.ts'
import { andNarrowed, isNarrowed, type Narrowing } from './narrowing.ts'

/** What is counted by status and X account. */
export type Counted = 'posts' | 'failures' | 'articles'

/** Rows of (dimension, value, n) for one user, as a query to select from; of one dimension when it is named. */
export function talliesOf(
  sql: Sql,
  reach: Reach,
  dimension?: Counted | 'category',
  narrowing: Narrowing = {},
) {
  if (isLimited(reach) || isNarrowed(narrowing)) return countedOf(sql, reach, dimension, narrowing)
  const filter = sql`
    user_id = ${reach.id} ${dimension === undefined ? sql`` : sql`and dimension = ${dimension}`}`
  return sql`(
    select dimension, value, sum(n)::bigint as n from (
      select dimension, value, n from tallies where ${filter}
      union all
      select dimension, value, n from tally_changes where ${filter}) counted
    group by 1, 2)`
}

/** Of the posts that a limited key sees, and of what is asked for by a filter, there are no totals: they are counted one by one. */
function countedOf(
  sql: Sql,
  reach: Reach,
  dimension: Counted | 'category' | undefined,
  narrowing: Narrowing,
) {
  return sql`(
    select t.dimension, t.value, sum(t.n)::bigint as n
    from posts p cross join lateral tallies_of(p) t
    where p.user_id = ${reach.id} and p.deleted_at is null ${andCandidate(sql, reach)}
      ${andWithin(sql, reach, 'posts', sql`p`)} ${andNarrowed(sql, narrowing)}
      ${dimension === undefined ? sql`` : sql`and t.dimension = ${dimension}`}
    group by 1, 2)`
}

/**
 * How many of these a user has by status and X account, as a query to select from; no account is an empty
 * one. `failures` are posts that a network failed.
 */
export function countsOf(sql: Sql, reach: Reach, of: Counted) {
  return sql`(
    select split_part(value, ' ', 1) as status, split_part(value, ' ', 2) as x_account_id, n
    from ${talliesOf(sql, reach, of)} t)`
}

/** Folds what has been appended into the totals. Takes each change once, however many do it at a time. */
export async function foldTallies(sql: Sql) {
  await sql`
    with taken as (
      delete from tally_changes where ctid = any(array(
        select ctid from tally_changes limit 50000 for update skip locked))
      returning user_id, dimension, value, n)
    insert into tallies as had (user_id, dimension, value, n)
    select user_id, dimension, value, sum(n) from taken
    where exists (select from users u where u.id = taken.user_id)
    group by 1, 2, 3 having sum(n) <> 0
    order by 1, 2, 3
    on conflict (user_id, dimension, value) do update set n = had.n + excluded.n`
}
