import { findPostMetrics } from '../db/analytics/postMetrics.ts'
import { notFound, subscriptionRequired } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'

/** The plan decides who may see it, as of `getTweetAnalytics`. */
export const getPostMetrics: Handler<'getPostMetrics'> = async ({ user, params, db }) => {
  if (!user.subscribed || !user.has_tweet_analytics) throw subscriptionRequired()
  const metrics = await findPostMetrics(db, user, params.id)
  if (metrics === undefined) throw notFound()
  return { metrics }
}
