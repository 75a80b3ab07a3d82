import { listXAccounts } from '../db/connections/connections.ts'
import type { Handler } from './handler.ts'

export const listAccounts: Handler<'listAccounts'> = async ({ user, db }) => ({
  accounts: await listXAccounts(db, user),
})
