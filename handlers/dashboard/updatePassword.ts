import { hashPassword } from '../../db/passwords.ts'
import { deleteOtherSessions } from '../../db/sessions.ts'
import { changePassword, findCredentials } from '../../db/users.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { notSignedIn } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { needPassword } from './password.ts'
import { showSession } from './session.ts'

export const updatePassword: DashboardHandler<'updatePassword'> = async ({
  body,
  session,
  sending,
}) => {
  const { db } = sending
  const credentials = await findCredentials(db, session.user_id)
  if (credentials === undefined) throw notSignedIn()
  await needPassword(db, credentials, body.current_password)
  const password_hash = await hashPassword(body.new_password)
  await db.begin(async (tx) => {
    if (!(await changePassword(tx, credentials, password_hash))) {
      throw validationFailed(['current_password: is not the password'])
    }
    await deleteOtherSessions(tx, session)
  })
  return showSession(db, session)
}
