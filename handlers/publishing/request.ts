/** Making a post due now, within the caller's transaction; whoever asked waits for it afterwards. */
import { listConnections } from '../../db/connections/connections.ts'
import type { User } from '../../db/users/keys.ts'
import { lockPosts, schedulePosts, type LockedPost } from '../../db/posts/posts.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import {
  accountNotConnected,
  inProgress,
  notFound,
  outcomeUnknown,
  validationFailed,
} from '../../openapi/errors.ts'
import { inRequest } from '../../openapi/places.ts'
import type { Platform } from '../../networks/network.ts'
import type { PlatformInput } from '../../generated/names.ts'
import { namedAt } from '../requests/platforms.ts'
import { mayBeThere, noSuchThing } from '../../openapi/problems.ts'
import type { Shortage } from '../costs/budgetVerdict.ts'
import { enqueueWithinBudget } from '../costs/enqueueWithinBudget.ts'
import { spenderOf, type Spender } from '../costs/spender.ts'
import { releaseWithinBudget } from '../costs/releaseWithinBudget.ts'
import { needSubscription } from '../posts/allowance.ts'
import type { Again } from '../requests/once.ts'
import { SAVED, skipsOf } from '../posts/skips.ts'
import { fitsSomewhere, isConnected, routesOf, targetsOf } from '../posts/targets.ts'
import type { Reach } from '../../db/users/reach.ts'
import { isBeingRepeated } from './repeats.ts'

/** On which networks, and for whom: a post is sent with the accounts that the caller has. */
interface Requested {
  reach: Reach
  platforms: string[]
  confirm_resend: boolean
}

/**
 * Makes the post due now on these networks, within the transaction that took the allowance. Returns what its owner wants
 * to be warned of.
 */
export async function requestPublishing(
  tx: Sql,
  publisher: Publisher,
  spender: Spender,
  post: LockedPost,
  { reach, platforms, confirm_resend }: Requested,
): Promise<Shortage[]> {
  const { user_id } = spender
  const connections = await listConnections(tx, reach)
  const unpublished = platforms.filter((platform) => !post.published_platforms.includes(platform))
  const routes = await routesOf(publisher, { ...post, platforms: unpublished }, connections)
  if (!fitsSomewhere(routes)) throw validationFailed(skipsOf(SAVED, routes))
  if (!isConnected(routes)) throw accountNotConnected()
  // A posted post keeps its state while another network is tried again (decision 7), and a scheduled
  // one its date, which is that of the networks that are not asked for now.
  if (post.status !== 'posted') {
    const keeps_date = post.platforms.some((platform) => !unpublished.includes(platform))
    await schedulePosts(
      tx,
      user_id,
      [{ id: post.id, scheduled_date: null, keeps_date }],
      'approved',
    )
  }
  const targets = targetsOf(spender, post.id, routes, null)
  const warnings = await enqueueWithinBudget(tx, spender, targets, {
    on_request: true,
    confirm_resend,
  })
  // Whoever publishes it on one network has approved it for the others, too, at its date.
  if (post.review_status === 'pending') {
    warnings.push(...(await releaseWithinBudget(tx, spender, post.id)))
  }
  return warnings
}

interface Resending {
  confirm_resend: boolean | undefined
  /** As the caller named the networks. */
  sent?: readonly PlatformInput[] | undefined
  /** Those that it is to go out on now; all of the post's when left out. */
  platforms?: readonly string[]
}

/** A network may have it without our knowing: the caller has to look first, and say so. */
export function needKnownOutcome(
  noun: 'post' | 'article',
  unknown_platforms: readonly Platform[],
  confirm_resend: boolean | undefined,
  sent?: readonly PlatformInput[],
) {
  if (unknown_platforms.length === 0 || confirm_resend === true) return
  throw outcomeUnknown(
    unknown_platforms.map((platform) => mayBeThere(namedAt(sent, platform), platform, noun)),
  )
}

/** The same of a post, and of what its author wants sent again no repeat may be under way (R4). */
export async function needResendable(
  tx: Sql,
  publisher: Publisher,
  user_id: string,
  post: LockedPost,
  { confirm_resend, sent, platforms }: Resending,
) {
  needKnownOutcome('post', post.unknown_platforms, confirm_resend, sent)
  if (await isBeingRepeated(tx, publisher, user_id, post, platforms)) throw inProgress('outcome')
}

/**
 * A repeat after a 502 or a crash: networks that certainly have not got the post are tried again, and
 * nothing is taken from the allowance a second time (R17). What is under way, unknown, or has got a date
 * meanwhile is left alone. Throws 409 when it says something else by now.
 */
export async function requestAgain(
  publisher: Publisher,
  user: User,
  post_id: string,
  { platforms, again }: { platforms: string[] | undefined; again: Again },
) {
  await publisher.db.begin(async (tx) => {
    const [post] = await lockPosts(tx, publisher.worker, user, [post_id])
    if (post === undefined) throw notFound(noSuchThing(inRequest('')))
    if (post.in_flight || post.outcome_unknown || post.status === 'scheduled') return
    // Without names nothing is left to do for a post that is out (decision 7).
    const requested = platforms ?? (post.status === 'posted' ? [] : post.platforms)
    const left = requested.filter((platform) => !post.published_platforms.includes(platform))
    if (left.length === 0) return
    again.needAsLeft(post.revision)
    needSubscription(user)
    await requestPublishing(tx, publisher, spenderOf(publisher, user), post, {
      reach: user,
      platforms: left,
      confirm_resend: false,
    })
    await again.keep(tx)
  })
}
