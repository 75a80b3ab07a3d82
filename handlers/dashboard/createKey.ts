import { countKeys, insertKey, newKey } from '../../db/keys.ts'
import { lockUser } from '../../db/users.ts'
import { limitReached } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'

const KEYS_MAX = 50

export const createKey: DashboardHandler<'createKey'> = async ({ user, body, sending }) => {
  const secret = newKey()
  const key = await sending.db.begin(async (tx) => {
    await lockUser(tx, user.id)
    if ((await countKeys(tx, user.id)) >= KEYS_MAX) throw limitReached()
    return insertKey(tx, user.id, body.name.trim(), secret)
  })
  return { key, secret }
}
