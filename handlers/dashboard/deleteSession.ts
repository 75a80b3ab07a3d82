import { lockUser } from '../../db/users/heldUser.ts'
import * as sessions from '../../db/users/sessions.ts'
import type { DashboardHandler } from './handler.ts'

/** Whatever the session has under way ends first. */
export const deleteSession: DashboardHandler<'deleteSession'> = async ({ session, db, end }) => {
  await db.begin(async (tx) => {
    const user = await lockUser(tx, session.user_id)
    if (user) await sessions.deleteSession(user, session.id)
  })
  end()
  return { success: true }
}
