/** The daily post limit (decision 9): taken when a post is scheduled, moved or published. */
import { today } from '../sql/clock.ts'
import type { User } from './keys.ts'
import type { Sql } from '../pool/postgres.ts'

/**
 * Takes `count` posts from today's allowance in one guarded statement, inside the transaction of the
 * change that needs them. Undefined when there are not enough left: then nothing is taken. It says along the way
 * whether there is a budget to be asked for, so that who has none has no other statement for it.
 */
export async function takePosts(
  sql: Sql,
  user: Pick<User, 'id' | 'posts_per_day'>,
  count: number,
): Promise<{ has_budget: boolean } | undefined> {
  if (count === 0) return { has_budget: false }
  const [taken] = await sql<{ has_budget: boolean }[]>`
    insert into post_usage as had (user_id, day, taken, allowed)
    select ${user.id}, ${today(sql)}, ${count}, ${user.posts_per_day}
    where ${count}::integer <= ${user.posts_per_day}::integer
    on conflict (user_id, day) do update
      set taken = had.taken + excluded.taken, allowed = excluded.allowed
      where had.taken + excluded.taken <= excluded.allowed
    returning exists (select from budgets b where b.user_id = had.user_id) as has_budget`
  return taken
}

/** One that was taken in this transaction, for what is refused all the same. */
export async function returnPost(sql: Sql, { id }: Pick<User, 'id'>) {
  await sql`
    update post_usage set taken = taken - 1
    where user_id = ${id} and day = ${today(sql)} and taken > 0`
}

/** A key with a daily limit of its own (decision 422). */
export interface LimitedKey {
  id: string
  user_id: string
  posts_per_day: number
}

/** The same from what its key may take today. */
export async function takeKeyPosts(
  sql: Sql,
  { id, user_id, posts_per_day }: LimitedKey,
  count: number,
): Promise<true | undefined> {
  const taken = sql`case when had.day >= excluded.day then had.taken else 0 end + excluded.taken`
  const rows = await sql`
    insert into key_post_usage as had (key_id, user_id, day, taken, allowed)
    select ${id}, ${user_id}, ${today(sql)}, ${count}, ${posts_per_day}
    where ${count}::integer <= ${posts_per_day}::integer
    on conflict (key_id) do update
      set day = greatest(had.day, excluded.day), taken = ${taken}, allowed = excluded.allowed
      where ${taken} <= excluded.allowed
    returning true`
  return rows.length === 1 ? true : undefined
}

/** As `returnPost`. */
export async function returnKeyPost(sql: Sql, { id }: Pick<LimitedKey, 'id'>) {
  await sql`
    update key_post_usage set taken = taken - 1
    where key_id = ${id} and day = ${today(sql)} and taken > 0`
}

export interface PostUsage {
  taken: number
  /** Seconds since 1970. */
  resets_at: number
}

export async function findPostUsage(sql: Sql, user_id: string): Promise<PostUsage> {
  const [row] = await sql<PostUsage[]>`
    select
      coalesce((select taken from post_usage where user_id = ${user_id} and day = ${today(sql)}), 0) as taken,
      extract(epoch from (${today(sql)} + 1)::timestamp at time zone 'UTC')::bigint as resets_at`
  return row ?? { taken: 0, resets_at: 0 }
}

export async function findKeyPostUsage(sql: Sql, key_id: string): Promise<PostUsage> {
  const [row] = await sql<PostUsage[]>`
    select
      coalesce((select taken from key_post_usage where key_id = ${key_id} and day = ${today(sql)}), 0) as taken,
      extract(epoch from (${today(sql)} + 1)::timestamp at time zone 'UTC')::bigint as resets_at`
  return row ?? { taken: 0, resets_at: 0 }
}
