import { findArticles } from '../db/posts/articles.ts'
import { needArticles } from './articles/articles.ts'
import type { Call, Handler, Reply } from './handler.ts'
import { readPage } from './posts/lists.ts'
import { InPieces, piecesOf } from './requests/inPieces.ts'

export const listArticles: Handler<'listArticles'> = async (call) => {
  const { user, query, db, room } = call
  needArticles(user)
  const {
    rows,
    page,
    limit,
    total,
    pages: total_pages,
    total_is_minimum,
    next_cursor,
  } = await readPage(db, user, 'articles', query)
  const pagination = {
    page,
    limit,
    total_count: total,
    ...(total_is_minimum && { total_is_minimum }),
    total_pages,
    has_more: next_cursor !== undefined,
    ...(next_cursor !== undefined && { next_cursor }),
  }
  const pieces = piecesOf(rows, (ids) => read(call, ids))
  const reply = new InPieces<Reply<'listArticles'>>('articles', pieces, { pagination, total })
  await room(reply.bytes)
  return reply
}

/** In the order of these ids; without those that are gone by now. */
async function read({ user, db }: Call<'listArticles'>, ids: string[]) {
  const articles = await findArticles(db, user, ids)
  const by_id = new Map(articles.map((article) => [article.id, article]))
  return ids.flatMap((id) => by_id.get(id) ?? [])
}
