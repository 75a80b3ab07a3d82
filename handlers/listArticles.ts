import { listArticles as selectArticles } from '../db/articles.ts'
import { needArticles } from './articles.ts'
import type { Handler } from './handler.ts'

export const listArticles: Handler<'listArticles'> = async ({ user, query, sending: { db } }) => {
  needArticles(user)
  const { page = 1, limit = 20, status, x_account_id } = query
  const filter = { status, x_account_id }
  const { articles, total } = await selectArticles(db, user.id, filter, { page, limit })
  const total_pages = Math.ceil(total / limit)
  const pagination = { page, limit, total_count: total, total_pages, has_more: page < total_pages }
  return { articles, pagination, total }
}
