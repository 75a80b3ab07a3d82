import { listAccounts } from '../../db/connections/accounts.ts'
import type { DashboardHandler } from './handler.ts'

export const listConnections: DashboardHandler<'listConnections'> = async ({ user, db }) => ({
  connections: await listAccounts(db, user.id),
})
