/** What a query of a list asks for, and what is wrong with it. */
import type { ListRow, ListSort, ListSpan } from '../../db/posts/lists.ts'
import {
  ARTICLES,
  findPlacesOfArticles,
  findPlacesOfPosts,
  POSTS,
  type PlaceFilter,
} from '../../db/posts/places.ts'
import type { PlatformInput } from '../../generated/names.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { inQuery } from '../../openapi/places.ts'
import { notTogether, pageTooFar } from '../../openapi/problems.ts'
import { readCursor, type Cursor } from '../requests/cursors.ts'
import { readPlatforms } from '../requests/platforms.ts'
import { momentProblem, readMoment } from './dates.ts'

/** So many are counted where no count is kept, and can be paged through by number. */
export const COUNTED_MAX = 10_000

/** What there are lists of. */
export const KINDS = {
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
export type Of = keyof typeof KINDS

export interface ListQuery {
  cursor?: string
  page?: number
  limit?: number
  sort?: ListSort
  status?: string
  x_account_id?: string
  has_failures?: boolean
  external_id?: string
  review_status?: string
  platform?: PlatformInput
  category?: string
  from?: string
  until?: string
  updated_since?: string
  q?: string
}

/** A query that has no mistakes. */
export interface Asked {
  of: Of
  limit: number
  cursor: Cursor | undefined
  filter: PlaceFilter
  external_id: string | undefined
  review_status: string | undefined
  /** Words of the text. */
  q: string | undefined
  span: ListSpan
  /** Where the order is another. */
  changed_since: string | undefined
  /** Nothing but filters that counts are kept by. */
  counted_by_place: boolean
  /** What a cursor is made for. */
  list: unknown
}

export function readQuery(of: Of, query: ListQuery): Asked {
  const { cursor: text, page, limit = 20, status, x_account_id, has_failures } = query
  const { category, external_id, review_status, q } = query
  const dates = datesOf(query)
  const sort = query.sort ?? (dates.updated_since === undefined ? 'created' : 'updated')
  const [platform] = query.platform === undefined ? [] : (readPlatforms([query.platform]) ?? [])
  const uncounted = [platform, category, q, ...Object.values(dates)]
  const counted_by_place = uncounted.every((value) => value === undefined)
  const filters = {
    status,
    x_account_id,
    has_failures,
    platform,
    category,
    external_id,
    review_status,
    ...dates,
    q,
  }
  const list = { of, sort, ...filters }
  const read = text === undefined ? undefined : readCursor(list, text)
  const by_number = page !== undefined && !(sort === 'created' && counted_by_place)
  const problems = [
    ...Object.entries({
      from: query.from,
      until: query.until,
      updated_since: query.updated_since,
    }).flatMap(([field, date]) =>
      date === undefined ? [] : momentProblem({ place: inQuery(field), date }),
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
    review_status,
    q,
    filter: { statuses: statusesOf(of, sort, status), x_account_id, has_failures, platform },
    span: { sort, category, ...(sort === 'updated' ? laterFrom(ends, updated_since) : ends) },
    changed_since: sort === 'updated' ? undefined : updated_since,
    counted_by_place,
    list,
  }
}

function datesOf({ from, until, updated_since }: ListQuery) {
  return {
    from: from === undefined ? undefined : readMoment(from),
    until: until === undefined ? undefined : readMoment(until),
    updated_since: updated_since === undefined ? undefined : readMoment(updated_since),
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

/** A page of a list. */
export interface RowsRead {
  rows: ListRow[]
  total: number
  total_is_minimum: boolean
  /** There are rows behind these. */
  more: boolean
}
