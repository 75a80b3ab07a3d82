import {
  DATED_MAX,
  findPosts,
  listDatedPosts,
  listPosts as selectPosts,
  type SizedPost,
} from '../db/posts/posts.ts'
import { validationFailed } from '../openapi/errors.ts'
import { dateProblem, readDate } from './posts/dates.ts'
import type { Call, Handler, Reply } from './handler.ts'
import { InPieces, piecesOf } from './requests/inPieces.ts'

type ListCall = Call<'listPosts'>
type Pagination = Reply<'listPosts'>['pagination']

export const listPosts: Handler<'listPosts'> = async (call) => {
  const { query, room } = call
  const problems = problemsOf(query)
  if (problems.length > 0) throw validationFailed(problems)
  const { rows, pagination } = await (query.sort === 'scheduled' ? byDate(call) : byAge(call))
  const pieces = piecesOf(rows, (ids) => read(call, ids))
  const rest = { pagination, total: pagination.total }
  const reply = new InPieces<Reply<'listPosts'>>('posts', pieces, rest)
  await room(reply.bytes)
  return reply
}

interface Listed {
  rows: SizedPost[]
  pagination: Pagination
}

async function byAge({ user, query, db }: ListCall): Promise<Listed> {
  const { page = 1, limit = 20, status, x_account_id, has_failures, external_id } = query
  const filter = { status, x_account_id, has_failures, external_id }
  const { rows, total } = await selectPosts(db, user.id, filter, { page, limit })
  return { rows, pagination: { page, limit, total, pages: Math.ceil(total / limit) } }
}

async function byDate({ user, query, db }: ListCall): Promise<Listed> {
  const { page = 1, limit = 20, from, until } = query
  const { status, x_account_id, has_failures, external_id } = query
  const dates = { from: from && readDate(from), until: until && readDate(until) }
  const filter = { status, x_account_id, has_failures, external_id, ...dates }
  const { rows, total, more } = await listDatedPosts(db, user.id, filter, { page, limit })
  const pagination = { page, limit, total, ...(more && { total_is_minimum: true }) }
  return { rows, pagination: { ...pagination, pages: Math.ceil(total / limit) } }
}

/** In the order of these ids; without those that are gone by now. */
async function read({ user, db }: ListCall, ids: string[]) {
  const posts = await findPosts(db, user.id, ids)
  const by_id = new Map(posts.map((post) => [post.id, post]))
  return ids.flatMap((id) => by_id.get(id) ?? [])
}

/** What the contract cannot say of the query. */
function problemsOf({ page = 1, limit = 20, sort, from, until }: ListCall['query']): string[] {
  const ends = Object.entries({ from, until }).flatMap(([field, date]) =>
    date === undefined ? [] : [{ field, date }],
  )
  if (sort !== 'scheduled') return ends.map(({ field }) => `${field}: only with sort=scheduled`)
  const first = `only the first ${DATED_MAX.toLocaleString('en')} posts can be paged through`
  return [
    ...ends.flatMap(dateProblem),
    ...(page * limit > DATED_MAX ? [`page: ${first}; begin at a later from`] : []),
  ]
}
