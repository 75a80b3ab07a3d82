/** How a post did from day to day: what had been counted by the end of each day on which it was read. */
import { Bars } from '../plots/Bars.tsx'
import { dayInWords, shortDay } from '../plots/days.ts'
import { Plotted } from '../plots/Plotted.tsx'
import { inDigits, inShort } from '../parts/numbers.ts'
import type { PublicSchemas } from '../publicApi.ts'

export function CountedDays({ days }: { days: PublicSchemas['MetricDay'][] }) {
  const last = days.at(-1)
  // One column compares nothing, and of nothing there is nothing to see.
  if (last === undefined || days.length < 2 || last.impressions === 0) return null
  const table = {
    columns: [
      'Day',
      'Impressions',
      'Likes',
      'Retweets',
      'Replies',
      'Quotes',
      'Bookmarks',
      'Engagement rate in %',
    ],
    rows: days.map((day) => [
      dayInWords(day.date),
      day.impressions,
      day.likes,
      day.retweets,
      day.replies,
      day.quotes,
      day.bookmarks,
      day.engagement_rate,
    ]),
  }
  return (
    <Plotted
      title="Day by day on X"
      table={table}
      file="post-by-day"
      aside={<p className="hint">Days of UTC on which X was read</p>}
    >
      <Bars
        title="Impressions on X since the post went out, by the end of each day"
        description={`By ${dayInWords(last.date)}: ${inDigits(last.impressions)}.`}
        kinds={['Impressions']}
        format={inShort}
        bars={days.map(({ date, impressions }) => ({
          key: date,
          label: shortDay(date),
          values: [impressions],
          about: `${dayInWords(date)}: ${inDigits(impressions)} impressions`,
        }))}
      />
    </Plotted>
  )
}
