import * as users from '../../db/users/users.ts'
import { emailTaken, notSignedIn } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { needPassword } from './access/password.ts'
import { holdSession, showSession } from './access/session.ts'

/** Whoever could change the address could take the account over, so that takes the password. */
export const updateUser: DashboardHandler<'updateUser'> = async ({
  body,
  session,
  publisher,
  passwords,
}) => {
  const { db } = publisher
  const email = body.email?.toLowerCase()
  const credentials = await users.findCredentials(db, session.user_id)
  if (credentials === undefined) throw notSignedIn()
  if (email !== undefined && email !== credentials.email) {
    await passwords.pass(session.user_id, (hasher) =>
      needPassword(db, hasher, credentials, body.current_password),
    )
  }
  await db.begin(async (tx) => {
    await holdSession(tx, session)
    const changed = await users.updateUser(tx, session.user_id, {
      ...(body.name !== undefined && { name: body.name.trim() }),
      ...(email !== undefined && { email }),
      ...(body.auto_cross_post !== undefined && { auto_cross_post: body.auto_cross_post }),
    })
    if (!changed) throw emailTaken()
  })
  return showSession(db, session)
}
