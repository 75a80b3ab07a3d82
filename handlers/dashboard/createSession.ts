import { passwordMatches } from '../../db/passwords.ts'
import { forgetAttempts, fromAddress, onAccount } from '../../db/signInAttempts.ts'
import { findByEmail } from '../../db/users.ts'
import { signInFailed } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { beginSession, countAttempt } from './session.ts'

/** The same steps for an address that nobody has, so that neither answer nor time tells. */
export const createSession: DashboardHandler<'createSession'> = async (call) => {
  const { body, sending, address } = call
  const email = body.email.toLowerCase()
  const account = onAccount(email)
  await countAttempt(sending.db, [account, fromAddress(address)])
  const user = await findByEmail(sending.db, email)
  const matches = await passwordMatches(body.password, user?.password_hash)
  if (user === undefined || !matches) throw signInFailed()
  await forgetAttempts(sending.db, account)
  return beginSession(call, user.id)
}
