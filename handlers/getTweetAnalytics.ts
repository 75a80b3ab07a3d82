import { listConnections } from '../db/connections/connections.ts'
import { findTweetAnalytics } from '../db/analytics/tweetAnalytics.ts'
import { subscriptionRequired } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'

/** Spec 4.5: the plan decides who may see it. */
export const getTweetAnalytics: Handler<'getTweetAnalytics'> = async ({ user, query, db }) => {
  if (!user.subscribed || !user.has_tweet_analytics) throw subscriptionRequired()
  const { period = '30', x_account_id } = query
  const accounts = (await listConnections(db, user)).filter(({ platform }) => platform === 'x')
  const analytics = await findTweetAnalytics(db, user, {
    days: period === 'all' ? null : Number(period),
    connection_id: x_account_id ?? null,
  })
  return { has_x_account: accounts.some(({ disconnected }) => !disconnected), ...analytics }
}
