import type { User } from '../../db/users/keys.ts'
import {
  findKeyPostUsage,
  findPostUsage,
  returnKeyPost,
  returnPost,
  takeKeyPosts,
  takePosts,
  type LimitedKey,
  type PostUsage,
} from '../../db/users/usage.ts'
import type { Approval } from '../../db/posts/approval.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import {
  dailyLimit,
  subscriptionRequired,
  validationFailed,
  type ApiError,
} from '../../openapi/errors.ts'
import type { RequestPlace } from '../../openapi/places.ts'
import {
  noKeyPostsLeft,
  noPostsLeft,
  overDailyLimit,
  type Problem,
} from '../../openapi/problems.ts'

export function needSubscription(user: Pick<User, 'subscribed'>) {
  const refusal = planRefusal(user)
  if (refusal !== undefined) throw refusal
}

/** Why nothing may be scheduled or published; undefined when it may. */
export function planRefusal({ subscribed }: Pick<User, 'subscribed'>): ApiError | undefined {
  return subscribed ? undefined : subscriptionRequired()
}

/** Whose daily limits are asked: the user's, and that of the key where it has one. */
type Poster = Pick<User, 'id' | 'posts_per_day'> & Partial<Pick<User, 'key'>>

/**
 * Takes `count` posts from today's allowance within the transaction of the change (decision 9), or
 * throws: 400 for what no day could allow, 429 for what today does not. Says whether the user has a budget. What waits for
 * approval takes from that of the key alone (decision 422). The user's is always taken first, so that nobody waits in a
 * circle.
 */
export async function takeAllowance(
  sql: Sql,
  user: Poster,
  count: number,
  approval: Approval = 'approved',
): Promise<{ has_budget: boolean }> {
  const of_user = approval === 'approved' ? count : 0
  const took = await takeOrRefuse(
    () => takePosts(sql, user, of_user),
    () => allowanceRefusal(sql, { ...user, key: undefined }, of_user),
  )
  const key = limitedKey(user)
  if (key === undefined || count === 0) return took
  await takeOrRefuse(
    () => takeKeyPosts(sql, key, count),
    () => keyRefusal(sql, key, count),
  )
  return took
}

async function takeOrRefuse<Taken>(
  take: () => Promise<Taken | undefined>,
  refuse: () => Promise<ApiError | undefined>,
): Promise<Taken> {
  const taken = await take()
  if (taken !== undefined) return taken
  const refusal = await refuse()
  if (refusal !== undefined) throw refusal
  // Between the two a new day has begun.
  return takeOrRefuse(take, refuse)
}

/** One, for an entry of a batch; or why not, and then nothing is taken. */
export async function takeOne(
  sql: Sql,
  user: Poster,
  approval: Approval,
  place: RequestPlace,
): Promise<Problem | undefined> {
  if (approval === 'approved' && !(await takePosts(sql, user, 1))) return noPostsLeft(place)
  const key = limitedKey(user)
  if (key === undefined || (await takeKeyPosts(sql, key, 1))) return undefined
  if (approval === 'approved') await returnPost(sql, user)
  return noKeyPostsLeft(place)
}

/** The same, for an entry that is refused all the same. */
export async function returnOne(sql: Sql, user: Poster, approval: Approval) {
  if (approval === 'approved') await returnPost(sql, user)
  const key = limitedKey(user)
  if (key !== undefined) await returnKeyPost(sql, key)
}

/** Why so many are not to be had; undefined when they are, for whoever takes them first. */
export async function allowanceRefusal(
  sql: Sql,
  user: Poster,
  count: number,
  approval: Approval = 'approved',
): Promise<ApiError | undefined> {
  const of_user = approval === 'approved' ? count : 0
  const limit = user.posts_per_day
  const refusal = refusalOfDay(limit, of_user, () => findPostUsage(sql, user.id), 'user')
  const key = limitedKey(user)
  return (await refusal) ?? (key && (await keyRefusal(sql, key, count)))
}

function keyRefusal(sql: Sql, { id, posts_per_day }: LimitedKey, count: number) {
  return refusalOfDay(posts_per_day, count, () => findKeyPostUsage(sql, id), 'key')
}

async function refusalOfDay(
  limit: number,
  count: number,
  findUsage: () => Promise<PostUsage>,
  whose: 'user' | 'key',
): Promise<ApiError | undefined> {
  if (count > limit) return validationFailed([overDailyLimit(count, limit, whose)])
  if (count === 0) return undefined
  const { taken, resets_at } = await findUsage()
  const remaining = Math.max(0, limit - taken)
  const of_key = whose === 'key'
  return count > remaining ? dailyLimit({ limit, remaining, resets_at, of_key }) : undefined
}

function limitedKey({ id: user_id, key }: Poster): LimitedKey | undefined {
  if (key === undefined || key.posts_per_day === null) return undefined
  return { id: key.id, user_id, posts_per_day: key.posts_per_day }
}
