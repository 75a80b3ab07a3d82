import { deleteMedia as remove, findUses, lockMedia } from '../db/posts/library.ts'
import { inUse, notFound } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'

/** Its row first: a file without one is shown to nobody, and all that a crash leaves. */
export const deleteMedia: Handler<'deleteMedia'> = async ({ user, params, db, publisher }) => {
  const name = await db.begin(async (tx) => {
    const media = await lockMedia(tx, user, params.id)
    if (media === undefined) throw notFound()
    const { is_used, post_ids, article_ids } = await findUses(tx, user, params.id, media.name)
    if (is_used) {
      throw inUse({
        ...(post_ids.length > 0 && { post_ids }),
        ...(article_ids.length > 0 && { article_ids }),
      })
    }
    await remove(tx, user.id, params.id)
    return media.name
  })
  await publisher.files.remove(name)
  return { success: true, message: 'The file is deleted.' }
}
