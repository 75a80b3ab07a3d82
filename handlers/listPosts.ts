import { findPosts, listPosts as selectPosts } from '../db/posts.ts'
import { InPieces, piecesOf } from './inPieces.ts'
import type { Handler, Reply } from './handler.ts'

export const listPosts: Handler<'listPosts'> = async ({ user, query, room, sending: { db } }) => {
  const { page = 1, limit = 20, status, x_account_id, has_failures } = query
  const filter = { status, x_account_id, has_failures }
  const { rows, total } = await selectPosts(db, user.id, filter, { page, limit })
  const pieces = piecesOf(rows, async (ids) => (await findPosts(db, user.id, ids)).toReversed())
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) }
  const reply = new InPieces<Reply<'listPosts'>>('posts', pieces, { pagination, total })
  await room(reply.bytes)
  return reply
}
