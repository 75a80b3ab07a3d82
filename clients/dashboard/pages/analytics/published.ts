/** Which posts were published in a period of the last year, as far as a few requests tell. */
import { answerOf } from '../api.ts'
import { publicApi, type PublicSchemas } from '../publicApi.ts'
import { narrowingOf, periodStart, type AnalyticsQuery } from './query.ts'

const PAGE = 100
const PAGES_MAX = 10

export interface PublishedPost {
  id: string
  x_post_id: string | null
  at: Date
}

export interface Published {
  posts: PublishedPost[]
  /** There are older ones that were not asked for. */
  is_cut: boolean
}

export async function readPublished(analytics: AnalyticsQuery): Promise<Published> {
  const posts: PublishedPost[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = {
      status: 'posted',
      sort: 'published',
      from: `${periodStart(analytics.period)}T00:00:00Z`,
      limit: PAGE,
      ...narrowingOf(analytics),
      ...(cursor !== undefined && { cursor }),
    } as const
    const answer = await answerOf(publicApi.GET('/posts', { params: { query } }))
    posts.push(...answer.posts.flatMap(publishedPost))
    cursor = answer.pagination.next_cursor
    if (cursor === undefined) return { posts, is_cut: false }
  }
  return { posts, is_cut: true }
}

function publishedPost({ id, x_post_id, posted_date }: PublicSchemas['Post']): PublishedPost[] {
  if (posted_date === null) return []
  return [{ id, x_post_id: x_post_id ?? null, at: new Date(posted_date) }]
}

/** How many there are of each, by what `name` makes of them. */
export function countBy(posts: PublishedPost[], name: (at: Date) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { at } of posts) counts.set(name(at), (counts.get(name(at)) ?? 0) + 1)
  return counts
}
