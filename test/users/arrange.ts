/** Keys with limits of their own. */
import { newKey, type KeyGrant } from '../../db/users/keys.ts'
import { insertKey } from '../world/keys.ts'
import type { Answer, TestUser, World } from '../world/world.ts'

export interface LimitedTestKey extends TestUser {
  key_id: string
}

/** Another key of the same user. */
export async function limitedKeyOf(
  w: World,
  user: TestUser,
  { permissions, ...limits }: KeyGrant,
): Promise<LimitedTestKey> {
  const key = newKey()
  const { id } = await insertKey(w.db, user.id, 'Limited', key, permissions, limits)
  return { ...user, key, key_id: id }
}

/** What a key is told of its limits. */
export async function limitsOf(w: World, key: TestUser): Promise<Answer['body']> {
  return (await w.call(key, 'GET', '/api/v1/me')).body.key.limits
}
