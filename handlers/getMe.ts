import { countPosts } from '../db/posts/posts.ts'
import { findKeyAccounts } from '../db/users/keys.ts'
import { findPostUsage } from '../db/users/usage.ts'
import type { Handler } from './handler.ts'

export const getMe: Handler<'getMe'> = async ({ user, db }) => {
  const [stats, usage, accounts] = await Promise.all([
    countPosts(db, user),
    findPostUsage(db, user.id),
    user.accounts && findKeyAccounts(db, user.id, user.accounts),
  ])
  const remaining = Math.max(0, user.posts_per_day - usage.taken)
  return {
    authenticated: true,
    ...(user.key && {
      key: {
        name: user.key.name,
        permissions: [...user.permissions],
        last_used_at: user.key.last_used_at,
        ...(accounts && { accounts }),
      },
    }),
    subscription: {
      has_access: user.subscribed,
      status: user.status,
      is_trialing: user.status === 'trialing' && user.subscribed,
      trial_ends_at: user.trial_ends_at,
      current_period_ends_at: user.current_period_ends_at,
    },
    limits: user.subscribed
      ? {
          can_post: remaining > 0,
          posts_published_today: usage.taken,
          remaining_posts_today: remaining,
          daily_limit: user.posts_per_day,
        }
      : null,
    stats,
  }
}
