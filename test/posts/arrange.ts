/** Posts in every state, and what the tests of posts keep asking of an answer. */
import type { Answer, TestUser, World } from '../world/world.ts'
import type { Platform } from '../../networks/network.ts'

export type Status = 'draft' | 'scheduled' | 'posted' | 'failed'
export const STATUSES: readonly Status[] = ['draft', 'scheduled', 'posted', 'failed']

/** A post of X in this state, by the way that leads a caller there. Returns its id. */
export async function postIn(w: World, user: TestUser, status: Status): Promise<string> {
  const text = `${status} ${++count}`
  const body = {
    draft: { text },
    scheduled: { text, scheduled_date: inMinutes(60) },
    posted: { text, publish_now: true },
    failed: { text, publish_now: true },
  }[status]
  if (status === 'failed') await refuse(w, user, 'x')
  const answer = await w.call(user, 'POST', '/api/v1/posts', {
    body: { ...body, platforms: ['x'] },
  })
  return status === 'failed' ? answer.body.id : answer.body.posts[0].id
}

let count = 0

/** The network refuses the account's next posts for good. */
export async function refuse(w: World, user: TestUser, platform: Platform, times = 1) {
  const account = user.handles[platform]
  // LinkedIn and X refuse with 403; Bluesky's word for it is 400.
  const status = platform === 'secondary_a' ? 400 : 403
  await w.fault({ platform, operation: 'create', account, kind: 'status', status, times })
}

export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}

/** The fields that an answer's `details` name, once each. */
export function fieldsOf({ body }: Answer): string[] {
  const details: string[] = body.details ?? []
  return [...new Set(details.map((detail) => detail.split(': ')[0] ?? ''))]
}

export async function takenToday(w: World, user: TestUser): Promise<number> {
  const { body } = await w.call(user, 'GET', '/api/v1/me')
  return body.limits.posts_published_today
}

export async function totalPosts(w: World, user: TestUser): Promise<number> {
  const { body } = await w.call(user, 'GET', '/api/v1/me')
  return body.stats.total_posts
}
