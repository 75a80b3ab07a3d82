/** Moves what was published just now to a moment before, for examples whose past nobody has waited for. */
import type { Sql } from '../pool/postgres.ts'

/** Whether anybody has written anything here, which nothing may be mixed with. */
export async function isUnused(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ is_unused: boolean }[]>`
    select not exists (select from posts) and not exists (select from articles) as is_unused`
  return row?.is_unused ?? false
}

/** In the state that an event has kept. */
const A_MOMENT = '"\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d[^"]*"'

/** In a transaction. All that is told of the post is of that time, and what its readers did is read anew. */
export async function moveToEarlier(tx: Sql, user_id: string, post_id: string, at: string) {
  const deliveries = tx`
    select id from deliveries where user_id = ${user_id} and post_id = ${post_id}`
  await tx`
    update posts set posted_date = case when posted_date is not null then ${at}::timestamptz end, created_at = ${at},
      updated_at = ${at}, scheduled_date = case when scheduled_date is not null then ${at}::timestamptz end
    where user_id = ${user_id} and id = ${post_id}`
  await tx`
    update deliveries set due_at = ${at}, attempted_at = case when attempted_at is not null then ${at}::timestamptz end
    where user_id = ${user_id} and post_id = ${post_id}`
  await tx`
    update attempts set started_at = ${at}, settled_at = case when settled_at is not null then ${at}::timestamptz end
    where user_id = ${user_id} and delivery_id in (${deliveries})`
  await tx`
    update live_parts set published_at = ${at}
    where user_id = ${user_id} and delivery_id in (${deliveries})`
  await tx`
    update events set timestamp = ${at}, state = regexp_replace(state::text, ${A_MOMENT}, ${JSON.stringify(at)}, 'g')::json
    where user_id = ${user_id} and subject_id = ${post_id}`
  await tx`
    update post_metrics set posted_at = ${at}, next_sync_at = clock_timestamp()
    where user_id = ${user_id} and post_id = ${post_id}`
}
