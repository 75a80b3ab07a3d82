/** Keys that may only draft, and what they leave to be approved. */
import { newKey } from '../../db/users/keys.ts'
import type { Permission } from '../../generated/names.ts'
import { insertKey } from '../world/keys.ts'
import type { TestUser, World } from '../world/world.ts'

export const POSTS = '/api/v1/posts'

/** Another key of the same user. */
export async function keyThatMay(
  w: World,
  user: TestUser,
  permissions: Permission[] = ['read', 'draft'],
  account_ids?: readonly string[],
): Promise<TestUser> {
  const key = newKey()
  await insertKey(w.db, user.id, permissions.join(' '), key, permissions, { account_ids })
  return { ...user, key }
}

/** The time of what waits, moved in the database. */
export async function moveTo(w: World, id: string, interval: string) {
  for (const table of [w.db`posts`, w.db`articles`]) {
    await w.db`
      update ${table} set scheduled_date = clock_timestamp() + ${interval}::interval where id = ${id}`
  }
  await w.db`
    update deliveries set due_at = clock_timestamp() + ${interval}::interval,
      deadline_at = clock_timestamp() + ${interval}::interval
        + case state when 'held' then '0' else '2 hours' end::interval
    where subject_id = ${id} and state in ('held', 'waiting')`
}
