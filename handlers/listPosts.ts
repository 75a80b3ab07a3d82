import { findPosts } from '../db/posts/posts.ts'
import type { Call, Handler, Reply } from './handler.ts'
import { readPage } from './posts/lists.ts'
import { InPieces, piecesOf } from './requests/inPieces.ts'

export const listPosts: Handler<'listPosts'> = async (call) => {
  const { user, query, db, room } = call
  const { rows, page, limit, total, pages, total_is_minimum, next_cursor } = await readPage(
    db,
    user,
    'posts',
    query,
  )
  const pagination = {
    page,
    limit,
    total,
    ...(total_is_minimum && { total_is_minimum }),
    pages,
    ...(next_cursor !== undefined && { next_cursor }),
  }
  const pieces = piecesOf(rows, (ids) => read(call, ids))
  const reply = new InPieces<Reply<'listPosts'>>('posts', pieces, { pagination, total })
  await room(reply.bytes)
  return reply
}

/** In the order of these ids; without those that are gone by now. */
async function read({ user, db }: Call<'listPosts'>, ids: string[]) {
  const posts = await findPosts(db, user, ids)
  const by_id = new Map(posts.map((post) => [post.id, post]))
  return ids.flatMap((id) => by_id.get(id) ?? [])
}
