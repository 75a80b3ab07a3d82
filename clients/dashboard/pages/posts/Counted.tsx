/** What X counted for a post: when it was read last, and from day to day. */
import { answerOf } from '../api.ts'
import { When } from '../parts/When.tsx'
import { Figures } from '../plots/Figures.tsx'
import { inDigits } from '../parts/numbers.ts'
import { publicApi, type PublicSchemas } from '../publicApi.ts'
import { useSignedIn } from '../session.ts'
import { useLoaded } from '../work.ts'
import type { Post } from './calls.ts'
import { CountedDays } from './CountedDays.tsx'

export function Counted({ id, x_post_id }: Post) {
  const { plan, subscription } = useSignedIn().session
  const is_included = plan.has_tweet_analytics && subscription.has_access
  return is_included && x_post_id !== null ? <Numbers id={id} /> : null
}

function Numbers({ id }: { id: string }) {
  const { value } = useLoaded(['posts', id, 'metrics'], () =>
    answerOf(publicApi.GET('/posts/{id}/metrics', { params: { path: { id } } })),
  )
  const read = value?.metrics.find(({ platform }) => platform === 'x')
  const counted = read?.latest
  if (read === undefined || counted === undefined) return null
  const figures = {
    Impressions: counted.impressions,
    Likes: counted.likes,
    Retweets: counted.retweets,
    Replies: counted.replies,
    Quotes: counted.quotes,
    Bookmarks: counted.bookmarks,
  }
  return (
    <>
      <section className="card" aria-labelledby="counted">
        <div className="row-title">
          <h2 id="counted">What X counted</h2>
          <Readings {...read} />
        </div>
        <Figures
          figures={[
            ...Object.entries(figures).map(([name, count]) => ({ name, value: inDigits(count) })),
            { name: 'Engagement rate', value: `${inDigits(counted.engagement_rate)} %` },
          ]}
        />
      </section>
      <CountedDays days={read.days} />
    </>
  )
}

/** How old it is, and when it will be newer. */
function Readings({ last_synced_at, next_sync_at }: PublicSchemas['NetworkMetrics']) {
  return (
    <p className="hint">
      {last_synced_at !== undefined && (
        <>
          Read <When at={last_synced_at} time />,{' '}
        </>
      )}
      {next_sync_at === undefined ? (
        'for the last time'
      ) : (
        <>
          again <When at={next_sync_at} time />
        </>
      )}
    </p>
  )
}
