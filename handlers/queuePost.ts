import { listConnections } from '../db/connections/connections.ts'
import { holdSlots, lockQueue } from '../db/posts/queues.ts'
import { findPost, lockPosts } from '../db/posts/posts.ts'
import { alreadyPublished, ApiError, noSlot, notFound } from '../openapi/errors.ts'
import { inPath } from '../openapi/places.ts'
import { isBeingPublished } from '../openapi/problems.ts'
import type { Handler } from './handler.ts'
import { needSubscription, takeAllowance } from './posts/allowance.ts'
import { routesOrRefusal, schedule } from './posts/scheduling.ts'
import { needKnownOutcome } from './publishing/request.ts'
import { accountOnX, freeSlotsOf } from './queue/freeSlots.ts'
import { writeMoment } from './queue/slotTimes.ts'
import { once } from './requests/once.ts'
import { readIfMatch } from './requests/unchanged.ts'

/** Schedules a post for the first free slot; one that has the first already stays, and nothing is taken for it. */
export const queuePost: Handler<'queuePost'> = async (call) => {
  const { user, params, publisher } = call
  // A body is optional here.
  const confirm_resend = call.body?.confirm_resend
  const needUnchanged = readIfMatch(call.if_match)

  return once(call, {
    async save(tx) {
      needSubscription(user)
      // Before the post: whoever takes slots goes in this order.
      const queue = await lockQueue(tx, user.id)
      const [post] = await lockPosts(tx, publisher.worker, user.id, [params.id])
      if (post === undefined) throw notFound()
      needUnchanged(post.revision)
      if (post.status === 'posted') throw alreadyPublished()
      if (post.in_flight) throw alreadyPublished('post', isBeingPublished(inPath('id')))
      needKnownOutcome('post', post.unknown_platforms, confirm_resend)
      const routes = await routesOrRefusal(publisher, post, await listConnections(tx, user.id))
      if (routes instanceof ApiError) throw routes
      const free = queue && freeSlotsOf(tx, user.id, queue, [post.id])
      const slot = await free?.first(accountOnX(post))
      if (slot === undefined) throw noSlot()
      const scheduled_date = writeMoment(slot.at_ms)
      if (post.status !== 'scheduled' || post.scheduled_date !== scheduled_date) {
        await takeAllowance(tx, user, 1)
        const entry = { id: post.id, scheduled_date }
        await schedule(tx, user.id, [{ entry, routes }], confirm_resend === true)
      }
      await holdSlots(tx, user.id, [{ id: post.id, account_id: slot.account_id }])
      const after = await findPost(tx, user.id, post.id)
      if (after === undefined) throw notFound()
      return { reply: after.post, revision: after.revision }
    },
  })
}
