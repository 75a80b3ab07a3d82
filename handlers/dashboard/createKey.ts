import { countKeys, insertKey, newKey, secondsToNextKey } from '../../db/users/keys.ts'
import { limitReached } from '../../openapi/dashboardErrors.ts'
import { rateLimited } from '../../openapi/errors.ts'
import type { DashboardHandler } from './handler.ts'
import { holdSession } from './access/session.ts'

const KEYS_MAX = 50
/** Revoked ones are kept, so that making and revoking them needs a bound too. */
const KEYS_PER_DAY_MAX = 200

export const createKey: DashboardHandler<'createKey'> = async ({ session, body, db }) => {
  const secret = newKey()
  const key = await db.begin(async (tx) => {
    const user = await holdSession(tx, session)
    if ((await countKeys(user)) >= KEYS_MAX) throw limitReached()
    const wait_s = await secondsToNextKey(user, KEYS_PER_DAY_MAX)
    if (wait_s !== undefined) throw rateLimited(wait_s)
    return insertKey(user, body.name.trim(), secret, body.permissions)
  })
  return { key, secret }
}
