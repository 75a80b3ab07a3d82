import type { User } from '../../db/users/keys.ts'
import { findPostUsage, takePosts } from '../../db/users/usage.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import {
  dailyLimit,
  subscriptionRequired,
  validationFailed,
  type ApiError,
} from '../../openapi/errors.ts'
import { overDailyLimit } from '../../openapi/problems.ts'

export function needSubscription(user: Pick<User, 'subscribed'>) {
  const refusal = planRefusal(user)
  if (refusal !== undefined) throw refusal
}

/** Why nothing may be scheduled or published; undefined when it may. */
export function planRefusal({ subscribed }: Pick<User, 'subscribed'>): ApiError | undefined {
  return subscribed ? undefined : subscriptionRequired()
}

/**
 * Takes `count` posts from today's allowance within the transaction of the change (decision 9), or
 * throws: 400 for what no day could allow, 429 for what today does not. Says whether the user has a budget.
 */
export async function takeAllowance(
  sql: Sql,
  user: Pick<User, 'id' | 'posts_per_day'>,
  count: number,
): Promise<{ has_budget: boolean }> {
  const took = await takePosts(sql, user, count)
  if (took !== undefined) return took
  const refusal = await allowanceRefusal(sql, user, count)
  if (refusal !== undefined) throw refusal
  // Between the two a new day has begun.
  return takeAllowance(sql, user, count)
}

/** Why so many are not to be had; undefined when they are, for whoever takes them first. */
export async function allowanceRefusal(
  sql: Sql,
  user: Pick<User, 'id' | 'posts_per_day'>,
  count: number,
): Promise<ApiError | undefined> {
  const { posts_per_day: limit } = user
  if (count > limit) return validationFailed([overDailyLimit(count, limit)])
  if (count === 0) return undefined
  const { taken, resets_at } = await findPostUsage(sql, user.id)
  const remaining = Math.max(0, limit - taken)
  return count > remaining ? dailyLimit({ limit, remaining, resets_at }) : undefined
}
