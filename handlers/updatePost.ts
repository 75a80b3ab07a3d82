import { listConnections, type Connection } from '../db/connections/connections.ts'
import {
  cancelWaiting,
  dropDeliveries,
  enqueueDeliveries,
  wakeSubjects,
} from '../db/delivery/deliveries.ts'
import { attachMedia } from '../db/posts/media.ts'
import {
  findPost,
  lockPosts,
  schedulePosts,
  makeDraft,
  updateContent,
  type LockedPost,
} from '../db/posts/posts.ts'
import { updateTargets, type PostTargets } from '../db/posts/targets.ts'
import type { Sql } from '../db/pool/postgres.ts'
import {
  accountNotConnected,
  alreadyPublished,
  notFound,
  validationFailed,
} from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { needSubscription, takeAllowance } from './posts/allowance.ts'
import { mergeContent, problemsOf } from './posts/content.ts'
import { dateProblem, pastProblems, readDate } from './posts/dates.ts'
import {
  attachedTo,
  attachmentsOf,
  findUploadsByUrl,
  mediaProblems,
  withPlainUrls,
} from './posts/media.ts'
import { needFreeExternalIds } from './posts/labels.ts'
import { skipsOf } from './posts/skips.ts'
import { needFreeTargets, readTargets } from './posts/retargeting.ts'
import { sameToReaders } from './posts/sameToReaders.ts'
import { needKnownOutcome } from './publishing/request.ts'
import {
  fitsSomewhere,
  isConnected,
  routesOf,
  targetsOf,
  type TargetRoute,
} from './posts/targets.ts'
import { once } from './requests/once.ts'
import { readIfMatch } from './requests/unchanged.ts'
import type { Body, Call, Handler } from './handler.ts'

/** Changes a post that is not out yet; its date schedules, moves or unschedules it. */
export const updatePost: Handler<'updatePost'> = async (call) => {
  const scheduled_date = call.body.scheduled_date
    ? (readDate(call.body.scheduled_date) ?? null)
    : call.body.scheduled_date
  const needUnchanged = readIfMatch(call.if_match)

  return once(call, {
    async save(tx) {
      const { user, params, body, publisher } = call
      refuseDate(call)
      const [post] = await lockPosts(tx, publisher.worker, user.id, [params.id])
      if (post === undefined) throw notFound()
      needUnchanged(post.revision)
      const { platforms, confirm_resend } = body
      if (body.scheduled_date)
        needKnownOutcome('post', post.unknown_platforms, confirm_resend, platforms)
      if (post.status === 'posted') throw alreadyPublished()
      const connections = await listConnections(tx, user.id)
      const targets = readTargets(body, post, connections)
      if (targets !== undefined) needFreeTargets(post, targets, body)
      if (isUnderWay(post, body)) throw alreadyPublished()
      const routes = await change(tx, call, { ...post, ...targets }, connections)
      if (targets !== undefined) await retarget(tx, user.id, post.id, targets)
      const date = dateOf(post, body, scheduled_date)
      await move(tx, call, { ...post, ...targets }, routes, date, targets !== undefined)
      const updated = await findPost(tx, user.id, post.id)
      if (updated === undefined) throw notFound()
      return { reply: updated.post, revision: updated.revision }
    },
  })
}

/** What needs no look at the post. */
function refuseDate({ user, body }: Call<'updatePost'>) {
  if (!body.scheduled_date) return
  needSubscription(user)
  const problems = dateProblem({ place: inBody('scheduled_date'), date: body.scheduled_date })
  if (problems.length > 0) throw validationFailed(problems)
}

/** The date that it has already moves nothing, and takes nothing from the daily limit. */
function dateOf(
  post: LockedPost,
  { confirm_resend }: Body<'updatePost'>,
  scheduled_date: string | null | undefined,
) {
  const is_same = post.status === 'scheduled' && post.scheduled_date === scheduled_date
  // Whoever wants it sent again means a date to come.
  return is_same && confirm_resend !== true ? undefined : scheduled_date
}

/** Saves the content; returns where it goes now. */
async function change(
  tx: Sql,
  { user, body, publisher }: Call<'updatePost'>,
  post: LockedPost,
  connections: Connection[],
): Promise<TargetRoute[]> {
  const content = withPlainUrls(mergeContent(body, post))
  const uploaded = await findUploadsByUrl(tx, user.id, [content])
  const problems = [...problemsOf('', body, content), ...mediaProblems('', content, uploaded)]
  if (problems.length > 0) throw validationFailed(problems)
  if (post.has_live_parts && !sameToReaders(post, content)) throw alreadyPublished()
  const attached = attachedTo(content, uploaded)
  const routes = await routesOf(publisher, { ...post, ...content, media: attached }, connections)
  if (!fitsSomewhere(routes)) throw validationFailed(skipsOf({ field: '', sent: body }, routes))
  const { external_id } = content
  if (external_id !== post.external_id)
    await needFreeExternalIds(tx, 'posts', user.id, [{ field: 'external_id', external_id }])
  await updateContent(tx, user.id, post.id, content)
  await attachMedia(tx, user.id, [post.id], attachmentsOf(post.id, attached))
  return routes
}

/** What waited elsewhere goes in the same transaction; what is new is enqueued with the rest. */
async function retarget(tx: Sql, user_id: string, id: string, targets: PostTargets) {
  await updateTargets(tx, user_id, id, targets)
  await dropDeliveries(tx, user_id, id, targets.platforms)
}

/** R9: an edit loses to a send, but for a new date that sends again what nobody knows the outcome of. */
function isUnderWay(post: LockedPost, body: Body<'updatePost'>): boolean {
  const resends = Boolean(body.scheduled_date) && body.confirm_resend === true
  return post.in_flight || (post.under_way && !resends)
}

/** A date schedules, null makes a draft; without either a failed post becomes a draft (decision 7). */
async function move(
  tx: Sql,
  { user, body }: Call<'updatePost'>,
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
  await enqueueDeliveries(tx, user.id, targetsOf(post.id, routes), {
    on_request: false,
    confirm_resend,
  })
  await wakeSubjects(tx, user.id, [post.id])
}
