import { forgetAttempts, onAccount } from '../../../db/users/signInAttempts.ts'
import type { Db } from '../../../db/pool/postgres.ts'
import type { Credentials } from '../../../db/users/users.ts'
import { validationFailed } from '../../../openapi/errors.ts'
import { wrongPassword } from '../../../openapi/dashboardProblems.ts'
import { inBody } from '../../../openapi/places.ts'
import { missing } from '../../../openapi/problems.ts'
import type { Passwords } from './passwordLimiter.ts'
import { countAttempt } from './session.ts'

/**
 * Throws unless this is the user's password; somebody who has none need not say it. A session alone is no
 * way to guess: tries count as those of signing in.
 */
export async function needPassword(
  db: Db,
  { matches }: Passwords,
  { id, email, password_hash }: Credentials,
  current: string | undefined,
) {
  if (password_hash === null) return
  if (current === undefined) throw validationFailed([missing(inBody('current_password'))])
  const account = onAccount(email ?? id)
  await countAttempt(db, [account])
  if (!(await matches(current, password_hash))) {
    throw validationFailed([wrongPassword()])
  }
  await forgetAttempts(db, account)
}
