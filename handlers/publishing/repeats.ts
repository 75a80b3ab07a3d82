/** What the service may be sending again by itself (R4): meanwhile it is neither sent anew nor said to be absent. */
import { findUndecided, type Undecided } from '../../db/delivery/resolutions.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { LockedPost } from '../../db/posts/posts.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { claimHoldOf } from '../../jobs/delivery/timing.ts'

/** As long as it is unknown there, and from when it was given up until whoever was at it then has had time. */
export function mayBeRepeated(
  { networks, timing }: Publisher,
  { platform, origin, state, given_up_ago_ms }: Undecided,
): boolean {
  if (networks.of(origin ?? 'live', platform).recovery !== 'repeat') return false
  const lasts_ms = claimHoldOf(timing) + timing.quiet_ms[platform]
  return state === 'unknown' || (given_up_ago_ms !== null && given_up_ago_ms <= lasts_ms)
}

/** Whether the post may be on its way again to one of these networks. The caller holds it. */
export async function isBeingRepeated(
  tx: Sql,
  publisher: Publisher,
  user_id: string,
  post: LockedPost,
  platforms: readonly string[] = post.platforms,
): Promise<boolean> {
  for (const platform of post.unknown_platforms) {
    if (!platforms.includes(platform)) continue
    const undecided = await findUndecided(tx, { user_id, subject_id: post.id, platform })
    if (undecided?.is_open && mayBeRepeated(publisher, undecided)) return true
  }
  return false
}
