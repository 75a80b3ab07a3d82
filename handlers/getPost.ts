import { findPost } from '../db/posts.ts'
import { notFound } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'

export const getPost: Handler<'getPost'> = async ({ user, params, sending: { db } }) => {
  const post = await findPost(db, user.id, params.id)
  if (post === undefined) throw notFound()
  return post
}
