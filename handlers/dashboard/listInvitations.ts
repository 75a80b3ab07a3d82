import * as invitations from '../../db/users/invitations.ts'
import type { DashboardHandler } from './handler.ts'
import { needOwner } from './access/invitations.ts'

export const listInvitations: DashboardHandler<'listInvitations'> = async ({ user, sending }) => {
  await needOwner(sending.db, user)
  return { invitations: await invitations.listInvitations(sending.db, user.id) }
}
