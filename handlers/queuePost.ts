import { listConnections } from '../db/connections/connections.ts'
import type { Approval } from '../db/posts/approval.ts'
import { holdSlots, lockQueue } from '../db/posts/queues.ts'
import { findPost, lockPosts, type LockedPost } from '../db/posts/posts.ts'
import { alreadyPublished, ApiError, noSlot, notFound } from '../openapi/errors.ts'
import { noticed } from '../openapi/notices.ts'
import { inPath } from '../openapi/places.ts'
import { isBeingPublished } from '../openapi/problems.ts'
import { overBudget, type Shortage } from './costs/budgetVerdict.ts'
import { spenderOf } from './costs/spender.ts'
import type { Handler } from './handler.ts'
import { needSubscription, takeAllowance } from './posts/allowance.ts'
import { routesOrRefusal, schedule } from './posts/scheduling.ts'
import { needResendable } from './publishing/request.ts'
import { accountOnX, freeSlotsOf } from './queue/freeSlots.ts'
import { writeMoment } from './queue/slotTimes.ts'
import { once } from './requests/once.ts'
import { approvalOf, needPermission } from './requests/permissions.ts'
import { readIfMatch } from './requests/unchanged.ts'

/** Schedules a post for the first free slot; one that has the first already stays, and nothing is taken for it. */
export const queuePost: Handler<'queuePost'> = async (call) => {
  const { user, params, publisher } = call
  // A body is optional here.
  const confirm_resend = call.body?.confirm_resend === true
  if (confirm_resend) needPermission(user, 'publish')
  const approval = approvalOf(user)
  const needUnchanged = readIfMatch(call.if_match)

  return once(call, {
    async save(tx) {
      if (approval === 'approved') needSubscription(user)
      // Before the post: whoever takes slots goes in this order.
      const queue = await lockQueue(tx, user.id)
      const [post] = await lockPosts(tx, publisher.worker, user, [params.id])
      if (post === undefined) throw notFound()
      needUnchanged(post.revision)
      if (post.status === 'posted') throw alreadyPublished()
      if (post.in_flight) throw alreadyPublished('post', isBeingPublished(inPath('id')))
      await needResendable(tx, publisher, user.id, post, { confirm_resend })
      const routes = await routesOrRefusal(publisher, post, await listConnections(tx, user))
      if (routes instanceof ApiError) throw routes
      const slot = await freeSlotsOf(tx, user.id, queue, [post.id]).first(accountOnX(post))
      if (slot === undefined) throw noSlot()
      const entry = { id: post.id, scheduled_date: writeMoment(slot.at_ms) }
      let warnings: Shortage[] = []
      if (confirm_resend || !isThere(post, entry.scheduled_date, approval)) {
        const { has_budget } = await takeAllowance(tx, user, 1, approval)
        const spender = spenderOf(publisher, user, { approval, has_budget })
        const scheduling = { confirm_resend, approval }
        warnings = await schedule(tx, spender, [{ entry, routes }], scheduling)
        await holdSlots(tx, user.id, [{ id: post.id, account_id: slot.account_id }])
      }
      const after = await findPost(tx, user, post.id)
      if (after === undefined) throw notFound()
      const reply = { ...after.post, ...noticed(overBudget(warnings)) }
      return { reply, revision: after.revision }
    },
  })
}

/** In that slot, and approved by now if this request approves it (decision 392). */
function isThere(
  { status, queued, scheduled_date, review_status }: LockedPost,
  slot_date: string,
  approval: Approval,
): boolean {
  const in_slot = status === 'scheduled' && queued && scheduled_date === slot_date
  return in_slot && (approval === 'pending' || review_status === 'approved')
}
