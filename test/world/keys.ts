/** Keys, made and ended without a door. */
import { lockUser } from '../../db/users/heldUser.ts'
import * as keys from '../../db/users/keys.ts'
import type { Db } from '../../db/pool/postgres.ts'

export async function insertKey(
  db: Db,
  user_id: string,
  name: string,
  key: string,
  permissions = keys.ALL_PERMISSIONS,
  limits: keys.KeyGrant = {},
) {
  return db.begin((tx) => keys.giveKey(tx, user_id, name, key, { permissions, ...limits }))
}

export async function revokeKey(db: Db, user_id: string, id: string) {
  return db.begin(async (tx) => {
    const user = await lockUser(tx, user_id)
    return user && keys.revokeKey(user, id)
  })
}
