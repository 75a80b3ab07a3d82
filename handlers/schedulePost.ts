import { listConnections } from '../db/connections/connections.ts'
import { findPost, lockPosts, type Post } from '../db/posts/posts.ts'
import { alreadyPublished, ApiError, notFound, validationFailed } from '../openapi/errors.ts'
import { inBody, inPath } from '../openapi/places.ts'
import { isBeingPublished } from '../openapi/problems.ts'
import { needSubscription, takeAllowance } from './posts/allowance.ts'
import { dateProblem, pastProblems, readDate } from './posts/dates.ts'
import { overBudget } from './costs/budgetVerdict.ts'
import { noticed } from '../openapi/notices.ts'
import { spenderOf } from './costs/spender.ts'
import { once } from './requests/once.ts'
import { approvalOf, needPermission } from './requests/permissions.ts'
import { readIfMatch } from './requests/unchanged.ts'
import { needResendable } from './publishing/request.ts'
import { routesOrRefusal, schedule } from './posts/scheduling.ts'
import type { Handler } from './handler.ts'

/** Schedules a draft or a failed post, or moves a scheduled one. */
export const schedulePost: Handler<'schedulePost'> = async (call) => {
  const { user, params, body, publisher } = call
  const dated = { place: inBody('scheduled_date'), date: body.scheduled_date }
  const scheduled_date = readDate(body.scheduled_date)
  const confirm_resend = body.confirm_resend === true
  // To send again what may be there already is nothing for somebody else to find out later.
  if (confirm_resend) needPermission(user, 'publish')
  const approval = approvalOf(user)
  const needUnchanged = readIfMatch(call.if_match)

  return once(call, {
    async save(tx) {
      if (approval === 'approved') needSubscription(user)
      if (scheduled_date === undefined) throw validationFailed(dateProblem(dated))
      const [post] = await lockPosts(tx, publisher.worker, user, [params.id])
      if (post === undefined) throw notFound()
      needUnchanged(post.revision)
      if (post.status === 'posted') throw alreadyPublished()
      if (post.in_flight) throw alreadyPublished('post', isBeingPublished(inPath('id')))
      await needResendable(tx, publisher, user.id, post, { confirm_resend })
      const past = await pastProblems(tx, [{ ...dated, date: scheduled_date }])
      if (past.length > 0) throw validationFailed(past)
      const connections = await listConnections(tx, user)
      const routes = await routesOrRefusal(publisher, post, connections)
      if (routes instanceof ApiError) throw routes
      const { has_budget } = await takeAllowance(tx, user, 1, approval)
      const entry = { id: post.id, scheduled_date }
      const spender = spenderOf(publisher, user, { approval, has_budget })
      const scheduling = { confirm_resend, approval }
      const warnings = await schedule(tx, spender, [{ entry, routes }], scheduling)
      const after = await findPost(tx, user, post.id)
      if (after === undefined) throw notFound()
      const { id, text, status, review_status, deliveries } = after.post
      const message = messageOf(after.post)
      return {
        reply: {
          success: true,
          id,
          text,
          scheduled_date: after.post.scheduled_date ?? scheduled_date,
          message,
          status,
          review_status,
          ...(deliveries && { deliveries }),
          ...noticed(overBudget(warnings)),
        },
        revision: after.revision,
      }
    },
  })
}

function messageOf({ scheduled_date, review_status }: Post): string {
  return review_status === 'pending'
    ? `Goes out at ${scheduled_date} if somebody who may publish approves it before.`
    : `Scheduled for ${scheduled_date}.`
}
