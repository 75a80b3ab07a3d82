/** What the service is asked about a text: what would become of it when it goes out as it is said here. */
import type { Post } from '../posts/calls.ts'
import { isEmpty, type Composition } from './composition.ts'
import { contentOf } from './content.ts'
import { dateOfField } from './dates.ts'
import type { Timed } from './Timing.tsx'
import type { Asked } from './useOutlook.ts'

/** Undefined while nothing is written, or it goes nowhere. */
export function askedOf(
  composition: Composition,
  timed: Timed,
  post: Post | undefined,
): string | undefined {
  if (isEmpty(composition) || composition.networks.length === 0) return undefined
  const asked: Asked = { ...contentOf(composition), ...communityOn(post), ...dateOf(timed) }
  return JSON.stringify(asked)
}

/** The same, and the pages are read that it links to. */
export function withCards(asked: string): string {
  // It was made of this type by the function above.
  return JSON.stringify({ ...(JSON.parse(asked) as Asked), fetch_cards: true })
}

function communityOn(post: Post | undefined): Asked {
  if (post === undefined || post.community_id === null) return {}
  const { community_id, share_with_followers } = post
  return { community_id, ...(share_with_followers && { share_with_followers }) }
}

function dateOf({ moment, time }: Timed): Asked {
  if (moment === 'now') return { publish_now: true }
  if (moment === 'queue') return { queue: 'next' }
  const date = dateOfField(time)
  if (moment === 'time' && date !== undefined) return { scheduled_date: date.toISOString() }
  return {}
}
