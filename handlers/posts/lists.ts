/** Pages of posts and articles: what a query of them means, and where the next page begins. */
import {
  changedSince,
  countChosen,
  countRows,
  listChosen,
  listRows,
  named,
  reading,
  type ChosenQuery,
  type ListRow,
  type ListSort,
  type ListSpan,
  type Stretch,
} from '../../db/posts/lists.ts'
import {
  ARTICLES,
  countKept,
  countOfCategory,
  findPlacesOfArticles,
  findPlacesOfPosts,
  POSTS,
  type PlaceFilter,
} from '../../db/posts/places.ts'
import type { Db, Sql } from '../../db/pool/postgres.ts'
import type { PlatformInput } from '../../generated/names.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { inQuery } from '../../openapi/places.ts'
import { notTogether, pageTooFar, tooManyChanges } from '../../openapi/problems.ts'
import { readCursor, writeCursor, type Cursor } from '../requests/cursors.ts'
import { readPlatforms } from '../requests/platforms.ts'
import { dateProblem, readDate } from './dates.ts'

export interface ListQuery {
  cursor?: string
  page?: number
  limit?: number
  sort?: ListSort
  status?: string
  x_account_id?: string
  has_failures?: boolean
  external_id?: string
  platform?: PlatformInput
  category?: string
  from?: string
  until?: string
  updated_since?: string
}

export interface ListPage {
  rows: ListRow[]
  page: number
  limit: number
  total: number
  total_is_minimum: boolean
  pages: number
  next_cursor?: string
}

/** What there are lists of. */
const KINDS = {
  posts: {
    listed: POSTS,
    findPlaces: findPlacesOfPosts,
    dated: ['scheduled', 'posted', 'failed'],
    published: ['posted'],
  },
  articles: {
    listed: ARTICLES,
    findPlaces: findPlacesOfArticles,
    dated: ['scheduled', 'publishing', 'published', 'failed'],
    published: ['published'],
  },
}
type Of = keyof typeof KINDS

/** So many are counted where no count is kept, and can be paged through by number. */
const COUNTED_MAX = 10_000
/** From here on a page by number is looked for from the end that is nearer to it: what is skipped has to be read. */
const FAR = 10_000

