/** The posts of the overview: what comes next, and what somebody has to look at. */
import { answerOf } from '../api.ts'
import { publicApi } from '../publicApi.ts'
import type { Post } from '../posts/calls.ts'

const SCHEDULED_MAX = 100
const NEXT_MAX = 5
const FAILED_MAX = 5
/** What has failed long ago nobody looks at any more. */
const FAILED_DAYS = 30

export interface OverviewPosts {
  next: Post[]
  scheduled_count: number
  at_risk: Post[]
  failed: Post[]
  /** Nothing was scheduled or posted yet. */
  is_new: boolean
}

export async function loadPosts(): Promise<OverviewPosts> {
  const since = new Date(Date.now() - FAILED_DAYS * 86_400_000).toISOString()
  const [scheduled, failed, posted] = await Promise.all([
    answerOf(
      publicApi.GET('/posts', {
        params: { query: { status: 'scheduled', sort: 'scheduled', limit: SCHEDULED_MAX } },
      }),
    ),
    answerOf(
      publicApi.GET('/posts', {
        params: {
          query: { has_failures: true, sort: 'updated', from: since, limit: FAILED_MAX },
        },
      }),
    ),
    answerOf(publicApi.GET('/posts', { params: { query: { status: 'posted', limit: 1 } } })),
  ])
  return {
    next: scheduled.posts.slice(0, NEXT_MAX),
    scheduled_count: scheduled.total,
    at_risk: scheduled.posts.filter(({ risks = [] }) => risks.length > 0),
    failed: failed.posts,
    is_new: scheduled.total + posted.total + failed.total === 0,
  }
}
