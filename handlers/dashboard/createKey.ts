import {
  countKeys,
  findKeyAccounts,
  insertKey,
  newKey,
  secondsToNextKey,
  type KeyGrant,
} from '../../db/users/keys.ts'
import { limitReached } from '../../openapi/dashboardErrors.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { rateLimited, validationFailed } from '../../openapi/errors.ts'
import { inBody } from '../../openapi/places.ts'
import { invalidFormat, noSuchAccount } from '../../openapi/problems.ts'
import { microsOf } from '../../networks/prices.ts'
import type { DashboardCall, DashboardHandler } from './handler.ts'
import { holdSession } from './access/session.ts'

const KEYS_MAX = 50
/** Revoked ones are kept, so that making and revoking them needs a bound too. */
const KEYS_PER_DAY_MAX = 200

export const createKey: DashboardHandler<'createKey'> = async ({ session, body, db }) => {
  const secret = newKey()
  const grant = readGrant(body)
  const key = await db.begin(async (tx) => {
    const user = await holdSession(tx, session)
    if ((await countKeys(user)) >= KEYS_MAX) throw limitReached()
    const wait_s = await secondsToNextKey(user, KEYS_PER_DAY_MAX)
    if (wait_s !== undefined) throw rateLimited(wait_s)
    if (grant.account_ids) await needOwn(tx, session.user_id, grant.account_ids)
    return insertKey(user, body.name.trim(), secret, grant)
  })
  return { key, secret }
}

async function needOwn(tx: Sql, user_id: string, account_ids: readonly string[]) {
  const own = await findKeyAccounts(tx, user_id, account_ids)
  const problems = account_ids.flatMap((id, index) =>
    own.some((one) => one.id === id) ? [] : [noSuchAccount(inBody(`account_ids[${index}]`))],
  )
  if (problems.length > 0) throw validationFailed(problems)
}

function readGrant({
  permissions,
  account_ids,
  posts_per_day,
  monthly_budget,
}: DashboardCall<'createKey'>['body']): KeyGrant {
  const grant = { permissions, account_ids, posts_per_day }
  if (monthly_budget === undefined) return grant
  const monthly_micros = microsOf(monthly_budget)
  if (monthly_micros === undefined)
    throw validationFailed([
      invalidFormat(inBody('monthly_budget'), 'must be an amount such as 10.00'),
    ])
  return { ...grant, monthly_micros }
}
