import type { Reply } from '../../../handlers/handler.ts'
import { validationFailed } from '../../../openapi/errors.ts'
import { inBody } from '../../../openapi/places.ts'
import { onlyWith } from '../../../openapi/problems.ts'
import { inFull, isFull, VERBOSITY } from '../concise.ts'
import { READS, taking, type Tool } from '../tool.ts'

/** Of the best and the worst posts, and of the latest days, in a concise answer. */
const PERFORMERS = 5
const DAYS = 30

export const get_analytics: Tool = {
  name: 'get_analytics',
  title: 'Look at the numbers',
  description:
    'One of three reports, under its name. overview: how much was posted, streaks, trends, categories. tweets: what X counted, the best and worst posts, the best hours and days (needs a plan with these analytics). best_times: when most was posted. Hours and days are in UTC.',
  hints: READS,
  takes: [
    taking('getAnalyticsOverview'),
    taking('getTweetAnalytics', { query: ['period', 'x_account_id'] }),
    taking('getBestTimes'),
  ],
  descriptions: { x_account_id: 'Only what belongs to this account on X.' },
  own: {
    report: {
      type: 'string',
      enum: ['overview', 'tweets', 'best_times'],
      description: 'Which report.',
    },
    verbosity: VERBOSITY,
  },
  required: ['report'],
  rest: 'Ask for a shorter period.',
  async run({ args, perform }) {
    if (args.report === 'tweets') {
      const tweets = await perform('getTweetAnalytics')
      return inFull({ tweets: isFull(args) ? tweets : shorten(tweets) })
    }
    const foreign = ['period', 'x_account_id'].filter((name) => args[name] !== undefined)
    if (foreign.length > 0) {
      throw validationFailed(foreign.map((name) => onlyWith(inBody(name), 'the report tweets')))
    }
    return args.report === 'overview'
      ? inFull({ overview: await perform('getAnalyticsOverview') })
      : inFull({ best_times: await perform('getBestTimes') })
  },
}

function shorten(tweets: Reply<'getTweetAnalytics'>): Reply<'getTweetAnalytics'> {
  const { top_performers, worst_performers, engagement_timeline } = tweets
  return {
    ...tweets,
    top_performers: top_performers.slice(0, PERFORMERS),
    worst_performers: worst_performers.slice(0, PERFORMERS),
    engagement_timeline: engagement_timeline.slice(-DAYS),
  }
}
