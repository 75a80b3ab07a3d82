import type { DashboardHandler } from './handler.ts'
import { showSession } from './access/session.ts'

export const getSession: DashboardHandler<'getSession'> = ({ session, db }) =>
  showSession(db, session)
