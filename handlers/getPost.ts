import { findPost, sizesOf } from '../db/posts/posts.ts'
import { notFound } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'

export const getPost: Handler<'getPost'> = async ({ user, params, room, db }) => {
  const [size] = await sizesOf(db, user.id, [params.id])
  await room(size?.bytes ?? 0)
  const post = await findPost(db, user.id, params.id)
  if (post === undefined) throw notFound()
  return post
}
