import * as passkeys from '../../db/users/passkeys.ts'
import type { DashboardHandler } from './handler.ts'

export const listPasskeys: DashboardHandler<'listPasskeys'> = async ({ user, sending }) => ({
  passkeys: await passkeys.listPasskeys(sending.db, user.id),
})
