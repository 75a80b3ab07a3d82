/** The places that a list is made of, brought together: each by a branch of its own, or as a table that is joined. */
import type { Fragment, Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'

/** What is equal in these members lies together in the indexes; of articles the last two are not there. */
export interface Place {
  /** Empty for none. */
  x_account_id: string
  status: string
  has_failures?: boolean
  platforms?: string[]
}

/** The members of a place, as values or as the columns of a table of them. */
export interface PlaceOrColumns {
  x_account_id: string | Fragment
  status: string | Fragment
  has_failures?: boolean | Fragment
  platforms?: string[] | Fragment
}

/** To plan a branch for each of many places takes longer than to read a page. */
export const BRANCHES_MAX = 64
/** Of places that are joined all rows are read that a page may take of each; branches are read as far as it goes. */
export const JOINED_ROWS_MAX = 200

/** Of one place at least. */
export function united(
  sql: Sql,
  places: Place[],
  rows: (place: PlaceOrColumns) => Fragment,
): Fragment {
  return places.length > BRANCHES_MAX ? joined(sql, places, rows) : branched(sql, places, rows)
}

export function branched(
  sql: Sql,
  places: Place[],
  rows: (place: PlaceOrColumns) => Fragment,
): Fragment {
  return places.map(rows).reduce((before, one) => sql`${before} union all ${one}`)
}

const PLACE_TYPES = {
  x_account_id: 'text',
  status: 'text',
  has_failures: 'boolean',
  platforms: 'text[]',
}

function joined(sql: Sql, places: Place[], rows: (place: PlaceOrColumns) => Fragment): Fragment {
  const [place] = places
  const columns: PlaceOrColumns = {
    x_account_id: sql`place.x_account_id`,
    status: sql`place.status`,
    ...(place?.has_failures !== undefined && { has_failures: sql`place.has_failures` }),
    ...(place?.platforms !== undefined && { platforms: sql`place.platforms` }),
  }
  return sql`
    select of_place.* from ${rowsAs(sql, 'place', PLACE_TYPES, places)} cross join lateral ${rows(columns)} of_place`
}
