import { cancelWaiting } from '../db/delivery/deliveries.ts'
import { hidePost, lockPosts } from '../db/posts/posts.ts'
import { leaveToNetworks } from '../db/delivery/removals.ts'
import { claimHoldOf } from '../jobs/delivery/timing.ts'
import { notFound } from '../openapi/errors.ts'
import { deletedUnderWay, removeInTime } from './publishing/removal.ts'
import type { Handler } from './handler.ts'

/**
 * Deletes a post here, and its copies on the networks unless told to leave them (decision 27). While it
 * is being published that is remembered and carried out afterwards (R9).
 */
export const deletePost: Handler<'deletePost'> = async (call) => {
  const { user, params, query, db, publisher } = call
  const removes_copies = query.delete_from_x ?? true
  const { under_way, owed } = await db.begin(async (tx) => {
    const [post] = await lockPosts(tx, publisher.worker, user.id, [params.id])
    if (post === undefined) throw notFound()
    await cancelWaiting(tx, user.id, post.id)
    await hidePost(tx, user.id, post.id, removes_copies)
    const hidden = { user_id: user.id, id: post.id, removes_copies }
    const owed = await leaveToNetworks(tx, hidden, claimHoldOf(publisher.timing))
    return { under_way: post.under_way, owed }
  })
  return under_way && !removes_copies ? deletedUnderWay() : removeInTime(publisher, owed)
}
