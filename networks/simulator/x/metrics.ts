/** The numbers of a post on X. https://docs.x.com/x-api/fundamentals/metrics */
import { type Counts, countsOf } from '../metrics.ts'
import type { XPost } from './post.ts'
import type { SimulatedAccount } from '../state.ts'
import type { XWorld } from './world.ts'

const PRIVATE_METRICS_DAYS = 30

export function publicMetrics(post: XPost, world: XWorld) {
  const counts = countX(post, world)
  return {
    [repostName(world)]: counts.reposts,
    reply_count: counts.replies + countReplies(post, world),
    like_count: counts.likes,
    quote_count: counts.quotes,
    bookmark_count: counts.bookmarks,
    impression_count: counts.impressions,
  }
}

export function countX(post: XPost, world: XWorld): Counts {
  return countsOf(post, { reach: 1, is_article: post.article !== null }, world.now())
}

/** Only for the author, and only while the post is young. */
export function privateMetrics(post: XPost, reader: SimulatedAccount, world: XWorld) {
  const age_days = (world.now() - post.accepted_at) / 86_400_000
  if (post.account !== reader.account || age_days > PRIVATE_METRICS_DAYS) return {}

  const counts = countX(post, world)
  const { impressions, likes, reposts, link_clicks, profile_clicks, ...other } = counts
  const replies = other.replies + countReplies(post, world)
  const clicks = {
    impression_count: impressions,
    url_link_clicks: link_clicks,
    user_profile_clicks: profile_clicks,
  }
  const engagements =
    likes + reposts + replies + other.quotes + other.bookmarks + link_clicks + profile_clicks
  return {
    non_public_metrics: { ...clicks, engagements },
    organic_metrics: {
      ...clicks,
      like_count: likes,
      reply_count: replies,
      [repostName(world)]: reposts,
    },
  }
}

/** The ones that are really there, besides those of readers nobody knows. */
function countReplies(post: XPost, world: XWorld): number {
  return world.listReplies(post).length
}

function repostName({ settings }: XWorld): string {
  return settings.x_dialect === 'tweet' ? 'retweet_count' : 'repost_count'
}

export function notAuthorizedForField(field: string, id: string, { settings }: XWorld) {
  return {
    resource_id: id,
    parameter: `${settings.x_dialect}.fields`,
    field,
    resource_type: settings.x_dialect,
    section: 'data',
    title: 'Field Authorization Error',
    value: id,
    detail: `Sorry, you are not authorized to access '${field}' on the ${settings.x_dialect} with id: [${id}].`,
    type: 'https://api.x.com/2/problems/not-authorized-for-field',
  }
}
