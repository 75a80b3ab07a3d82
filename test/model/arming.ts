/** Which networks a post waits for. */
import { PLATFORMS, type Platform } from '../../networks/network.ts'
import { giveUp, textsOn, type Delivery, type Model, type Post } from './model.ts'

const LONGEST: Record<Platform, number> = { x: 280, secondary_a: 300, secondary_b: 3_000 }

/** Makes a delivery wait for each network that has not got the post and certainly will not get it. */
export function arm(m: Model, post: Post, platforms: Platform[], now: boolean, confirm: boolean) {
  for (const platform of PLATFORMS.filter((one) => platforms.includes(one))) {
    const had = post.deliveries[platform]
    if (confirm && had?.state === 'unknown') giveUp(had)
    if (had !== undefined && ['published', 'sending', 'unknown'].includes(had.state)) continue
    if (had?.error === 'outcome_unknown' && !confirm) continue
    const kept = had ?? {
      live: [],
      arrived: null,
      sent_again: false,
      doubtful: false,
      seen_perhaps: false,
      given_up_since: false,
    }
    const fresh: Delivery = {
      ...kept,
      state: skips(post, platform) ? 'skipped' : 'waiting',
      on_request: now,
      due: now ? ++m.clock : post.due,
      late: !now && post.late,
      pausing: false,
      error: null,
      looking: false,
      absences: 0,
    }
    post.deliveries[platform] = fresh
  }
}

/** What waits is not sent any more; what may be there and what is live stay known. */
export function takeBack(post: Post) {
  for (const platform of PLATFORMS) {
    const d = post.deliveries[platform]
    if (d?.state !== 'waiting') continue
    if (d.doubtful) Object.assign(d, { state: 'failed', error: 'outcome_unknown', pausing: false })
    else if (d.live.length > 0)
      Object.assign(d, { state: 'failed', error: 'refused', pausing: false })
    else delete post.deliveries[platform]
  }
}

/** Over a limit of that network. */
export function skips(post: Pick<Post, 'text' | 'parts'>, platform: Platform): boolean {
  return textsOn(platform, post).some((one) => one.length > LONGEST[platform])
}
