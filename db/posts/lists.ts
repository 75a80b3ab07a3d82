/**
 * Pages of posts and of articles, in any order of a list and by any filter, at a cost that is the page's alone
 * (decision 276).
 *
 * What is filtered by has few values: account, status, failures, networks. What is equal in all of them is a
 * place, and within one the rows lie in their index in the order of the list. So a page is the places that match,
 * merged: of each one row more than the page takes from it is read.
 */
import type { Db, Fragment, Sql } from '../pool/postgres.ts'
import { branched, JOINED_ROWS_MAX, united, type Place, type PlaceOrColumns } from './branches.ts'
import { andWithin, type Reach } from '../users/reach.ts'

export type ListSort = 'created' | 'scheduled' | 'published' | 'updated'

/** What a list is of. */
export interface Listed {
  table: 'posts' | 'articles'
  /** The column of each order; what is created first has the lesser id. */
  dates: Record<Exclude<ListSort, 'created'>, string>
  /** How much a row weighs, of `p`. */
  bytes: string
  /** The table of their words. */
  words: 'post_words' | 'article_words'
}

/** Where a page ends: the last row of it. */
export interface Position {
  id: string
  /** To the microsecond; null in the order of creation. */
  at: string | null
}

export interface ListRow extends Position {
  bytes: number
}

export interface ListSpan {
  sort: ListSort
  category?: string | undefined
  /** From then on, and before then, by the time that the order goes by. In milliseconds. */
  from?: string | undefined
  until?: string | undefined
}

export interface Stretch {
  /** Begins behind it. */
  after?: Position | undefined
  skipped: number
  limit: number
  /** From the other end, which is nearer to some pages. */
  backwards?: boolean
}

/**
 * In one moment, so that nothing moves from a place that is read later to one that was read before. Without a
 * sort of the planner's: the order of the indexes is the only one that does not read all there is, and how much
 * that is a planner may not know.
 */
export function reading<Result>(db: Db, work: (tx: Sql) => Promise<Result>): Promise<Result> {
  return db.snapshot(async (tx) => {
    await tx`select set_config(name, 'off', true) from unnest(${SORTS}::text[]) as name`
    return work(tx)
  })
}

const SORTS = ['enable_sort', 'enable_incremental_sort']

/** The rows of one page. */
export async function listRows(
  sql: Sql,
  reach: Reach,
  { listed, places, span, stretch }: ListQuery,
): Promise<ListRow[]> {
  if (places.length === 0) return []
  const rows = await sql<ListRow[]>`${pageQuery(sql, reach, { listed, places, span, stretch })}`
  return stretch.backwards ? rows.toReversed() : rows
}

export interface ListQuery {
  listed: Listed
  places: Place[]
  span: ListSpan
  stretch: Stretch
}

export function pageQuery(
  sql: Sql,
  reach: Reach,
  { listed, places, span, stretch }: ListQuery,
): Fragment {
  const { bytes, table } = listed
  const at = span.sort === 'created' ? sql`null` : sql`to_char(k.at, ${MICROSECONDS})`
  const order = orderOf(sql, span.sort, stretch.backwards)
  const { after, skipped, limit, backwards } = stretch
  const max = skipped + limit
  const rows = (place: PlaceOrColumns) =>
    rowsOf(sql, reach, { listed, place, span, after, backwards, max })
  const is_near = max <= JOINED_ROWS_MAX
  const merged = is_near ? united(sql, places, rows) : branched(sql, places, rows)
  return sql`
    select k.id, ${at} as at,
      (select ${sql.unsafe(bytes)} from ${sql.unsafe(table)} p
        where p.user_id = ${reach.id} and p.id = k.id) as bytes
    from (
      select * from (${merged}) merged order by ${order} limit ${limit} offset ${skipped}) k
    order by ${order}`
}

/** The connection's zone is UTC. */
export const MICROSECONDS = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

