/** Where an edited post goes from now on: other networks, or other accounts of theirs (decision 283). */
import { dropDeliveries } from '../../../db/delivery/deliveries.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import type { LockedPost } from '../../../db/posts/posts.ts'
import { ACCOUNT_MEMBERS, updateTargets, type PostTargets } from '../../../db/posts/targets.ts'
import { PLATFORMS, type Platform } from '../../../networks/network.ts'
import { alreadyPublished, outcomeUnknown, validationFailed } from '../../../openapi/errors.ts'
import { inBody, type RequestPlace } from '../../../openapi/places.ts'
import { mayBeThere, publishedAlready } from '../../../openapi/problems.ts'
import type { Body } from '../../handler.ts'
import { readPlatforms } from '../../requests/platforms.ts'
import { unknownAccounts, usualOn, type Connected } from '../targets.ts'

/** Undefined where the edit does not say, or says what is so. Throws for accounts that there are not. */
export function readTargets(
  body: Body<'updatePost'>,
  post: LockedPost,
  connected: Connected,
): PostTargets | undefined {
  const platforms = readPlatforms(body.platforms) ?? post.platforms
  const sent = Object.fromEntries(
    ACCOUNT_MEMBERS.flatMap((member) => {
      const id = body[member]
      return id === undefined || id === null || id === post[member] ? [] : [[member, id]]
    }),
  )
  const unknown = unknownAccounts('', sent, connected.connections)
  if (unknown.length > 0) throw validationFailed(unknown)
  const accounts = PLATFORMS.map((platform) => {
    const member = `${platform}_account_id` as const
    // An account that is gone is not replaced in passing: what it has of the post is known as its own.
    const is_new = platforms.includes(platform) && !post.platforms.includes(platform)
    const usual = is_new ? usualOn(platform, connected)?.id : undefined
    return [member, sent[member] ?? post[member] ?? usual ?? null]
  })
  const after: PostTargets = { ...Object.fromEntries(accounts), platforms }
  const is_same =
    platforms.join() === post.platforms.join() &&
    ACCOUNT_MEMBERS.every((member) => after[member] === post[member])
  return is_same ? undefined : after
}

/** Throws where a network that is to be left, or its account, has the post, is getting it, or may have it. */
export function needFreeTargets(post: LockedPost, after: PostTargets, body: Body<'updatePost'>) {
  const { doubtful, fixed } = heldTargets(post, after)
  if (doubtful.length > 0) {
    throw outcomeUnknown(
      doubtful.map((platform) => mayBeThere(placeOf(platform, body), platform, 'post')),
      'retarget',
    )
  }
  if (fixed !== undefined) throw alreadyPublished('post', publishedAlready(placeOf(fixed, body)))
}

/** Of what is to be left: where nobody knows whether it has the post, and one that has it or is getting it. */
export function heldTargets(
  post: LockedPost,
  after: PostTargets,
): { doubtful: Platform[]; fixed: Platform | undefined } {
  const left = PLATFORMS.filter((platform) => isLeft(platform, post, after))
  return {
    doubtful: left.filter((platform) => post.doubtful_platforms.includes(platform)),
    fixed: left.find((platform) => post.fixed_platforms.includes(platform)),
  }
}

/** What takes the network, or its account, away. */
function placeOf(platform: Platform, body: Body<'updatePost'>): RequestPlace {
  const member = `${platform}_account_id` as const
  return inBody(body[member] == null ? 'platforms' : member)
}

function isLeft(platform: Platform, before: PostTargets, after: PostTargets): boolean {
  const member = `${platform}_account_id` as const
  return !after.platforms.includes(platform) || after[member] !== before[member]
}

/** What waited elsewhere goes in the same transaction; what is new is enqueued with the rest. */
export async function retarget(tx: Sql, user_id: string, id: string, targets: PostTargets) {
  await updateTargets(tx, user_id, id, targets)
  const kept = targets.platforms.map((platform) => {
    return { platform, account_id: targets[`${platform}_account_id`] }
  })
  await dropDeliveries(tx, user_id, id, kept)
}
