import type { User } from '../../db/users/keys.ts'
import { findPostUsage, takePosts } from '../../db/users/usage.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { dailyLimit, subscriptionRequired, validationFailed } from '../../openapi/errors.ts'
import { overDailyLimit } from '../../openapi/problems.ts'

export function needSubscription(user: Pick<User, 'subscribed'>) {
  if (!user.subscribed) throw subscriptionRequired()
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
  if (count > user.posts_per_day) {
    throw validationFailed([overDailyLimit(count, user.posts_per_day)])
  }
  const took = await takePosts(sql, user, count)
  if (took !== undefined) return took
  const { taken, resets_at } = await findPostUsage(sql, user.id)
  throw dailyLimit({
    limit: user.posts_per_day,
    remaining: Math.max(0, user.posts_per_day - taken),
    resets_at,
  })
}
