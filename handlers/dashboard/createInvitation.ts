import { countOpenInvitations, insertInvitation } from '../../db/users/invitations.ts'
import { limitReached, signUpClosed } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { needOwner } from './access/invitations.ts'
import { signUpAddress } from './access/pages.ts'
import { holdSession } from './access/session.ts'

const OPEN_MAX = 100

export const createInvitation: DashboardHandler<'createInvitation'> = async ({
  user,
  session,
  body,
  instance,
  db,
}) => {
  await needOwner(db, user)
  if (instance.sign_up === 'closed') throw signUpClosed()
  const { invitation, token } = await db.begin(async (tx) => {
    await holdSession(tx, session)
    if ((await countOpenInvitations(tx, user.id)) >= OPEN_MAX) throw limitReached()
    return insertInvitation(tx, user.id, body.note.trim())
  })
  return { invitation, url: signUpAddress(instance.public_url, token) }
}
