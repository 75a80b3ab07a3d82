import { findArticles, listArticles as selectArticles } from '../db/posts/articles.ts'
import { needArticles } from './articles/articles.ts'
import { InPieces, piecesOf } from './requests/inPieces.ts'
import type { Handler, Reply } from './handler.ts'

export const listArticles: Handler<'listArticles'> = async (call) => {
  const { user, query, room } = call
  const { db } = call.publisher
  needArticles(user)
  const { page = 1, limit = 20, status, x_account_id, external_id } = query
  const filter = { status, x_account_id, external_id }
  const { rows, total } = await selectArticles(db, user.id, filter, { page, limit })
  const total_pages = Math.ceil(total / limit)
  const pagination = { page, limit, total_count: total, total_pages, has_more: page < total_pages }
  const pieces = piecesOf(rows, (ids) => findArticles(db, user.id, ids))
  const reply = new InPieces<Reply<'listArticles'>>('articles', pieces, { pagination, total })
  await room(reply.bytes)
  return reply
}
