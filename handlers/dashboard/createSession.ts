import { forgetAttempts, fromAddress, onAccount } from '../../db/users/signInAttempts.ts'
import { findByEmail } from '../../db/users/users.ts'
import { signInFailed } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { beginSession, countAttempt } from './access/session.ts'

/** The same steps for an address that nobody has, so that neither answer nor time tells. */
export const createSession: DashboardHandler<'createSession'> = async (call) => {
  const { body, db, address, passwords } = call
  const email = body.email.toLowerCase()
  const account = onAccount(email)
  const origin = fromAddress(address)
  const user = await passwords.pass(origin.subject, async ({ matches }) => {
    await countAttempt(db, [account, origin])
    const member = await findByEmail(db, email)
    return (await matches(body.password, member?.password_hash)) ? member : undefined
  })
  if (user === undefined) throw signInFailed()
  const session = await beginSession(
    call,
    () => user.id,
    // Changed, or taken away, while it was compared.
    (now) => now.password_hash === user.password_hash,
  )
  await forgetAttempts(db, account)
  return session
}
