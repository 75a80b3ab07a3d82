import { isInvitation, useInvitation } from '../../db/users/invitations.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { fromAddress } from '../../db/users/signInAttempts.ts'
import { insertMember } from '../../db/users/users.ts'
import { validationFailed, type ApiError } from '../../openapi/errors.ts'
import { invitationEnded } from '../../openapi/dashboardProblems.ts'
import { inBody } from '../../openapi/places.ts'
import { missing } from '../../openapi/problems.ts'
import { emailTaken, signUpClosed } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { beginSession, countAttempt } from './access/session.ts'

/** An invitation is used up by whoever signs up with it, and by nobody whose sign-up fails. */
export const createUser: DashboardHandler<'createUser'> = async (call) => {
  const { body, instance, db, address, passwords } = call
  const { invitation } = body
  if (instance.sign_up === 'closed') throw signUpClosed()
  if (instance.sign_up === 'invitation' && invitation === undefined) {
    throw validationFailed([missing(inBody('invitation'))])
  }
  const origin = fromAddress(address)
  const password_hash = await passwords.pass(origin.subject, async ({ hash }) => {
    await countAttempt(db, [origin])
    // Nobody without one makes the service work; that it is still good is asked again when it is used.
    if (invitation !== undefined && !(await isInvitation(db, invitation))) {
      throw invitationRefused()
    }
    return hash(body.password)
  })
  const member = { name: body.name.trim(), email: body.email.toLowerCase(), password_hash }
  const insert = async (tx: Sql) => {
    if (invitation !== undefined && !(await useInvitation(tx, invitation))) {
      throw invitationRefused()
    }
    const user_id = await insertMember(tx, member)
    if (user_id === undefined) throw emailTaken()
    return user_id
  }
  return beginSession(call, insert, () => true)
}

function invitationRefused(): ApiError {
  return validationFailed([invitationEnded()])
}
