import { findPost, sizesOf } from '../db/posts/posts.ts'
import { notFound } from '../openapi/errors.ts'
import { withSentCards } from './posts/sentCards.ts'
import type { Handler } from './handler.ts'

export const getPost: Handler<'getPost'> = async (call) => {
  const { user, params, room, db } = call
  const [size] = await sizesOf(db, user, [params.id])
  await room(size?.bytes ?? 0)
  const found = await findPost(db, user, params.id)
  if (found === undefined) throw notFound()
  call.revised(found.revision)
  return withSentCards(call, found.post)
}
