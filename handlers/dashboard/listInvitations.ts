import * as invitations from '../../db/users/invitations.ts'
import type { DashboardHandler } from './handler.ts'
import { needOwner } from './access/invitations.ts'

export const listInvitations: DashboardHandler<'listInvitations'> = async ({ user, db }) => {
  await needOwner(db, user)
  return { invitations: await invitations.listInvitations(db, user.id) }
}
