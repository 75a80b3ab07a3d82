/** What a caller who publishes is told when the wait is over (R8). */
import type { Platform } from '../../networks/network.ts'
import type { Waiting } from './asked.ts'
import type { Model } from './model.ts'

/** What a caller who waited is told (R8), by what was open and by what the post is when it is read. */
export function answerTo(m: Model, { post, asked, created }: Waiting, open: boolean): string {
  const { deliveries, platforms, status, deleted } = m.posts[post]!
  if (deleted !== null) return '404 not_found'
  const states = (of: Platform[]) => of.map((platform) => deliveries[platform]?.state ?? 'none')
  const refused = states(asked).every((state) => state === 'failed' || state === 'skipped')
  if (refused && !open) return '502 publish_failed'
  const partly = status === 'posted' && states(platforms).includes('failed')
  const warned = open || partly || states(platforms).includes('skipped')
  return `${created ? 201 : 200} ${status}${warned ? ' with warnings' : ''}`
}

/** Whether something that was asked for has no outcome yet; a caller does not wait for the unknown. */
export function isOpen(m: Model, { post }: Waiting, states = ['waiting', 'sending', 'unknown']) {
  const all = Object.values(m.posts[post]!.deliveries)
  return all.some((d) => d.on_request && states.includes(d.state))
}
