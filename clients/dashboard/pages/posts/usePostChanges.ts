/** What a page shows of posts is asked for anew when one has changed. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Event, EventType } from '../events/types.ts'
import { refetchChanged } from '../events/refetch.ts'
import { useChanges } from '../events/useChanges.ts'

export const POST_EVENTS: EventType[] = [
  'post.created',
  'post.updated',
  'post.scheduled',
  'post.unscheduled',
  'post.deleted',
  'post.reviewed',
  'post.review_requested',
  'post.settled',
]

/** `isOf`: which of these events it is about. */
export function usePostChanges(key: QueryKey, isOf: (event: Event) => boolean = () => true) {
  const queries = useQueryClient()
  useChanges(POST_EVENTS, (events) => {
    if (events === undefined || events.some(isOf)) refetchChanged(queries, key)
  })
}
