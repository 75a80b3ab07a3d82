import { cancelWaiting } from '../../../db/delivery/deliveries.ts'
import { makeDraft, schedulePosts, type LockedPost } from '../../../db/posts/posts.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { accountNotConnected, validationFailed } from '../../../openapi/errors.ts'
import { inBody } from '../../../openapi/places.ts'
import type { Call } from '../../handler.ts'
import { enqueueWithinBudget, spenderOf } from '../../costs/enqueueWithinBudget.ts'
import { needKnownOutcome } from '../../publishing/request.ts'
import { takeAllowance } from '../allowance.ts'
import { pastProblems } from '../dates.ts'
import { isConnected, targetsOf, type TargetRoute } from '../targets.ts'

/** A date schedules, null makes a draft; without either a failed post becomes a draft (decision 7). */
export async function moveDate(
  tx: Sql,
  { user, body, publisher }: Call<'updatePost'>,
  post: LockedPost,
  routes: TargetRoute[],
  scheduled_date: string | null | undefined,
  is_retargeted: boolean,
) {
  const stays = scheduled_date === undefined
  if (scheduled_date === null || (stays && post.status !== 'scheduled')) {
    await cancelWaiting(tx, user.id, post.id)
    return makeDraft(tx, user.id, post.id)
  }
  // Text alone dates nothing, but a network that may have the old one would get the new one too.
  needKnownOutcome('post', post.unknown_platforms, body.confirm_resend, body.platforms)
  if ((is_retargeted || !stays) && !isConnected(routes)) throw accountNotConnected()
  if (!stays) {
    const past = await pastProblems(tx, [{ place: inBody('scheduled_date'), date: scheduled_date }])
    if (past.length > 0) throw validationFailed(past)
    await takeAllowance(tx, user, 1)
    await schedulePosts(tx, user.id, [{ id: post.id, scheduled_date }])
  }
  // A change of the text may bring it over a network's limit, or back under it.
  const confirm_resend = body.confirm_resend === true
  const spender = spenderOf(publisher, user)
  const date = stays ? post.scheduled_date : scheduled_date
  await enqueueWithinBudget(tx, spender, targetsOf(spender, post.id, routes, date), {
    on_request: false,
    confirm_resend,
  })
}
