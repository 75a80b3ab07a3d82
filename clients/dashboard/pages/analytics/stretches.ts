/** What X counted, by day or, over a long time, by week. */
import { dayInWords, daysAfter, daysBetween, mondayOf, shortDay, today } from '../plots/days.ts'
import type { PublicSchemas } from '../publicApi.ts'

type Counted = PublicSchemas['EngagementDate']

/** More columns than this are too thin to be seen. */
const DAYS_MAX = 92

export interface Stretch extends Counted {
  /** Where it stands below a column. */
  label: string
  /** In words. */
  name: string
}

/** Every day or week of the period, those without a post among them. */
export function stretchesOf(timeline: Counted[], period: string): Stretch[] {
  const first = period === 'all' ? timeline[0]?.date : daysAfter(today(), 1 - Number(period))
  if (first === undefined) return []
  const days = daysBetween(first, today())
  const is_weekly = days.length > DAYS_MAX
  const begin = (date: string) => (is_weekly ? mondayOf(date) : date)
  const counted = Map.groupBy(timeline, ({ date }) => begin(date))
  return [...new Set(days.map(begin))].map((date) => ({
    ...sumOf(date, counted.get(date) ?? []),
    label: shortDay(date),
    name: is_weekly ? `Week of ${dayInWords(date)}` : dayInWords(date),
  }))
}

function sumOf(date: string, counted: Counted[]): Counted {
  const sum = (name: 'posts' | 'impressions' | 'engagements') =>
    counted.reduce((total, one) => total + one[name], 0)
  const [impressions, engagements] = [sum('impressions'), sum('engagements')]
  const rate = impressions === 0 ? 0 : Math.min(100, (100 * engagements) / impressions)
  const engagement_rate = Math.round(100 * rate) / 100
  return { date, posts: sum('posts'), impressions, engagements, engagement_rate }
}
