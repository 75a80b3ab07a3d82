import { listKeptMedia } from '../db/posts/library.ts'
import type { Handler } from './handler.ts'
import { shownMedia } from './media/shownMedia.ts'
import { cursorBehind, readBefore } from './requests/idCursors.ts'

const USUAL_LIMIT = 20
/** About what one weighs, its alternative text above all. */
const MEDIA_BYTES = 8 * 1024
const LIST = ['media']

export const listMedia: Handler<'listMedia'> = async ({ user, query, db, publisher, room }) => {
  const { limit = USUAL_LIMIT } = query
  const before = query.cursor === undefined ? undefined : readBefore(LIST, query.cursor)
  await room((limit + 1) * MEDIA_BYTES)
  const found = await listKeptMedia(db, user, { before, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    media: page.map((one) => shownMedia(publisher, one)),
    pagination: {
      ...(found.length > limit && last && { next_cursor: cursorBehind(LIST, last.id) }),
    },
  }
}
