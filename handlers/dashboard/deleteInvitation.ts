import * as invitations from '../../db/users/invitations.ts'
import { notFound } from '../../openapi/errors.ts'
import type { DashboardHandler } from './handler.ts'
import { needOwner } from './access/invitations.ts'

export const deleteInvitation: DashboardHandler<'deleteInvitation'> = async ({
  user,
  params,
  db,
}) => {
  await needOwner(db, user)
  if (!(await invitations.deleteInvitation(db, user.id, params.id))) throw notFound()
  return { success: true }
}
