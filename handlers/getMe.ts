import { countPosts } from '../db/posts/posts.ts'
import { findKeyMoney } from '../db/costs/budgets.ts'
import { amountOf } from '../db/costs/costs.ts'
import type { Db } from '../db/pool/postgres.ts'
import { findKeyAccounts, type User } from '../db/users/keys.ts'
import { findKeyPostUsage, findPostUsage } from '../db/users/usage.ts'
import { CHOICES } from '../generated/names.ts'
import type { components } from '../generated/openapi.ts'
import type { Handler } from './handler.ts'

export const getMe: Handler<'getMe'> = async ({ user, db }) => {
  const [stats, usage, accounts, limits] = await Promise.all([
    countPosts(db, user),
    findPostUsage(db, user.id),
    user.accounts && findKeyAccounts(db, user.id, user.accounts),
    limitsOfKey(db, user),
  ])
  const of_user = Math.max(0, user.posts_per_day - usage.taken)
  const remaining = Math.min(of_user, limits?.posts_left ?? of_user)
  return {
    authenticated: true,
    ...(user.key && {
      key: {
        name: user.key.name,
        permissions: [...user.permissions],
        last_used_at: user.key.last_used_at,
        ...(accounts && { accounts }),
        ...(limits && { limits }),
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

/** Undefined where the key has none of its own: then nothing is asked. */
async function limitsOfKey(
  db: Db,
  { id: user_id, key }: User,
): Promise<components['schemas']['KeyLimits'] | undefined> {
  if (key === undefined) return undefined
  const { id, posts_per_day, monthly_micros } = key
  if (posts_per_day === null && monthly_micros === null) return undefined
  const [usage, money] = await Promise.all([
    posts_per_day === null ? undefined : findKeyPostUsage(db, id),
    monthly_micros === null ? undefined : findKeyMoney(db, user_id, id),
  ])
  const [currency] = CHOICES.Currency
  return {
    ...(posts_per_day !== null &&
      usage && { posts_per_day, posts_left: Math.max(0, posts_per_day - usage.taken) }),
    ...(monthly_micros !== null &&
      money && {
        monthly_budget: amountOf(monthly_micros),
        currency,
        spent: amountOf(money.spent),
        committed: amountOf(money.committed),
        left: amountOf(Math.max(0, monthly_micros - money.spent - money.committed)),
      }),
  }
}
