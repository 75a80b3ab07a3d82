/** How many posts and articles wait for approval, at any moment. */
import { useQueryClient } from '@tanstack/react-query'
import { answerOf, problemOf } from '../api.ts'
import { refetchChanged } from '../events/refetch.ts'
import { useChanges } from '../events/useChanges.ts'
import type { EventType } from '../events/types.ts'
import { publicApi } from '../publicApi.ts'
import { useLoaded } from '../work.ts'

export const WAITING_COUNT = ['waiting-count']

/** All by which something begins or ends to wait. */
const CHANGES: readonly EventType[] = [
  'post.review_requested',
  'post.reviewed',
  'post.unscheduled',
  'post.deleted',
  'article.review_requested',
  'article.reviewed',
  'article.unscheduled',
  'article.deleted',
]

/** Undefined until it is known. */
export function useWaitingCount(): number | undefined {
  const queries = useQueryClient()
  useChanges(CHANGES, () => refetchChanged(queries, WAITING_COUNT))
  return useLoaded(WAITING_COUNT, countWaiting).value
}

async function countWaiting(): Promise<number> {
  const params = { query: { review_status: 'pending', limit: 1 } } as const
  const [posts, articles] = await Promise.all([
    answerOf(publicApi.GET('/posts', { params })),
    answerOf(publicApi.GET('/articles', { params })).catch(noneWithoutPlan),
  ])
  return posts.total + articles.total
}

/** Articles need a plan that has them. */
export function noneWithoutPlan(thrown: unknown): { articles: { id: string }[]; total: number } {
  if (problemOf(thrown).code !== 'subscription_required') throw thrown
  return { articles: [], total: 0 }
}
