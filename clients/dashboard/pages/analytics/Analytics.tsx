/** How much, how steadily and when somebody posts, and how that does on X. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { answerOf, api } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { publicApi } from '../publicApi.ts'
import { useLoaded } from '../work.ts'
import { Activity } from './Activity.tsx'
import { AnalyticsFilters } from './AnalyticsFilters.tsx'
import { Categories } from './Categories.tsx'
import { Posting } from './Posting.tsx'
import { readPublished } from './published.ts'
import { analyticsQueryOf, narrowingOf, periodInWords, withChoice } from './query.ts'
import { Tweets } from './Tweets.tsx'
import { Week } from './Week.tsx'

export function Analytics() {
  const [address, setAddress] = useSearchParams()
  const query = useMemo(() => analyticsQueryOf(address), [address])
  const { platform, x_account_id, period } = query
  const overview = useLoaded(['analytics', 'overview'], () =>
    answerOf(publicApi.GET('/analytics/overview')),
  )
  const best = useLoaded(['analytics', 'best-times'], () =>
    answerOf(publicApi.GET('/analytics/best-times')),
  )
  const activity = useLoaded(['analytics', 'activity', platform, x_account_id], () =>
    answerOf(publicApi.GET('/analytics/activity', { params: { query: narrowingOf(query) } })),
  )
  const published = useLoaded(['analytics', 'published', platform, x_account_id, period], () =>
    readPublished(query),
  )
  const accounts = useLoaded(['connections'], () => answerOf(api.GET('/connections')))
  const all = [overview, best, activity, published, accounts]
  const problem = all.find((one) => one.problem !== undefined)?.problem
  const reload = async () => {
    await Promise.all(all.map((one) => one.reload()))
  }

  const change = (name: string, value: string) =>
    setAddress(withChoice(address, name, value), { replace: true })
  return (
    <Page title="Analytics">
      <Alert problem={problem} retry={reload} />
      {overview.value && <Posting overview={overview.value} />}
      {overview.value && <Categories categories={overview.value.categories} />}
      {accounts.value && <AnalyticsFilters query={query} {...accounts.value} change={change} />}
      {activity.value && <Activity activity={activity.value} />}
      {published.value && best.value && (
        <Week published={published.value} best={best.value} period={periodInWords(period)} />
      )}
      <Tweets query={query} posts={published.value?.posts ?? []} change={change} />
    </Page>
  )
}
