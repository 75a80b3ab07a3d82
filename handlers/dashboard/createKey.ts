import {
  countKeys,
  findKeyAccounts,
  insertKey,
  newKey,
  secondsToNextKey,
} from '../../db/users/keys.ts'
import { limitReached } from '../../openapi/dashboardErrors.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { rateLimited, validationFailed } from '../../openapi/errors.ts'
import { inBody } from '../../openapi/places.ts'
import { noSuchAccount } from '../../openapi/problems.ts'
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
    const { permissions, account_ids } = body
    if (account_ids !== undefined) await needOwn(tx, session.user_id, account_ids)
    return insertKey(user, body.name.trim(), secret, { permissions, account_ids })
  })
  return { key, secret }
}

async function needOwn(tx: Sql, user_id: string, account_ids: string[]) {
  const own = await findKeyAccounts(tx, user_id, account_ids)
  const problems = account_ids.flatMap((id, index) =>
    own.some((one) => one.id === id) ? [] : [noSuchAccount(inBody(`account_ids[${index}]`))],
  )
  if (problems.length > 0) throw validationFailed(problems)
}
