import { listConnections } from '../db/connections/connections.ts'
import { findRevisedPosts } from '../db/posts/posts.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { cardsInTime } from '../jobs/cards/cardsInTime.ts'
import type { Platform } from '../networks/network.ts'
import { accountNotConnected } from '../openapi/errors.ts'
import { noticed, type Notice } from '../openapi/notices.ts'
import { needSubscription, takeAllowance } from './posts/allowance.ts'
import {
  composePosts,
  externalIdsOf,
  findContext,
  isDated,
  type ComposedPost,
} from './posts/creating/composePosts.ts'
import { readInputs } from './posts/creating/readInputs.ts'
import { refuseInvalid } from './posts/creating/refuseInvalid.ts'
import { storePosts } from './posts/creating/storePosts.ts'
import { overBudget, type Shortage } from './costs/budgetVerdict.ts'
import type { NoticeCode } from '../generated/names.ts'
import { spenderOf } from './costs/spender.ts'
import { holdQueue, takeSlots } from './posts/creating/takeSlots.ts'
import { needFreeExternalIds } from './posts/labels.ts'
import { skipsOf, type Skip } from './posts/skips.ts'
import { defaultTargets, isConnected, needReach, reachProblems } from './posts/targets.ts'
import { publishAndWait } from './publishing/publishing.ts'
import { requestAgain } from './publishing/request.ts'
import { once, type Answered } from './requests/once.ts'
import { approvalOf, needPermission } from './requests/permissions.ts'
import type { Call, Handler, Reply } from './handler.ts'
import { everythingOf, type Reach } from '../db/users/reach.ts'

/** Saves drafts, schedules those with a date, publishes one at once. All of a bulk or nothing. */
export const createPosts: Handler<'createPosts'> = async (call) => {
  const { user, body, publisher } = call
  const inputs = readInputs(body)
  // Of a repeat, too, which may publish what an earlier request has saved.
  if (body.publish_now === true) needPermission(user, 'publish')

  let warnings: Shortage[] = []
  const reply = await once(call, {
    async prepare() {
      const [input] = inputs
      if (body.publish_now !== true || input === undefined) return
      const { sent, content } = input
      const platforms = sent.platforms ?? (await defaultPlatforms(call))
      await cardsInTime(publisher, user.id, content, platforms)
    },
    async save(tx) {
      const context = await findContext(tx, user, inputs)
      const written = await composePosts(call, inputs, context)
      refuseInvalid(written, context)
      needReach(written.flatMap(({ field, post }) => reachProblems(user, field, post)))
      const dated = written.filter(isDated)
      const approval = approvalOf(user)
      if (approval === 'approved' && dated.length > 0) needSubscription(user)
      if (dated.some(({ routes }) => !isConnected(routes))) throw accountNotConnected()
      const queue = await holdQueue(tx, user.id, written)
      await needFreeExternalIds(tx, 'posts', user, externalIdsOf(written))
      const composed = await takeSlots(tx, user.id, written, queue)
      const { has_budget } = await takeAllowance(tx, user, dated.length, approval)
      const spender = spenderOf(publisher, user, { approval, has_budget })
      const stored = await storePosts(tx, spender, composed, approval)
      const { ids } = stored
      warnings = stored.warnings
      const [only] = ids
      if (body.publish_now === true && only !== undefined) return { post_id: only }
      return answerOf(tx, user, ids, [...allSkips(composed), ...overBudget(warnings)])
    },
    async publish(post_id, again) {
      if (again) await requestAgain(publisher, user, post_id, { platforms: undefined, again })
      const verdict = await publishAndWait(call, post_id, undefined)
      const { post, revision, notices } = verdict
      const { x_post_id, posted, posted_date } = post
      const told = noticed([...notices, ...overBudget(warnings)])
      const outcome = { x_post_id, posted, posted_date, ...told }
      return { reply: { success: true, count: 1, posts: [post], ...outcome }, revision }
    },
  })
  const [only, ...others] = reply.posts
  if (only !== undefined && others.length === 0) call.created(`/posts/${only.id}`)
  return reply
}

async function defaultPlatforms({ user, db }: Call<'createPosts'>): Promise<Platform[]> {
  return defaultTargets(user, await listConnections(db, everythingOf(user.id)))
}

async function answerOf(
  tx: Sql,
  reach: Reach,
  ids: string[],
  told: Notice<NoticeCode>[],
): Promise<Answered<Reply<'createPosts'>>> {
  const found = await findRevisedPosts(tx, reach, ids)
  const posts = found.map(({ post }) => post)
  const reply = { success: true, count: posts.length, posts, ...noticed(told) }
  // Several have no revision in common.
  const [only, ...others] = found
  return others.length > 0 ? { reply } : { reply, revision: only?.revision }
}

function allSkips(composed: ComposedPost[]): Skip[] {
  return composed.flatMap((one) => skipsOf(one, one.routes))
}
