/** Publishing while the caller waits (R8): one path to the networks, one verdict on what they said. */
import { listConnections } from '../../db/connections/connections.ts'
import { enqueueDeliveries, listRequested, wakeSubjects } from '../../db/delivery/deliveries.ts'
import type { User } from '../../db/users/keys.ts'
import { throughOutage } from '../../db/pool/outage.ts'
import {
  findPost,
  lockPosts,
  schedulePosts,
  type LockedPost,
  type Post,
} from '../../db/posts/posts.ts'
import type { Db, Sql } from '../../db/pool/postgres.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import {
  accountNotConnected,
  notFound,
  outcomeUnknown,
  publishFailed,
  validationFailed,
} from '../../openapi/errors.ts'
import { needSubscription } from '../posts/allowance.ts'
import { fitsSomewhere, isConnected, routesOf, skipDetails, targetsOf } from '../posts/targets.ts'
import { openWarnings, retryAfter, waitUntilSettled } from './waiting.ts'

/** Makes the post due now on these networks, within the transaction that took the allowance. */
export async function requestPublishing(
  tx: Sql,
  publisher: Publisher,
  user_id: string,
  post: LockedPost,
  { platforms, confirm_resend }: { platforms: string[]; confirm_resend: boolean },
) {
  const connections = await listConnections(tx, user_id)
  const unpublished = platforms.filter((platform) => !post.published_platforms.includes(platform))
  const routes = await routesOf(publisher, { ...post, platforms: unpublished }, connections)
  if (!fitsSomewhere(routes)) throw validationFailed(skipDetails('', routes))
  if (!isConnected(routes)) throw accountNotConnected()
  // A posted post keeps its state while another network is tried again (decision 7), and a scheduled
  // one its date, which is that of the networks that are not asked for now.
  if (post.status !== 'posted') {
    const keeps_date = post.platforms.some((platform) => !unpublished.includes(platform))
    await schedulePosts(tx, user_id, [{ id: post.id, scheduled_date: null, keeps_date }])
  }
  await enqueueDeliveries(tx, user_id, targetsOf(post.id, routes), {
    on_request: true,
    confirm_resend,
  })
  await wakeSubjects(tx, user_id, [post.id])
}

/** A network may have it without our knowing: the caller has to look first, and say so. */
export function needKnownOutcome(
  noun: 'post' | 'article',
  unknown_platforms: readonly string[],
  confirm_resend: boolean | undefined,
) {
  if (unknown_platforms.length === 0 || confirm_resend === true) return
  throw outcomeUnknown(
    unknown_platforms.map((platform) => `${platform}: it may have the ${noun} already`),
  )
}

/**
 * A repeat after a 502 or a crash: networks that certainly have not got the post are tried again, and
 * nothing is taken from the allowance a second time (R17). What is under way, unknown, or has got a date
 * meanwhile is left alone.
 */
export async function requestAgain(
  publisher: Publisher,
  user: User,
  post_id: string,
  platforms: string[] | undefined,
) {
  await publisher.db.begin(async (tx) => {
    const [post] = await lockPosts(tx, publisher.worker, user.id, [post_id])
    if (post === undefined) throw notFound()
    if (post.in_flight || post.outcome_unknown || post.status === 'scheduled') return
    // Without names nothing is left to do for a post that is out (decision 7).
    const requested = platforms ?? (post.status === 'posted' ? [] : post.platforms)
    const left = requested.filter((platform) => !post.published_platforms.includes(platform))
    if (left.length === 0) return
    needSubscription(user)
    await requestPublishing(tx, publisher, user.id, post, {
      platforms: left,
      confirm_resend: false,
    })
  })
}

export interface Verdict {
  post: Post
  warnings: string[]
}

/**
 * Delivers what is due on the post's accounts and waits for it, for at most `caller_waits_ms`. Answers
 * when a network has the post, or when something is still open; throws 502 only when all have refused, since
 * a client that repeats a 502 would double what others have.
 */
export async function publishAndWait(
  publisher: Publisher,
  user_id: string,
  post_id: string,
  platforms: string[] | undefined,
): Promise<Verdict> {
  // The post is saved and may be out: a database that is away for a moment is no reason for a 5xx.
  const wait_ms_max = publisher.timing.caller_waits_ms
  const [post, open] = await throughOutage(async () => {
    await waitUntilSettled(publisher, user_id, post_id)
    // The deliveries first: what is settled by then is in the post that is read after them.
    const still_open = await listRequested(publisher.db, user_id, post_id)
    return [await findPost(publisher.db, user_id, post_id), still_open] as const
  }, wait_ms_max)
  if (post === undefined) throw notFound()
  const requested = platforms ?? post.platforms
  const results = (post.results ?? []).filter(({ platform }) => requested.includes(platform))
  // Networks that were not asked for may still wait for their date.
  const refused =
    open.length === 0 && requested.every((one) => results.some(({ platform }) => platform === one))
  if (refused && !results.some(({ status }) => status === 'published')) {
    throw publishFailed(await readFailure(publisher.db, user_id, post))
  }
  return { post, warnings: warningsOf(post, open) }
}

function warningsOf(post: Post, open: { platform: string; state: string }[]): string[] {
  const settled = (post.results ?? []).flatMap(({ platform, error, skip_reason }) => {
    if (skip_reason !== undefined) return [`${platform}: ${skip_reason}`]
    return error === undefined ? [] : [`${platform}: not published there. ${error}`]
  })
  return [...settled, ...openWarnings(open)]
}

async function readFailure(db: Db, user_id: string, post: Post) {
  const results = post.results ?? []
  return {
    id: post.id,
    results,
    details: results.map(
      (result) => `${result.platform}: ${result.error ?? result.skip_reason ?? ''}`,
    ),
    ...(await retryAfter(db, user_id, post.id)),
  }
}
