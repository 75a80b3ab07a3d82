import * as keys from '../../db/users/keys.ts'
import type { DashboardHandler } from './handler.ts'

export const listKeys: DashboardHandler<'listKeys'> = async ({ user, sending }) => ({
  keys: await keys.listKeys(sending.db, user.id),
})
