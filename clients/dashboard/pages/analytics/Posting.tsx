/** How much and how steadily somebody posts, over all accounts and all time. */
import { Disclosure } from '../parts/Disclosure.tsx'
import { When } from '../parts/When.tsx'
import { monthInWords } from '../plots/days.ts'
import { Figures } from '../plots/Figures.tsx'
import { counted, inDigits } from '../parts/numbers.ts'
import type { PublicSchemas } from '../publicApi.ts'

type Overview = PublicSchemas['AnalyticsOverview']

export function Posting({ overview }: { overview: Overview }) {
  const { stats, streaks, trends } = overview
  return (
    <section className="card" aria-labelledby="posting">
      <div className="row-title">
        <h2 id="posting">Posting</h2>
        <p className="hint">All accounts, all time</p>
      </div>
      {stats.total_posts_published === 0 && (
        <p className="empty">
          Nothing has been published yet. Your streak, your best times and how your posts do will be
          here.
        </p>
      )}
      <Figures
        figures={[
          {
            name: 'Published',
            value: inDigits(stats.total_posts_published),
            note: `${inDigits(stats.publishing_rate)} % of what was written`,
          },
          {
            name: 'This week',
            value: inDigits(trends.this_week),
            note: changeInWords(trends.this_week, trends.last_week, 'last week'),
          },
          {
            name: 'This month',
            value: inDigits(trends.this_month),
            note: changeInWords(trends.this_month, trends.last_month, 'last month'),
          },
          {
            name: 'Streak',
            value: counted(streaks.current, 'day'),
            note: `The longest: ${counted(streaks.longest, 'day')}`,
          },
        ]}
      />
      <Disclosure summary="More about your posts">{() => <Facts {...overview} />}</Disclosure>
    </section>
  )
}

function Facts({ stats, streaks, trends: { best_month } }: Overview) {
  const { most_active_day, most_active_hour } = stats
  const facts = {
    Written: inDigits(stats.total_posts_created),
    Scheduled: inDigits(stats.total_posts_scheduled),
    'Posts a week': inDigits(stats.avg_posts_per_week),
    'Days with a post': inDigits(stats.total_active_days),
    Threads: inDigits(stats.total_threads_created),
    'With pictures or videos': inDigits(stats.total_media_posts),
    Characters: inDigits(stats.total_characters_written),
    'Most active day': most_active_day === null ? 'None' : capital(most_active_day),
    'Most active hour':
      most_active_hour === null ? 'None' : `${twoDigits(most_active_hour)}:00 UTC`,
    'Best month':
      best_month === null
        ? 'None'
        : `${monthInWords(best_month.month)}: ${inDigits(best_month.count)}`,
  }
  return (
    <dl className="facts wide">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {streaks.last_posted_date !== null && (
        <div>
          <dt>Last post</dt>
          <dd>
            <When at={streaks.last_posted_date} time />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The present stretch of time is not over, which the words say. */
function changeInWords(now: number, before: number, when: string): string {
  const difference = now - before
  if (now === 0 && before === 0) return `None ${when} either`
  if (difference === 0) return `▬ As many as ${when}`
  return difference > 0
    ? `▲ ${inDigits(difference)} more than ${when}`
    : `▼ ${inDigits(-difference)} fewer than ${when}, so far`
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, '0')
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
