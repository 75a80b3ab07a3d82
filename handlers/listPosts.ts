import { DATED_MAX, listDatedPosts, listPosts as selectPosts } from '../db/posts.ts'
import { validationFailed } from '../openapi/errors.ts'
import { dateProblem, readDate } from './dates.ts'
import type { Call, Handler, Reply } from './handler.ts'

type ListCall = Pick<Call<'listPosts'>, 'user' | 'query' | 'sending'>

export const listPosts: Handler<'listPosts'> = async (call) => {
  const { user, query, sending } = call
  const problems = problemsOf(query)
  if (problems.length > 0) throw validationFailed(problems)
  if (query.sort === 'scheduled') return listByDate(call)
  const { page = 1, limit = 20, status, x_account_id, has_failures } = query
  const filter = { status, x_account_id, has_failures }
  const { posts, total } = await selectPosts(sending.db, user.id, filter, { page, limit })
  return { posts, pagination: { page, limit, total, pages: Math.ceil(total / limit) }, total }
}

async function listByDate({ user, query, sending }: ListCall): Promise<Reply<'listPosts'>> {
  const { page = 1, limit = 20, status, x_account_id, has_failures, from, until } = query
  const { posts, total, more } = await listDatedPosts(
    sending.db,
    user.id,
    {
      status,
      x_account_id,
      has_failures,
      from: from && readDate(from),
      until: until && readDate(until),
    },
    { page, limit },
  )
  const pagination = { page, limit, total, ...(more && { total_is_minimum: true }) }
  return { posts, pagination: { ...pagination, pages: Math.ceil(total / limit) }, total }
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
