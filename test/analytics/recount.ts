/** The overview once more, the plain way: post by post in the memory of the test. */
import type { PastPost } from './history.ts'

const DAY_MS = 86_400_000
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

export function recount(all: PastPost[], now: number) {
  const posts = all.filter(({ deleted }) => deleted !== true)
  const dates = posts
    .flatMap(({ posted_date }) => (posted_date === null ? [] : [posted_date]))
    .sort((a, b) => a - b)
  const today = Math.floor(now / DAY_MS)
  const days = [...new Set(dates.map((date) => Math.floor(date / DAY_MS)))]
  const streaks = streaksOf(days)
  const running = streaks.find(({ last }) => last >= today - 1)
  const week = today - weekday(today)
  const count = (from: number, to: number) =>
    dates.filter((date) => date >= from * DAY_MS && date < to * DAY_MS).length
  const [month, next_month, last_month] = monthStarts(now)
  const on = (back: number) => count(today - back, today - back + 1)
  return {
    stats: {
      total_posts_created: posts.length,
      total_posts_published: dates.length,
      total_posts_scheduled: posts.filter(({ status }) => status === 'scheduled').length,
      publishing_rate: posts.length === 0 ? 0 : round((dates.length * 100) / posts.length),
      total_active_days: days.length,
      avg_posts_per_week:
        days[0] === undefined ? 0 : round((dates.length * 7) / Math.max(7, today - days[0] + 1)),
      most_active_day:
        mostOf(dates.map((date) => weekday(Math.floor(date / DAY_MS))))?.map(
          (day) => DAYS[day],
        )[0] ?? null,
      most_active_hour: mostOf(dates.map((date) => new Date(date).getUTCHours()))?.[0] ?? null,
      total_characters_written: sum(
        posts.flatMap(({ text, thread_tweets }) =>
          [text, ...(thread_tweets ?? [])].map((part) => [...part].length),
        ),
      ),
      total_threads_created: posts.filter(({ thread_tweets }) => thread_tweets !== null).length,
      total_media_posts: posts.filter(({ media_urls }) => media_urls !== null).length,
    },
    streaks: {
      current: running ? running.last - running.first + 1 : 0,
      longest: Math.max(0, ...streaks.map(({ first, last }) => last - first + 1)),
      last_posted_date: iso(dates.at(-1)),
      streak_start_date: iso(running && dates.find((date) => date >= running.first * DAY_MS)),
    },
    trends: {
      this_week: count(week, week + 7),
      last_week: count(week - 7, week),
      this_month: count(month, next_month),
      last_month: count(last_month, month),
      best_month: bestMonth(dates),
    },
    categories: categoriesOf(posts),
    recent_activity: {
      last_7_days: Array.from({ length: 7 }, (_, index) => on(6 - index)),
      last_30_days: Array.from({ length: 30 }, (_, index) => on(29 - index)),
    },
  }
}

function streaksOf(days: number[]) {
  const streaks: { first: number; last: number }[] = []
  for (const day of days) {
    const last = streaks.at(-1)
    if (last?.last === day - 1) last.last = day
    else streaks.push({ first: day, last: day })
  }
  return streaks
}

/** 0 is Monday. */
function weekday(day: number): number {
  return (new Date(day * DAY_MS).getUTCDay() + 6) % 7
}

/** Days since 1970 on which this month, the next and the last one begin. */
function monthStarts(now: number): [number, number, number] {
  const date = new Date(now)
  const start = (offset: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1) / DAY_MS
  return [start(0), start(1), start(-1)]
}

/** The most frequent value first, the smaller of equal ones; undefined without any. */
function mostOf(values: number[]): number[] | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || a - b).map(([value]) => value)
  return sorted.length === 0 ? undefined : sorted
}

function bestMonth(dates: number[]) {
  const counts = new Map<string, number>()
  for (const date of dates) {
    const month = new Date(date).toISOString().slice(0, 7)
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? 1 : -1))
  return best === undefined ? null : { month: best[0], count: best[1] }
}

function categoriesOf(posts: PastPost[]) {
  const names = [...new Set(posts.map(({ category }) => category))]
  return names
    .map((name) => {
      const count = posts.filter(({ category }) => category === name).length
      return { name, count, percentage: round((count * 100) / posts.length) }
    })
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Half up in decimal, as the database rounds. */
function round(number: number): number {
  return Math.round((number + Number.EPSILON) * 100) / 100
}

function iso(date: number | undefined): string | null {
  return date === undefined ? null : new Date(date).toISOString()
}
