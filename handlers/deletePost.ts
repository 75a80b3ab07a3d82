import { cancelWaiting } from '../db/deliveries.ts'
import { hidePost, lockPosts } from '../db/posts.ts'
import { removeSubject } from '../db/subjects.ts'
import { notFound } from '../openapi/errors.ts'
import { deleted, deletedUnderWay, removeInTime } from './removal.ts'
import type { Handler } from './handler.ts'

/**
 * Deletes a post here, and its copies on the networks unless told to leave them (decision 27). While it
 * is being published that is remembered and carried out afterwards (R9).
 */
export const deletePost: Handler<'deletePost'> = async (call) => {
  const { user, params, query, sending } = call
  const removes_copies = query.delete_from_x ?? true
  const under_way = await sending.db.begin(async (tx) => {
    const [post] = await lockPosts(tx, user.id, [params.id])
    if (post === undefined) throw notFound()
    await cancelWaiting(tx, user.id, post.id)
    await hidePost(tx, user.id, post, removes_copies)
    if (!removes_copies || (!post.has_live_parts && !post.under_way)) {
      await removeSubject(tx, user.id, post.id)
    }
    return post.under_way
  })
  if (under_way) return deletedUnderWay(removes_copies)
  return deleted(removes_copies ? await removeInTime(sending, user.id, params.id) : {})
}
