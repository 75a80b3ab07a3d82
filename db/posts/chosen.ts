/**
 * Pages of a few posts or articles that are known, in any order and by any filter: each of them is looked at. Which
 * ones says the one filter that few match: a name, a time, words, or all others together.
 */
import type { Fragment, Sql } from '../pool/postgres.ts'
import {
  columnOf,
  isBehind,
  madeWithin,
  MICROSECONDS,
  orderOf,
  rowsOf,
  withinSpan,
  type Listed,
  type ListRow,
  type ListSpan,
  type Stretch,
} from './lists.ts'
import { united, type Place } from './branches.ts'
import { haveWords } from './words.ts'
import { andWithin, type Reach } from '../users/reach.ts'

/** What a row itself has to be, where it is not found by its place. */
export interface RowFilter {
  statuses: string[] | undefined
  x_account_id: string | undefined
  has_failures?: boolean | undefined
  platform?: string | undefined
  review_status?: string | undefined
  /** Changed then or later. */
  updated_since?: string | undefined
  /** Each is the beginning of a word in it. */
  words?: string[] | undefined
}

export interface ChosenQuery {
  listed: Listed
  /** A query of ids. */
  chosen: Fragment
  /** Of more ids than so many no row is read. */
  max: number
  filter: RowFilter
  span: ListSpan
}

interface ChosenPage {
  rows: ListRow[]
  /** How many ids there are. */
  chosen: number
  /** Of how many the rows match. */
  matching: number
}

/** One page of the rows that these ids have and that match; all of them are read for it, once. */
export async function listChosen(
  sql: Sql,
  reach: Reach,
  { stretch, ...query }: ChosenQuery & { stretch: Stretch },
): Promise<ChosenPage> {
  const { listed, span } = query
  const { after, limit, skipped } = stretch
  const [column, at] =
    span.sort === 'created'
      ? [undefined, sql`null`]
      : [sql`p.at`, sql`to_char(k.at, ${MICROSECONDS})`]
  const order = orderOf(sql, span.sort)
  const found = await sql<(Omit<ChosenPage, 'rows'> & Partial<ListRow>)[]>`
    with chosen as materialized (${query.chosen}),
    matched as materialized (${matching(sql, reach, query)})
    select c.chosen, c.matching, k.id, ${at} as at,
      (select ${sql.unsafe(listed.bytes)} from ${sql.unsafe(listed.table)} p
        where p.user_id = ${reach.id} and p.id = k.id) as bytes
    from (
      select (select count(*) from chosen) as chosen, (select count(*) from matched) as matching) c
    left join (
      select * from matched p where ${after === undefined ? sql`true` : isBehind(sql, span.sort, column, after)}
      order by ${order} limit ${limit} offset ${skipped}) k on true
    order by ${order}`
  const [{ chosen, matching: n } = { chosen: 0, matching: 0 }] = found
  const rows = found.flatMap(({ id, at: time = null, bytes = 0 }) =>
    id ? [{ id, at: time, bytes }] : [],
  )
  return { rows, chosen, matching: n }
}

/** One by one, by the limit: to a planner that knows little the whole table may look no larger than these. */
function matching(sql: Sql, reach: Reach, { listed, filter, span, max }: ChosenQuery): Fragment {
  const { statuses, x_account_id, has_failures, platform, review_status, updated_since, words } =
    filter
  const { sort, category } = span
  const column = columnOf(sql, listed, sort)
  return sql`
    select p.id ${column === undefined ? sql`` : sql`, ${column} as at`}
    from chosen cross join lateral (
      select * from ${sql.unsafe(listed.table)} where user_id = ${reach.id} and id = chosen.id limit 1) p
    where (select count(*) from chosen) <= ${max} and p.deleted_at is null ${andWithin(sql, reach, listed.table, sql`p`)}
      ${statuses === undefined ? sql`` : sql`and p.status = any(${statuses}::text[])`}
      ${x_account_id === undefined ? sql`` : sql`and p.x_account_id = ${x_account_id}`}
      ${has_failures === undefined ? sql`` : sql`and p.has_failures = ${has_failures}`}
      ${platform === undefined ? sql`` : sql`and ${platform} = any(p.platforms)`}
      ${review_status === undefined ? sql`` : sql`and p.review_status = ${review_status}`}
      ${category === undefined ? sql`` : sql`and p.category = ${category}`}
      ${updated_since === undefined ? sql`` : sql`and p.updated_at >= ${updated_since}`}
      ${column === undefined ? madeWithin(sql, span) : withinSpan(sql, column, span)}
      ${words === undefined ? sql`` : sql`and ${haveWords(sql, reach.id, listed, words)}`}`
}

/** Those of a list in another order than theirs, or by another filter, by their ids; so many at most. */
export function inPlaces(
  sql: Sql,
  reach: Reach,
  { places, ...of }: { listed: Listed; places: Place[]; span: ListSpan; max: number },
): Fragment {
  if (places.length === 0) return sql`select null::text as id where false`
  const all = united(sql, places, (place) => rowsOf(sql, reach, { ...of, place }))
  return sql`select id from (${all}) rows limit ${of.max}`
}

/** The one that its author calls so. */
export function named(
  sql: Sql,
  user_id: string,
  { listed, external_id }: { listed: Listed; external_id: string },
): Fragment {
  return sql`
    select id from ${sql.unsafe(listed.table)}
    where user_id = ${user_id} and external_id = ${external_id} and deleted_at is null`
}

export function these(sql: Sql, ids: string[]): Fragment {
  return sql`select unnest(${ids}::text[]) as id`
}
