import * as passkeys from '../../db/users/passkeys.ts'
import type { DashboardHandler } from './handler.ts'

export const listPasskeys: DashboardHandler<'listPasskeys'> = async ({ user, db }) => ({
  passkeys: await passkeys.listPasskeys(db, user.id),
})
