import { listConnections } from '../db/connections/connections.ts'
import { findPost, lockPosts, type LockedPost } from '../db/posts/posts.ts'
import { alreadyPublished, notFound, validationFailed } from '../openapi/errors.ts'
import { inBody, inPath } from '../openapi/places.ts'
import { isBeingPublished } from '../openapi/problems.ts'
import { noticed } from '../openapi/notices.ts'
import { overBudget } from './costs/budgetVerdict.ts'
import { needSubscription } from './posts/allowance.ts'
import { dateProblem, readDate } from './posts/dates.ts'
import { moveDate } from './posts/editing/moveDate.ts'
import { needFreeTargets, readTargets, retarget } from './posts/editing/retargeting.ts'
import { saveContent } from './posts/editing/saveContent.ts'
import { needKnownOutcome } from './publishing/request.ts'
import { once } from './requests/once.ts'
import { approvalOf, needMayTake, needPermission } from './requests/permissions.ts'
import { readIfMatch } from './requests/unchanged.ts'
import type { Body, Call, Handler } from './handler.ts'
import { listUsual, needReach, reachProblems } from './posts/targets.ts'

/** Changes a post that is not out yet; its date schedules, moves or unschedules it. */
export const updatePost: Handler<'updatePost'> = async (call) => {
  const scheduled_date = call.body.scheduled_date
    ? (readDate(call.body.scheduled_date) ?? null)
    : call.body.scheduled_date
  if (call.body.confirm_resend === true) needPermission(call.user, 'publish')
  const needUnchanged = readIfMatch(call.if_match)

  return once(call, {
    async save(tx) {
      const { user, params, body, publisher } = call
      refuseDate(call)
      const [post] = await lockPosts(tx, publisher.worker, user, [params.id])
      if (post === undefined) throw notFound()
      needUnchanged(post.revision)
      if (body.scheduled_date === null) needMayTake(call.user, post)
      const { platforms, confirm_resend } = body
      if (body.scheduled_date)
        needKnownOutcome('post', post.unknown_platforms, confirm_resend, platforms)
      if (post.status === 'posted') throw alreadyPublished()
      const connections = await listConnections(tx, user)
      const usual = await listUsual(tx, user, connections)
      const targets = readTargets(body, post, { connections, usual })
      if (targets !== undefined) {
        needReach(reachProblems(user, '', targets))
        needFreeTargets(post, targets, body)
      }
      if (isUnderWay(post, body)) throw alreadyPublished('post', isBeingPublished(inPath('id')))
      const routes = await saveContent(tx, call, { ...post, ...targets }, connections)
      if (targets !== undefined) await retarget(tx, user.id, post.id, targets)
      const date = dateOf(call, post, scheduled_date)
      const retargeted = targets !== undefined
      const moved = { ...post, ...targets }
      const warnings = await moveDate(tx, call, moved, routes, date, retargeted)
      const updated = await findPost(tx, user, post.id)
      if (updated === undefined) throw notFound()
      return {
        reply: { ...updated.post, ...noticed(overBudget(warnings)) },
        revision: updated.revision,
      }
    },
  })
}

/** What needs no look at the post. */
function refuseDate({ user, body }: Call<'updatePost'>) {
  if (!body.scheduled_date) return
  if (approvalOf(user) === 'approved') needSubscription(user)
  const problems = dateProblem({ place: inBody('scheduled_date'), date: body.scheduled_date })
  if (problems.length > 0) throw validationFailed(problems)
}

/** The date that it has already moves nothing, and takes nothing from the daily limit, unless it approves. */
function dateOf(
  { user, body }: Call<'updatePost'>,
  post: LockedPost,
  scheduled_date: string | null | undefined,
) {
  const is_same = post.status === 'scheduled' && post.scheduled_date === scheduled_date
  // Whoever dates what they may publish approves it, by whichever door (decision 427).
  const approves = post.review_status === 'pending' && approvalOf(user) === 'approved'
  // Whoever wants it sent again means a date to come.
  return is_same && !approves && body.confirm_resend !== true ? undefined : scheduled_date
}

/** R9: an edit loses to a send, but for a new date that sends again what nobody knows the outcome of. */
function isUnderWay(post: LockedPost, body: Body<'updatePost'>): boolean {
  const resends = Boolean(body.scheduled_date) && body.confirm_resend === true
  return post.in_flight || (post.under_way && !resends)
}