/** How many there are, up to `max`. */
export async function countRows(
  sql: Sql,
  reach: Reach,
  { listed, places, span, max }: Omit<ListQuery, 'stretch'> & { max: number },
): Promise<number> {
  if (places.length === 0) return 0
  const all = united(sql, places, (place) => rowsOf(sql, reach, { listed, place, span, max }))
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n from (select from (${all}) u limit ${max}) counted`
  return row?.n ?? 0
}

/** As the indexes have it. */
export function isOfAccount(sql: Sql, x_account_id: string | Fragment): Fragment {
  return sql`coalesce(p.x_account_id::text, '') = ${x_account_id}`
}

interface Branch {
  listed: Listed
  place: PlaceOrColumns
  span: ListSpan
  after?: Position | undefined
  backwards?: boolean | undefined
  max: number
}

/**
 * Those of one place, as their index has them; no more than `max`. Each has its order and end by itself: only so
 * PostgreSQL knows that the index has that order, and merges what it reads.
 */
export function rowsOf(
  sql: Sql,
  reach: Reach,
  { listed, place, span, after, backwards, max }: Branch,
): Fragment {
  const { sort, category } = span
  const { has_failures, platforms } = place
  const column = columnOf(sql, listed, sort)
  return sql`(
    select p.id ${column === undefined ? sql`` : sql`, ${column} as at`} from ${sql.unsafe(listed.table)} p
    where p.user_id = ${reach.id} and p.deleted_at is null and ${isOfAccount(sql, place.x_account_id)}
      and p.status = ${place.status} ${andWithin(sql, reach, listed.table, sql`p`)}
      ${has_failures === undefined ? sql`` : sql`and p.has_failures = ${has_failures}`}
      ${platforms === undefined ? sql`` : sql`and p.platforms = ${platforms}::text[]`}
      ${category === undefined ? sql`` : sql`and p.category = ${category}`}
      ${column === undefined ? madeWithin(sql, span) : withinSpan(sql, column, span)}
      ${after === undefined ? sql`` : sql`and ${isBehind(sql, sort, column, after)}`}
    order by ${orderOf(sql, sort, backwards)} limit ${max})`
}

/** That the order goes by; what is created first has the lesser id. */
export function columnOf(sql: Sql, { dates }: Listed, sort: ListSort): Fragment | undefined {
  return sort === 'created' ? undefined : sql`${sql.unsafe(`p.${dates[sort]}`)}`
}

export function withinSpan(sql: Sql, column: Fragment, { from, until }: ListSpan): Fragment {
  return sql`
    and ${column} is not null
    ${from === undefined ? sql`` : sql`and ${column} >= ${from}`}
    ${until === undefined ? sql`` : sql`and ${column} < ${until}`}`
}

/** A row has its id a moment before its time, and its session may be a little ahead of the clock. */
const SLACK_S = 10

/** The index has the ids, which begin with their seconds. */
export function madeWithin(sql: Sql, { from, until }: ListSpan): Fragment {
  const first = from === undefined ? undefined : firstIdOf(from, -SLACK_S)
  const last = until === undefined ? undefined : firstIdOf(until, SLACK_S)
  return sql`
    ${from === undefined ? sql`` : sql`and p.id >= ${first ?? ''} and p.created_at >= ${from}`}
    ${until === undefined ? sql`` : sql`and p.id < ${last ?? ''} and p.created_at < ${until}`}`
}

const LAST_S = 0xffffffff

function firstIdOf(date: string, slack_s: number): string {
  const seconds = Math.floor(Date.parse(date) / 1000) + slack_s
  return Math.min(Math.max(seconds, 0), LAST_S).toString(16).padStart(8, '0')
}

export function isBehind(
  sql: Sql,
  sort: ListSort,
  column: Fragment | undefined,
  { at, id }: Position,
): Fragment {
  if (column === undefined) return sql`p.id < ${id}`
  return sort === 'scheduled'
    ? sql`(${column}, p.id) > (${at}, ${id})`
    : sql`(${column}, p.id) < (${at}, ${id})`
}

/** `scheduled` has what is due next first, all others what is newest. */
export function orderOf(sql: Sql, sort: ListSort, backwards = false): Fragment {
  const direction = (sort === 'scheduled') === backwards ? 'desc' : 'asc'
  return sort === 'created'
    ? sql.unsafe(`id ${direction}`)
    : sql.unsafe(`at ${direction}, id ${direction}`)
}
