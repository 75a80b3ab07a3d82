import { deleteOtherSessions } from '../../db/users/sessions.ts'
import { changePassword, findCredentials } from '../../db/users/users.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { wrongPassword } from '../../openapi/dashboardProblems.ts'
import { notSignedIn } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { needPassword } from './access/password.ts'
import { holdSession, showSession } from './access/session.ts'

export const updatePassword: DashboardHandler<'updatePassword'> = async ({
  body,
  session,
  publisher,
  passwords,
}) => {
  const { db } = publisher
  const credentials = await findCredentials(db, session.user_id)
  if (credentials === undefined) throw notSignedIn()
  const password_hash = await passwords.pass(session.user_id, async (hasher) => {
    await needPassword(db, hasher, credentials, body.current_password)
    return hasher.hash(body.new_password)
  })
  await db.begin(async (tx) => {
    const user = await holdSession(tx, session)
    if (!(await changePassword(tx, credentials, password_hash))) {
      throw validationFailed([wrongPassword()])
    }
    await deleteOtherSessions(user, session.id)
  })
  return showSession(db, session)
}
