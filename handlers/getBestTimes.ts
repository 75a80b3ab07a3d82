import { findBestTimes } from '../db/analytics/analytics.ts'
import { narrowingOf } from './analytics/narrowingOf.ts'
import type { Handler } from './handler.ts'

export const getBestTimes: Handler<'getBestTimes'> = async ({ user, query, db }) => {
  const times = await findBestTimes(db, user, narrowingOf(query))
  return { ...times, summary: describe(times) }
}

function describe({ has_enough_data, total_posts_analyzed, best_hours, best_days }: Times): string {
  if (!has_enough_data) return 'Publish at least 3 posts to see when you post most.'
  const days = best_days.map(({ day }) => day).join(', ')
  const hours = best_hours.map(({ label }) => label).join(', ')
  return `Of your last ${total_posts_analyzed} posts most went out on ${days}, at ${hours} UTC.`
}

type Times = Awaited<ReturnType<typeof findBestTimes>>
