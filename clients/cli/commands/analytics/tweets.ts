import { InvalidArgumentError, type Command } from 'commander'
import type { components, operations } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { showList, showOne } from '../../output/show.ts'
import { toTheMinute, type Column } from '../../output/table.ts'
import type { Environment } from '../../environment.ts'
import { showReport, withReports, type ReportOptions, type Reports } from './reports.ts'

type Schemas = components['schemas']
type Query = NonNullable<operations['getTweetAnalytics']['parameters']['query']>
type Options = ReportOptions & Pick<Query, 'period'> & { account?: string }

const TWEET_COLUMNS: readonly Column<Schemas['TweetPerformance']>[] = [
  { heading: 'POSTED', cell: ({ posted_at }) => toTheMinute(posted_at), gives_way: 'never' },
  { heading: 'IMPRESSIONS', cell: ({ impressions }) => impressions },
  { heading: 'LIKES', cell: ({ likes }) => likes },
  { heading: 'REPOSTS', cell: ({ retweets }) => retweets },
  { heading: 'REPLIES', cell: ({ replies }) => replies },
  { heading: 'RATE', cell: ({ engagement_rate }) => engagement_rate },
  { heading: 'TEXT', cell: ({ text_preview }) => text_preview, gives_way: 'first' },
]

const TIMELINE_COLUMNS: readonly Column<Schemas['EngagementDate']>[] = [
  { heading: 'DATE', cell: ({ date }) => date, gives_way: 'never' },
  { heading: 'POSTS', cell: ({ posts }) => posts },
  { heading: 'IMPRESSIONS', cell: ({ impressions }) => impressions },
  { heading: 'ENGAGEMENTS', cell: ({ engagements }) => engagements },
  { heading: 'RATE', cell: ({ engagement_rate }) => engagement_rate },
]

const TYPE_COLUMNS: readonly Column<Schemas['ContentTypeStats']>[] = [
  { heading: 'TYPE', cell: ({ content_type }) => content_type },
  { heading: 'POSTS', cell: ({ count }) => count },
  { heading: 'IMPRESSIONS', cell: ({ avg_impressions }) => avg_impressions },
  { heading: 'RATE', cell: ({ avg_engagement_rate }) => avg_engagement_rate },
]

const REPORTS: Reports<Schemas['TweetAnalytics']> = {
  summary: (context, found) =>
    showOne(context, found, [
      ['tracked', found.summary.total_tracked_tweets],
      ['impressions', found.summary.total_impressions],
      ['engagements', found.summary.total_engagements],
      ['engagement rate', `${found.summary.avg_engagement_rate} %`],
      ['likes each', found.summary.avg_likes],
      ['reposts each', found.summary.avg_retweets],
      ['replies each', found.summary.avg_replies],
      ['read from X', found.sync_status.last_synced_at],
    ]),
  top: (context, found) => showList(context, found.top_performers, TWEET_COLUMNS, found),
  worst: (context, found) => showList(context, found.worst_performers, TWEET_COLUMNS, found),
  types: (context, found) => showList(context, found.content_type_stats, TYPE_COLUMNS, found),
  timeline: (context, found) =>
    showList(context, found.engagement_timeline, TIMELINE_COLUMNS, found),
}

export function showTweets(environment: Environment): Command {
  const command = newCommand('tweets', 'How your posts on X do')
    .option('--period <days>', 'how many days back, 7 to 365, or all', readPeriod)
    .option('--account <id>', 'the X account')
    .action(
      act<Options>(environment, MEMBERS.TweetAnalytics, async (context) => {
        const { period, account } = context.options
        const query = present<Query>({ period, x_account_id: account })
        const page = await context.api.getTweetAnalytics(query)
        showReport(context, REPORTS, page)
        if (!page.has_x_account) context.terminal.say('No X account is connected.')
        else if (!page.has_data) context.terminal.say('X has told nothing yet.')
      }),
    )
  return withExamples(withReports(command, REPORTS), [
    ['analytics tweets --period 90', 'The last 90 days in numbers'],
    ['analytics tweets --report top', 'What did best'],
  ])
}

function readPeriod(text: string): string {
  if (text === 'all' || /^\d{1,3}$/.test(text)) return text
  throw new InvalidArgumentError('It has to be a number of days, or "all".')
}
