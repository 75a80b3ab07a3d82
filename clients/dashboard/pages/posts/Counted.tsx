/** What X counted for a post when it was read last. */
import { answerOf } from '../api.ts'
import { Figures } from '../plots/Figures.tsx'
import { inDigits } from '../plots/table.ts'
import { publicApi } from '../publicApi.ts'
import { useSignedIn } from '../session.ts'
import { useLoaded } from '../work.ts'
import type { Post } from './calls.ts'

export function Counted({ id, x_post_id }: Post) {
  const { plan, subscription } = useSignedIn().session
  const is_included = plan.has_tweet_analytics && subscription.has_access
  return is_included && x_post_id !== null ? <Numbers id={id} /> : null
}

function Numbers({ id }: { id: string }) {
  const { value } = useLoaded(['posts', id, 'metrics'], () =>
    answerOf(publicApi.GET('/posts/{id}/metrics', { params: { path: { id } } })),
  )
  const counted = value?.metrics.find(({ platform }) => platform === 'x')?.latest
  if (counted === undefined) return null
  const figures = {
    Impressions: counted.impressions,
    Likes: counted.likes,
    Retweets: counted.retweets,
    Replies: counted.replies,
    Quotes: counted.quotes,
    Bookmarks: counted.bookmarks,
  }
  return (
    <section className="card" aria-labelledby="counted">
      <h2 id="counted">What X counted</h2>
      <Figures
        figures={[
          ...Object.entries(figures).map(([name, count]) => ({ name, value: inDigits(count) })),
          { name: 'Engagement rate', value: `${inDigits(counted.engagement_rate)} %` },
        ]}
      />
    </section>
  )
}
