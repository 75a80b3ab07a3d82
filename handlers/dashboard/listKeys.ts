import * as keys from '../../db/users/keys.ts'
import type { DashboardHandler } from './handler.ts'

export const listKeys: DashboardHandler<'listKeys'> = async ({ user, db }) => ({
  keys: await keys.listKeys(db, user.id),
})
