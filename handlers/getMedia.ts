import { findKeptMedia } from '../db/posts/library.ts'
import { notFound } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'
import { shownMedia } from './media/shownMedia.ts'

export const getMedia: Handler<'getMedia'> = async ({ user, params, db, publisher }) => {
  const found = await findKeptMedia(db, user, params.id)
  if (found === undefined) throw notFound()
  return shownMedia(publisher, found)
}
