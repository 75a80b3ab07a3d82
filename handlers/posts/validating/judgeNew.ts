import { findExternalIds } from '../../../db/posts/externalIds.ts'
import { findMedia } from '../../../db/posts/media.ts'
import { findQueueNow } from '../../../db/posts/queues.ts'
import { PLATFORMS } from '../../../networks/network.ts'
import type { ApiError } from '../../../openapi/errors.ts'
import type { Problem } from '../../../openapi/problems.ts'
import type { Call } from '../../handler.ts'
import { approvalOf, permissionRefusal } from '../../requests/permissions.ts'
import { allowanceRefusal, planRefusal } from '../allowance.ts'
import {
  composePosts,
  externalIdsOf,
  findContext,
  isDated,
  type ComposedPost,
  type PostContext,
} from '../creating/composePosts.ts'
import { withSlots } from '../creating/takeSlots.ts'
import { problemsOfNew } from '../creating/refuseInvalid.ts'
import { externalIdRefusal } from '../labels.ts'
import { accountRefusal, fitsSomewhere, reachProblems } from '../targets.ts'
import { judgeBudget } from './budget.ts'
import { cautionsOf, NOW, type Outgoing } from './cautions.ts'
import type { Judgement, Judgements } from './judgement.ts'
import type { AskedPost } from './readAsked.ts'

type Asking = Call<'validatePosts'>

/** What `POST /posts` would say to the same posts: whatever it throws one by one, all of it. */
export async function judgeNew(
  call: Asking,
  { posts, problems }: { posts: AskedPost[]; problems: Problem[] },
): Promise<Judgements> {
  const { user, db } = call
  const inputs = posts.flatMap(({ input }) => input ?? [])
  const context = await findContext(db, user, inputs, findMedia)
  const written = await composePosts(call, inputs, context)
  const asks_queue = written.some(({ sent }) => sent.queue)
  const { dated: composed, refusal: queue } = asks_queue
    ? await withSlots(db, user.id, written, await findQueueNow(db, user.id))
    : { dated: written, refusal: undefined }
  const judged = composed.map((one) => ({
    ...one,
    date: one.post.scheduled_date,
    cardless: approvalOf(user) === 'pending' && isDated(one) ? PLATFORMS : [],
  }))
  const dated = judged.filter(isDated)
  const [labels, allowance, cautions, budget] = await Promise.all([
    externalIdRefusal(externalIdsOf(composed), (names) =>
      findExternalIds(db, 'posts', user, names),
    ),
    allowanceRefusal(db, user, dated.length, approvalOf(user)),
    cautionsOf(call, composed.map(outgoingOf)),
    judgeBudget(call, dated),
  ])
  const of_all = [
    ...problemsIn(labels),
    ...problemsIn(queue),
    ...problemsIn(allowance),
    ...budget.problems,
  ]
  const is_bulk = inputs.some(({ field }) => field !== '')
  const judgements: Judgement[] = []
  for (const { input, faults } of posts) {
    const index = input === undefined ? -1 : inputs.indexOf(input)
    const one = judged[index]
    judgements.push({
      problems: [...faults, ...(one ? problemsOfPost(call, one, { context, of_all }) : [])],
      takes_from_daily_limit: one !== undefined && isDated(one) && approvalOf(user) === 'approved',
      judged: one,
      cautions: [...(cautions[index] ?? []), ...(is_bulk ? [] : budget.cautions)],
    })
  }
  // What names none of several posts is of them all.
  const others = is_bulk ? of_all.filter(({ pointer }) => !pointer.startsWith('/posts/')) : []
  return {
    problems: [...problems, ...others],
    cautions: is_bulk ? budget.cautions : [],
    posts: judgements,
  }
}

function outgoingOf(one: ComposedPost): Outgoing {
  const { scheduled_date, publish_now } = one.post
  return { routes: one.routes, due_at: publish_now ? NOW : (scheduled_date ?? undefined) }
}

function problemsOfPost(
  { user }: Pick<Asking, 'user'>,
  one: ComposedPost,
  { context, of_all }: { context: PostContext; of_all: Problem[] },
): Problem[] {
  const { field, post } = one
  const way = `/${field.replace(/[[.]/g, '/').replace(/\]/g, '')}`
  const is_own = ({ pointer }: Problem) => field === '' || pointer.startsWith(way)
  return [
    ...problemsOfNew(one, context),
    ...context.past.filter(is_own),
    ...reachProblems(user, field, post),
    ...(post.publish_now ? problemsIn(permissionRefusal(user, 'publish')) : []),
    ...(isDated(one) && approvalOf(user) === 'approved' ? problemsIn(planRefusal(user)) : []),
    ...(isDated(one) && fitsSomewhere(one.routes) ? problemsIn(accountRefusal(one.routes)) : []),
    ...of_all.filter(is_own),
  ]
}

function problemsIn(refusal: ApiError | undefined): Problem[] {
  return refusal?.problems ?? []
}
