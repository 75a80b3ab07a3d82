import { setTimeout as sleep } from 'node:timers/promises'
import { cancelWaiting } from '../db/deliveries.ts'
import { hidePost, lockPosts, removePost } from '../db/posts.ts'
import { removeCopies, type Removals } from '../jobs/removeCopies.ts'
import { notFound } from '../openapi/errors.ts'
import type { Call, Handler, Reply } from './handler.ts'

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
      await removePost(tx, user.id, post.id)
    }
    return post.under_way
  })
  if (under_way) {
    const then = removes_copies ? ' What it publishes is removed right after.' : ''
    return {
      success: true,
      message: `Deleted while it was being published.${then}`,
      x_deleted: false,
    }
  }
  return replyOf(removes_copies ? await removeInTime(call) : {})
}

/** Waits for the networks as long as for a publication; what takes longer goes on without the caller. */
async function removeInTime({
  user,
  params,
  sending,
}: Call<'deletePost'>): Promise<Removals | undefined> {
  let removals: Removals | undefined
  const post = { user_id: user.id, id: params.id, removes_copies: true }
  const removing = removeCopies(sending, post).then((result) => {
    removals = result
  })
  await Promise.race([sending.track(removing), sleep(sending.timing.caller_waits_ms)])
  return removals
}

function replyOf(removals: Removals | undefined): Reply<'deletePost'> {
  if (removals === undefined) {
    return {
      success: true,
      message: 'Deleted. Its copies are still being removed.',
      x_deleted: false,
    }
  }
  const failed = Object.entries(removals).flatMap(([platform, removal]) =>
    removal.state === 'failed' ? [` ${platform} kept its copy: ${removal.error}`] : [],
  )
  const reply: Reply<'deletePost'> = {
    success: true,
    message: `Deleted.${failed.join('')}`,
    x_deleted: removals.x?.state === 'removed',
  }
  if (removals.x?.state === 'failed') reply.x_delete_error = removals.x.error
  return reply
}
