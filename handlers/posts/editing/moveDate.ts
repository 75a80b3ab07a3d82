import { cancelWaiting } from '../../../db/delivery/deliveries.ts'
import { makeDraft, schedulePosts, type LockedPost } from '../../../db/posts/posts.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { accountNotConnected, validationFailed } from '../../../openapi/errors.ts'
import { inBody } from '../../../openapi/places.ts'
import { askForApproval } from '../../../db/posts/reviews.ts'
import type { Call } from '../../handler.ts'
import type { Shortage } from '../../costs/budgetVerdict.ts'
import { enqueueWithinBudget } from '../../costs/enqueueWithinBudget.ts'
import { spenderOf } from '../../costs/spender.ts'
import { needResendable } from '../../publishing/request.ts'
import { approvalOf } from '../../requests/permissions.ts'
import { takeAllowance } from '../allowance.ts'
import { pastProblems } from '../dates.ts'
import { isConnected, targetsOf, type TargetRoute } from '../targets.ts'

/**
 * A date schedules, null makes a draft; without either a failed post becomes a draft (decision 7). Returns what its owner
 * wants to be warned of.
 */
export async function moveDate(
  tx: Sql,
  { user, body, publisher }: Call<'updatePost'>,
  post: LockedPost,
  routes: TargetRoute[],
  scheduled_date: string | null | undefined,
  is_retargeted: boolean,
): Promise<Shortage[]> {
  const approval = approvalOf(user)
  const stays = scheduled_date === undefined
  if (scheduled_date === null || (stays && post.status !== 'scheduled')) {
    await cancelWaiting(tx, user.id, post.id)
    await makeDraft(tx, user.id, post.id)
    return []
  }
  // Text alone dates nothing, but a network that may have the old one would get the new one too.
  const confirm_resend = body.confirm_resend === true
  await needResendable(tx, publisher, user.id, post, { confirm_resend, sent: body.platforms })
  if ((is_retargeted || !stays) && !isConnected(routes)) throw accountNotConnected()
  if (!stays) {
    const past = await pastProblems(tx, [{ place: inBody('scheduled_date'), date: scheduled_date }])
    if (past.length > 0) throw validationFailed(past)
    await takeAllowance(tx, user, 1, approval)
    await schedulePosts(tx, user.id, [{ id: post.id, scheduled_date }], approval)
  } else if (approval === 'pending' && post.review_status !== 'pending') {
    await askForApproval(tx, { table: 'posts', user_id: user.id, id: post.id })
  }
  // A change of the text may bring it over a network's limit, or back under it.
  // What goes on waiting for approval takes nothing from the user's budget.
  const waits = approval === 'pending' || (stays && post.review_status === 'pending')
  const spender = spenderOf(publisher, user, { approval: waits ? 'pending' : 'approved' })
  const date = stays ? post.scheduled_date : scheduled_date
  return enqueueWithinBudget(tx, spender, targetsOf(spender, post.id, routes, date), {
    on_request: false,
    confirm_resend,
  })
}
