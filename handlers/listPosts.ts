import { listPosts as selectPosts } from '../db/posts.ts'
import type { Handler } from './handler.ts'

export const listPosts: Handler<'listPosts'> = async ({ user, query, sending: { db } }) => {
  const { page = 1, limit = 20, status, x_account_id, has_failures } = query
  const { posts, total } = await selectPosts(
    db,
    user.id,
    { status, x_account_id, has_failures },
    { page, limit },
  )
  return { posts, pagination: { page, limit, total, pages: Math.ceil(total / limit) }, total }
}
