import * as sessions from '../../db/sessions.ts'
import type { DashboardHandler } from './handler.ts'

export const deleteSession: DashboardHandler<'deleteSession'> = async ({
  session,
  sending,
  end,
}) => {
  await sessions.deleteSession(sending.db, session)
  end()
  return { success: true }
}
