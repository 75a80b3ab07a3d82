import { Plotted } from '../plots/Plotted.tsx'
import { Shares } from '../plots/Shares.tsx'
import { counted, inDigits } from '../parts/numbers.ts'
import type { PublicSchemas } from '../publicApi.ts'

type Analytics = PublicSchemas['TweetAnalytics']

/** Which kinds of posts, days and hours do best on X. */
export function Kinds({ analytics }: { analytics: Analytics }) {
  const { content_type_stats, best_engagement_days, best_engagement_hours } = analytics
  const kinds = content_type_stats.map(({ content_type, count, ...averages }) => ({
    name: content_type,
    count,
    rate: averages.avg_engagement_rate,
  }))
  const days = best_engagement_days.map(({ day, count, avg_engagement_rate }) => ({
    name: day,
    count,
    rate: avg_engagement_rate,
  }))
  const hours = best_engagement_hours.map(({ label, count, avg_engagement_rate }) => ({
    name: `${label} UTC`,
    count,
    rate: avg_engagement_rate,
  }))
  return (
    <div className="plotted-pair">
      <Rates title="Kinds of posts on X" column="Kind" file="kinds" rates={kinds} />
      <Rates title="Days on X" column="Day" file="days" rates={days} />
      <Rates title="Hours on X" column="Hour" file="hours" rates={hours} />
    </div>
  )
}

interface RatesProps {
  title: string
  column: string
  file: string
  rates: { name: string; count: number; rate: number }[]
}

const SHOWN_MAX = 7

function Rates({ title, column, file, rates }: RatesProps) {
  if (rates.length === 0) return null
  const table = {
    columns: [column, 'Posts', 'Engagement rate in %'],
    rows: rates.map(({ name, count, rate }) => [name, count, rate]),
  }
  return (
    <Plotted title={title} file={file} table={table}>
      <Shares
        shares={rates.slice(0, SHOWN_MAX).map(({ name, count, rate }) => ({
          name,
          value: rate,
          label: `${inDigits(rate)} % · ${counted(count, 'post')}`,
        }))}
      />
    </Plotted>
  )
}
