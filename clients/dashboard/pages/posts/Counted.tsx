/** What X counted for a post, where it is among those that analytics name: few posts are, of somebody who posts a lot. */
import { answerOf } from '../api.ts'
import { daysBetween, today } from '../plots/days.ts'
import { Figures } from '../plots/Figures.tsx'
import { inDigits } from '../plots/table.ts'
import { publicApi } from '../publicApi.ts'
import { useSignedIn } from '../session.ts'
import { useLoaded } from '../work.ts'
import type { Post } from './calls.ts'

const DAYS_MIN = 7
const DAYS_MAX = 365

export function Counted({ x_post_id, posted_date }: Post) {
  const { plan, subscription } = useSignedIn().session
  const is_included = plan.has_tweet_analytics && subscription.has_access
  if (!is_included || x_post_id === null || posted_date === null) return null
  return <Numbers x_post_id={x_post_id} period={periodSince(posted_date.slice(0, 10))} />
}

/** The shortest one with the post in it: the fewer posts, the likelier it is named. */
function periodSince(day: string): string {
  const days = daysBetween(day, today()).length
  return days > DAYS_MAX ? 'all' : String(Math.max(DAYS_MIN, days))
}

function Numbers({ x_post_id, period }: { x_post_id: string; period: string }) {
  const { value } = useLoaded(['analytics', 'tweets', period, undefined], () =>
    answerOf(publicApi.GET('/analytics/tweets', { params: { query: { period } } })),
  )
  const named = [...(value?.top_performers ?? []), ...(value?.worst_performers ?? [])]
  const counted = named.find((one) => one.x_post_id === x_post_id)
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
