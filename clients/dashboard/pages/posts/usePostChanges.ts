/** Whatever shows posts asks for them anew when one has changed. */
import { useQueryClient } from '@tanstack/react-query'
import type { EventType } from '../events/types.ts'
import { useChanges } from '../events/useChanges.ts'

const POST_EVENTS: EventType[] = [
  'post.created',
  'post.updated',
  'post.scheduled',
  'post.unscheduled',
  'post.deleted',
  'post.reviewed',
  'post.review_requested',
  'post.settled',
]

/** `others`: what is shown beside posts changes with these. */
export function usePostChanges(others: readonly EventType[] = []) {
  const queries = useQueryClient()
  useChanges(
    [...POST_EVENTS, ...others],
    () => void queries.invalidateQueries({ queryKey: ['posts'] }),
  )
}
