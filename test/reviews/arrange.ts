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
