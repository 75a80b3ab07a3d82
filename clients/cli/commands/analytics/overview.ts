import type { Command } from 'commander'
import type { components, operations } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { present } from '../../http/present.ts'
import { counted } from '../../output/counted.ts'
import { showList, showOne } from '../../output/show.ts'
import type { Column } from '../../output/table.ts'
import type { Environment } from '../../environment.ts'
import { narrowedBy, withNarrowing, type NarrowingOptions } from './narrowing.ts'
import { showReport, withReports, type ReportOptions, type Reports } from './reports.ts'

type Query = NonNullable<operations['getAnalyticsOverview']['parameters']['query']>
type Options = ReportOptions & NarrowingOptions

const CATEGORY_COLUMNS: readonly Column<components['schemas']['CategoryShare']>[] = [
  { heading: 'CATEGORY', cell: ({ name }) => name, gives_way: 'first' },
  { heading: 'POSTS', cell: ({ count }) => count },
  { heading: 'PERCENT', cell: ({ percentage }) => percentage },
]

const REPORTS: Reports<components['schemas']['AnalyticsOverview']> = {
  stats(context, found) {
    const { stats, streaks, trends } = found
    showOne(context, found, [
      ['created', stats.total_posts_created],
      ['published', stats.total_posts_published],
      ['scheduled', stats.total_posts_scheduled],
      ['publishing rate', `${stats.publishing_rate} %`],
      ['posts per week', stats.avg_posts_per_week],
      ['most active day', stats.most_active_day],
      ['most active hour', stats.most_active_hour],
      ['threads', stats.total_threads_created],
      ['with media', stats.total_media_posts],
      [
        'streak',
        `${counted(streaks.current, 'day')}, the longest ${counted(streaks.longest, 'day')}`,
      ],
      ['this week', `${trends.this_week}, the week before ${trends.last_week}`],
      ['this month', `${trends.this_month}, the month before ${trends.last_month}`],
      ['best month', trends.best_month && `${trends.best_month.month}, ${trends.best_month.count}`],
    ])
  },
  categories(context, found) {
    showList(context, found.categories, CATEGORY_COLUMNS, found)
  },
  activity(context, found) {
    const { last_7_days, last_30_days } = found.recent_activity
    showOne(context, found, [
      ['last 7 days', last_7_days.join(' ')],
      ['last 30 days', last_30_days.join(' ')],
    ])
  },
}

export function showOverview(environment: Environment): Command {
  const command = newCommand('overview', 'How much and how regularly you post').action(
    act<Options>(environment, MEMBERS.AnalyticsOverview, async (context) => {
      const query = present<Query>(narrowedBy(context.options))
      const overview = await context.api.getAnalyticsOverview(query)
      showReport(context, REPORTS, overview)
    }),
  )
  return withExamples(withNarrowing(withReports(command, REPORTS)), [
    ['analytics overview', 'Counts, streaks, trends'],
    ['analytics overview --report categories', 'Which labels you use'],
  ])
}
