import { listConnections } from '../../../db/connections/connections.ts'
import { listCardless } from '../../../db/delivery/cards.ts'
import { findMedia } from '../../../db/posts/media.ts'
import { findPost, findUnknownPlatforms, type Post } from '../../../db/posts/posts.ts'
import { inBody } from '../../../openapi/places.ts'
import {
  mayBeThere,
  noSuchThing,
  publishedAlready,
  type Problem,
} from '../../../openapi/problems.ts'
import type { Call } from '../../handler.ts'
import { approvalOf } from '../../requests/permissions.ts'
import { allowanceRefusal, planRefusal } from '../allowance.ts'
import { attachedTo, findUploadsByUrl } from '../media.ts'
import { skipsOf, type SentPostAt } from '../skips.ts'
import { accountRefusal, fitsSomewhere, routesOf, type TargetRoute } from '../targets.ts'
import { judgeBudget } from './budget.ts'
import { cautionsOf } from './cautions.ts'
import type { Judgements } from './judgement.ts'

type Asking = Call<'validatePosts'>

/** What is saved is named by its id, which stands in the body here. */
const SAVED_POST = { field: '', sent: {}, saved_at: inBody('post_id') } satisfies SentPostAt

/** A saved post as it would go out: at its time when it is scheduled, else as if it were published now. */
export async function judgeSaved(call: Asking, id: string): Promise<Judgements> {
  const { user, db } = call
  const found = await findPost(db, user, id)
  if (found === undefined)
    return { problems: [noSuchThing(inBody('post_id'))], cautions: [], posts: [] }
  const { post } = found
  const { routes, attached } = await routed(call, post)
  const is_open = routes.length > 0
  const is_dated = post.status === 'scheduled'
  const takes = is_open && !is_dated && approvalOf(user) === 'approved'
  const due_at = is_dated ? (post.scheduled_date ?? undefined) : undefined
  const [cautions = []] = await cautionsOf(call, [{ routes, due_at, known: post.risks ?? [] }])
  const cardless = due_at === undefined ? [] : await listCardless(db, user.id, post.id)
  const judged = { ...SAVED_POST, attached, routes, date: due_at ?? null, cardless }
  // What goes out at its time asks nothing of the key that looks.
  const asker = is_dated ? { ...call, user: { ...user, key: undefined } } : call
  const budget = await judgeBudget(asker, [judged], post.id)
  // Publishing and dating it is refused for networks that may have it (R8).
  const doubts = (await findUnknownPlatforms(db, user.id, post.id)).map((platform) =>
    mayBeThere(inBody('post_id'), platform, 'post'),
  )
  const problems = is_open
    ? [...doubts, ...(await problemsOfSaved(asker, routes, !is_dated)), ...budget.problems]
    : [publishedAlready(inBody('post_id'))]
  const judgement = {
    problems,
    takes_from_daily_limit: takes,
    judged,
    cautions: [...cautions, ...budget.cautions],
  }
  return { problems: [], cautions: [], posts: [judgement] }
}

/** Networks that have it get it no more. */
async function routed({ user, db, publisher }: Asking, post: Post) {
  const { variants = null, external_id = null, metadata = null, results = [] } = post
  const platforms = post.platforms.filter(
    (one) => !results.some(({ platform, status }) => platform === one && status === 'published'),
  )
  const content = { ...post, platforms, variants, external_id, metadata }
  const [connections, uploads] = await Promise.all([
    listConnections(db, user),
    findUploadsByUrl(db, user, [content], findMedia),
  ])
  const attached = attachedTo(content, uploads)
  return {
    attached,
    routes: await routesOf(publisher, { ...content, media: attached }, connections),
  }
}

async function problemsOfSaved(
  { user, db }: Asking,
  routes: TargetRoute[],
  is_to_be_dated: boolean,
): Promise<Problem[]> {
  if (!fitsSomewhere(routes)) return skipsOf(SAVED_POST, routes)
  const approval = approvalOf(user)
  const refusals = [
    ...(is_to_be_dated && approval === 'approved' ? [planRefusal(user)] : []),
    accountRefusal(routes),
    ...(is_to_be_dated ? [await allowanceRefusal(db, user, 1, approval)] : []),
  ]
  return refusals.flatMap((refusal) => refusal?.problems ?? [])
}