export async function readPage(
  db: Db,
  user_id: string,
  of: Of,
  query: ListQuery,
): Promise<ListPage> {
  const asked = readQuery(of, query)
  const { limit, cursor } = asked
  const page = cursor?.page ?? query.page ?? 1
  const { rows, total, total_is_minimum, more } = await reading(db, (tx) =>
    asked.changed_since === undefined && asked.external_id === undefined
      ? readByPlace(tx, user_id, asked, page)
      : readChosen(tx, user_id, asked, page),
  )
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

/** A query that has no mistakes. */
interface Asked {
  of: Of
  limit: number
  cursor: Cursor | undefined
  filter: PlaceFilter
  external_id: string | undefined
  span: ListSpan
  /** Where the order is another. */
  changed_since: string | undefined
  /** Nothing but filters that counts are kept by. */
  counted_by_place: boolean
  /** What a cursor is made for. */
  list: unknown
}

function readQuery(of: Of, query: ListQuery): Asked {
  const { cursor: text, page, limit = 20, status, x_account_id, has_failures } = query
  const { category, external_id } = query
  const dates = datesOf(query)
  const sort = query.sort ?? (dates.updated_since === undefined ? 'created' : 'updated')
  const [platform] = query.platform === undefined ? [] : (readPlatforms([query.platform]) ?? [])
  const counts_dates = Object.values(dates).some((date) => date !== undefined)
  const counted_by_place = platform === undefined && category === undefined && !counts_dates
  const filters = { status, x_account_id, has_failures, platform, category, external_id, ...dates }
  const list = { of, sort, ...filters }
  const read = text === undefined ? undefined : readCursor(list, text)
  const by_number = page !== undefined && !(sort === 'created' && counted_by_place)
  const problems = [
    ...Object.entries({
      from: query.from,
      until: query.until,
      updated_since: query.updated_since,
    }).flatMap(([field, date]) =>
      date === undefined ? [] : dateProblem({ place: inQuery(field), date }),
    ),
    ...(text !== undefined && page !== undefined
      ? [notTogether(inQuery('cursor'), 'page', '; it has its own place, so leave page out')]
      : []),
    ...(read !== undefined && 'problem' in read ? [read.problem] : []),
    ...(by_number && page * limit > COUNTED_MAX
      ? [pageTooFar(inQuery('page'), of, COUNTED_MAX)]
      : []),
  ]
  if (problems.length > 0) throw validationFailed(problems)
  const { updated_since, ...ends } = dates
  return {
    of,
    limit,
    cursor: read?.cursor,
    external_id,
    filter: { statuses: statusesOf(of, sort, status), x_account_id, has_failures, platform },
    span: { sort, category, ...(sort === 'updated' ? laterFrom(ends, updated_since) : ends) },
    changed_since: sort === 'updated' ? undefined : updated_since,
    counted_by_place,
    list,
  }
}

function datesOf({ from, until, updated_since }: ListQuery) {
  return {
    from: from === undefined ? undefined : readDate(from),
    until: until === undefined ? undefined : readDate(until),
    updated_since: updated_since === undefined ? undefined : readDate(updated_since),
  }
}

type Ends = Pick<ListSpan, 'from' | 'until'>

/** As texts of one form they compare as times do. */
function laterFrom({ from, until }: Ends, since: string | undefined): Ends {
  return {
    until,
    from: [from, since]
      .filter((date) => date !== undefined)
      .toSorted()
      .at(-1),
  }
}

/** Undefined for all of them. */
function statusesOf(of: Of, sort: ListSort, status: string | undefined): string[] | undefined {
  const { dated, published } = KINDS[of]
  const possible = sort === 'scheduled' ? dated : sort === 'published' ? published : undefined
  if (status === undefined) return possible
  return possible === undefined || possible.includes(status) ? [status] : []
}

interface Read {
  rows: ListRow[]
  total: number
  total_is_minimum: boolean
  /** There are rows behind these. */
  more: boolean
}

async function readByPlace(tx: Sql, user_id: string, asked: Asked, page: number): Promise<Read> {
  const { of, filter, span, limit, cursor } = asked
  const { listed, findPlaces } = KINDS[of]
  const [places, kept] = await Promise.all([
    findPlaces(tx, user_id, filter),
    cursor === undefined ? countKeptOf(tx, user_id, asked) : undefined,
  ])
  const skipped = cursor === undefined ? (page - 1) * limit : 0
  const behind = kept === undefined ? Infinity : kept - skipped - limit
  const backwards = skipped >= FAR && behind < skipped
  const stretch: Stretch = backwards
    ? { skipped: Math.max(0, behind), limit: Math.max(0, limit + Math.min(0, behind)), backwards }
    : { after: cursor?.position, skipped, limit: limit + 1 }
  const [rows, counted] = await Promise.all([
    listRows(tx, user_id, { listed, places, span, stretch }),
    cursor === undefined && kept === undefined
      ? countRows(tx, user_id, { listed, places, span, max: COUNTED_MAX + 1 })
      : undefined,
  ])
  return {
    rows: rows.slice(0, limit),
    more: backwards ? behind > 0 : rows.length > limit,
    ...(cursor ?? upTo(kept ?? counted ?? 0, kept === undefined)),
  }
}

/** Undefined where no count is kept. */
async function countKeptOf(
  tx: Sql,
  user_id: string,
  { of, filter, span, counted_by_place }: Asked,
): Promise<number | undefined> {
  const { sort, category, from, until } = span
  if (sort === 'scheduled') return undefined
  if (counted_by_place) return countKept(tx, user_id, of, filter)
  const others = { ...filter, from, until }
  const alone = Object.values(others).every((value) => value === undefined)
  return category !== undefined && alone ? countOfCategory(tx, user_id, category) : undefined
}

/** Of a few that are known: the one of a name, or what was changed lately, in another order than that. */
async function readChosen(tx: Sql, user_id: string, asked: Asked, page: number): Promise<Read> {
  const { of, filter, span, limit, cursor } = asked
  const { external_id, changed_since: since } = asked
  const { listed, findPlaces } = KINDS[of]
  const places = external_id === undefined ? await findPlaces(tx, user_id, filter) : []
  const chosen =
    external_id === undefined
      ? changedSince(tx, user_id, { listed, places, since: since ?? '', max: COUNTED_MAX + 1 })
      : named(tx, user_id, { listed, external_id, since })
  const query: ChosenQuery = { listed, chosen, filter, span }
  const skipped = cursor === undefined ? (page - 1) * limit : 0
  const stretch = { after: cursor?.position, skipped, limit: limit + 1 }
  const counts = await countChosen(tx, user_id, query)
  if (counts.chosen > COUNTED_MAX) {
    throw validationFailed([tooManyChanges(inQuery('updated_since'), of, COUNTED_MAX)])
  }
  const rows = await listChosen(tx, user_id, { ...query, stretch })
  return {
    rows: rows.slice(0, limit),
    more: rows.length > limit,
    ...(cursor ?? upTo(counts.matching, false)),
  }
}

function upTo(count: number, bounded: boolean): Pick<Read, 'total' | 'total_is_minimum'> {
  return bounded && count > COUNTED_MAX
    ? { total: COUNTED_MAX, total_is_minimum: true }
    : { total: count, total_is_minimum: false }
}
