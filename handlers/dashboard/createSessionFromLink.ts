import { findLinkUser, takeToken } from '../../db/users/oneTimeTokens.ts'
import { fromAddress } from '../../db/users/signInAttempts.ts'
import { findProfile } from '../../db/users/users.ts'
import { signedInAlready } from '../../openapi/dashboardErrors.ts'
import type { DashboardCall, DashboardHandler } from './handler.ts'
import { beginSession, countAttempt } from './access/session.ts'

type Call = DashboardCall<'createSessionFromLink'>

export const createSessionFromLink: DashboardHandler<'createSessionFromLink'> = async (call) => {
  const { body, db, address } = call
  await countAttempt(db, [fromAddress(address)])
  if (body.replaces_session !== true) await askWhetherToReplace(call)
  return beginSession(
    call,
    (tx) => findLinkUser(tx, body.token),
    async ({ tx }) => (await takeToken(tx, 'sign_in_link', body.token)) !== undefined,
  )
}

/** Nobody goes on as somebody else without knowing it, because of a link that was put before them. */
async function askWhetherToReplace({ body, db, present }: Call) {
  const session = await present()
  const other_id = session && (await findLinkUser(db, body.token))
  if (session === undefined || other_id === undefined || other_id === session.user_id) return
  const [own, other] = await Promise.all([
    findProfile(db, session.user_id),
    findProfile(db, other_id),
  ])
  if (own !== undefined && other !== undefined) throw signedInAlready(own.name, other.name)
}
