/** How posts on X do, by what X counted for them. */
import { Link } from 'react-router'
import { answerOf } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { When } from '../parts/When.tsx'
import { Figures } from '../plots/Figures.tsx'
import { inDigits } from '../parts/numbers.ts'
import { publicApi, type PublicSchemas } from '../publicApi.ts'
import { useLoaded } from '../work.ts'
import { Kinds } from './Kinds.tsx'
import { Performers } from './Performers.tsx'
import type { PublishedPost } from './published.ts'
import { periodInWords, type AnalyticsQuery } from './query.ts'
import { Timeline } from './Timeline.tsx'

interface TweetsProps {
  query: AnalyticsQuery
  /** Those that are known here, to lead to them. */
  posts: PublishedPost[]
  change(name: string, value: string): void
}

export function Tweets({ query, posts, change }: TweetsProps) {
  const { period, platform, x_account_id } = query
  const { value, problem, reload } = useLoaded(
    ['analytics', 'tweets', period, x_account_id],
    () => {
      const filter = { period, ...(x_account_id !== undefined && { x_account_id }) }
      return answerOf(publicApi.GET('/analytics/tweets', { params: { query: filter } }))
    },
  )
  if (platform !== undefined && platform !== 'x') {
    return <Unknown>Only X is asked how posts do: choose X, or all networks.</Unknown>
  }
  if (problem?.code === 'subscription_required') {
    return (
      <Unknown>
        How posts on X do is part of the Advanced and the Agency plan. Yours is on the{' '}
        <Link to="/">overview</Link>.
      </Unknown>
    )
  }
  if (value === undefined) {
    return problem === undefined ? null : (
      <section className="card" aria-labelledby="tweets">
        <h2 id="tweets">On X</h2>
        <Alert problem={problem} retry={reload} />
      </section>
    )
  }
  if (!value.has_x_account) {
    return (
      <Unknown>
        Likes, impressions and replies will be here once an account on X is connected:{' '}
        <Link to="/connections">Connections</Link>
      </Unknown>
    )
  }
  if (!value.has_data) {
    return <Unknown>X has not been asked yet how your posts do. The numbers will be here.</Unknown>
  }
  return (
    <>
      <Summary analytics={value} period={period} />
      <Timeline analytics={value} query={query} change={change} />
      <Performers
        title="Best on X"
        file="best-posts"
        performers={value.top_performers}
        posts={posts}
      />
      <Performers
        title="Worst on X"
        file="worst-posts"
        performers={value.worst_performers}
        posts={posts}
      />
      <Kinds analytics={value} />
    </>
  )
}

function Unknown({ children }: { children: React.ReactNode }) {
  return (
    <section className="card" aria-labelledby="tweets">
      <h2 id="tweets">On X</h2>
      <p className="empty">{children}</p>
    </section>
  )
}

interface SummaryProps {
  analytics: PublicSchemas['TweetAnalytics']
  period: string
}

function Summary({ analytics: { summary, sync_status }, period }: SummaryProps) {
  const { last_synced_at } = sync_status
  const figures = [
    ['Posts', summary.total_tracked_tweets],
    ['Impressions', summary.total_impressions, `${inDigits(summary.avg_impressions)} a post`],
    ['Engagements', summary.total_engagements],
    ['Likes a post', summary.avg_likes],
    ['Retweets a post', summary.avg_retweets],
    ['Replies a post', summary.avg_replies],
  ] as const
  return (
    <section className="card" aria-labelledby="tweets">
      <div className="row-title">
        <h2 id="tweets">On X</h2>
        <p className="hint">
          Posts {period === 'all' ? 'of all time' : periodInWords(period)}
          {last_synced_at !== null && (
            <>
              , as of <When at={last_synced_at} time />
            </>
          )}
        </p>
      </div>
      <Figures
        figures={[
          ...figures.map(([name, value, note]) => ({ name, value: inDigits(value), note })),
          { name: 'Engagement rate', value: `${inDigits(summary.avg_engagement_rate)} %` },
        ]}
      />
    </section>
  )
}
