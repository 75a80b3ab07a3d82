/** Pages of posts and articles: what a query of them means, and where the next page begins. */
import { countRows, listRows, reading, type ListRow, type Stretch } from '../../db/posts/lists.ts'
import { countKept, countOfCategory } from '../../db/posts/places.ts'
import type { Db, Sql } from '../../db/pool/postgres.ts'
import { writeCursor, type Cursor } from '../requests/cursors.ts'
import { LOOKED_THROUGH_MAX, readChosen } from './chosen.ts'
import {
  COUNTED_MAX,
  KINDS,
  readQuery,
  type Asked,
  type ListQuery,
  type Of,
  type RowsRead,
} from './listQuery.ts'
import { isLimited, type Reach } from '../../db/users/reach.ts'
import { findCandidates } from '../../db/posts/candidates.ts'

export interface ListPage {
  rows: ListRow[]
  page: number
  limit: number
  total: number
  total_is_minimum: boolean
  pages: number
  next_cursor?: string
}

/** From here on a page by number is looked for from the end that is nearer to it: what is skipped has to be read. */
const FAR = 10_000

export async function readPage(db: Db, reach: Reach, of: Of, query: ListQuery): Promise<ListPage> {
  const asked = readQuery(of, query)
  const { limit, cursor } = asked
  const page = cursor?.page ?? query.page ?? 1
  const { rows, total, total_is_minimum, more } = await reading(db, async (tx) => {
    const few = of === 'posts' ? await findCandidates(tx, reach, LOOKED_THROUGH_MAX) : undefined
    const chosen = [few, asked.changed_since, asked.external_id, asked.review_status, asked.q]
    return chosen.every((value) => value === undefined)
      ? readByPlace(tx, reach, asked, page)
      : readChosen(tx, reach, asked, page, few)
  })
  const last = rows.at(-1)
  const next: Omit<Cursor, 'position'> = { page: page + 1, total, total_is_minimum }
  return {
    rows,
    page,
    limit,
    total,
    total_is_minimum,
    pages: Math.ceil(total / limit),
    ...(more && last && { next_cursor: writeCursor(asked.list, { ...next, position: last }) }),
  }
}

async function readByPlace(tx: Sql, reach: Reach, asked: Asked, page: number): Promise<RowsRead> {
  const { of, filter, span, limit, cursor } = asked
  const { listed, findPlaces } = KINDS[of]
  const [places, kept] = await Promise.all([
    findPlaces(tx, reach, filter),
    cursor === undefined ? countKeptOf(tx, reach, asked) : undefined,
  ])
  const skipped = cursor === undefined ? (page - 1) * limit : 0
  const behind = kept === undefined ? Infinity : kept - skipped - limit
  const backwards = skipped >= FAR && behind < skipped
  const stretch: Stretch = backwards
    ? { skipped: Math.max(0, behind), limit: Math.max(0, limit + Math.min(0, behind)), backwards }
    : { after: cursor?.position, skipped, limit: limit + 1 }
  const [rows, counted] = await Promise.all([
    listRows(tx, reach, { listed, places, span, stretch }),
    cursor === undefined && kept === undefined
      ? countRows(tx, reach, { listed, places, span, max: countedMax(reach) + 1 })
      : undefined,
  ])
  return {
    rows: rows.slice(0, limit),
    more: backwards ? behind > 0 : rows.length > limit,
    ...(cursor ?? upTo(kept ?? counted ?? 0, kept === undefined ? countedMax(reach) : Infinity)),
  }
}

/** Undefined where no count is kept. */
async function countKeptOf(
  tx: Sql,
  reach: Reach,
  { of, filter, span, counted_by_place }: Asked,
): Promise<number | undefined> {
  const { sort, category, from, until } = span
  if (sort === 'scheduled' || isLimited(reach)) return undefined
  if (counted_by_place) return countKept(tx, reach.id, of, filter)
  const others = { ...filter, from, until }
  const alone = Object.values(others).every((value) => value === undefined)
  return category !== undefined && alone ? countOfCategory(tx, reach.id, category) : undefined
}

/** What a limited key sees may lie among many times as much that it does not. */
const COUNTED_OF_LIMITED_MAX = 1_000

function countedMax(reach: Reach): number {
  return isLimited(reach) ? COUNTED_OF_LIMITED_MAX : COUNTED_MAX
}

function upTo(count: number, max: number): Pick<RowsRead, 'total' | 'total_is_minimum'> {
  return count > max
    ? { total: max, total_is_minimum: true }
    : { total: count, total_is_minimum: false }
}
