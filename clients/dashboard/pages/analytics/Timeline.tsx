import { useId } from 'react'
import { Bars } from '../plots/Bars.tsx'
import { Plotted } from '../plots/Plotted.tsx'
import { inDigits, inShort } from '../parts/numbers.ts'
import type { PublicSchemas } from '../publicApi.ts'
import { METRICS, type AnalyticsQuery } from './query.ts'
import { stretchesOf } from './stretches.ts'

interface TimelineProps {
  analytics: PublicSchemas['TweetAnalytics']
  query: AnalyticsQuery
  change(name: string, value: string): void
}

/** One number of posts on X over the period. */
export function Timeline({ analytics, query: { metric, period }, change }: TimelineProps) {
  const id = useId()
  const stretches = stretchesOf(analytics.engagement_timeline, period)
  const chosen = METRICS.find(({ value }) => value === metric)?.label ?? ''
  const is_rate = metric === 'engagement_rate'
  const unit = is_rate ? ' %' : ''
  const most = stretches.toSorted((one, other) => other[metric] - one[metric])[0]
  const table = {
    columns: ['Published', 'Posts', 'Impressions', 'Engagements', 'Engagement rate in %'],
    rows: stretches
      .filter(({ posts }) => posts > 0)
      .map(({ name, posts, impressions, engagements, engagement_rate }) => [
        name,
        posts,
        impressions,
        engagements,
        engagement_rate,
      ]),
  }
  return (
    <Plotted
      title="Over time on X"
      table={table}
      file="over-time"
      aside={
        <div className="plot-choice">
          <label htmlFor={id}>Shown</label>
          <select
            id={id}
            value={metric}
            onChange={({ target: { value } }) => change('metric', value)}
          >
            {METRICS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      }
    >
      <Bars
        title={`${chosen} of posts on X, by the day on which they were published`}
        description={
          most === undefined || most[metric] === 0
            ? 'There is nothing in this period.'
            : `The most: ${inDigits(most[metric])}${unit}, ${most.name}.`
        }
        kinds={[chosen]}
        format={(value) => `${inShort(value)}${unit}`}
        bars={stretches.map((stretch) => ({
          key: stretch.date,
          label: stretch.label,
          values: [stretch[metric]],
          about: `${stretch.name}: ${inDigits(stretch[metric])}${unit}`,
        }))}
      />
    </Plotted>
  )
}
