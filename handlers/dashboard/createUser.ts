import { useInvitation } from '../../db/invitations.ts'
import { hashPassword } from '../../db/passwords.ts'
import { fromAddress } from '../../db/signInAttempts.ts'
import { insertMember } from '../../db/users.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { emailTaken, signUpClosed } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { beginSession, countAttempt } from './session.ts'

/** An invitation is used up by whoever signs up with it, and by nobody whose sign-up fails. */
export const createUser: DashboardHandler<'createUser'> = async (call) => {
  const { body, instance, sending, address } = call
  const { invitation } = body
  if (instance.sign_up === 'closed') throw signUpClosed()
  if (instance.sign_up === 'invitation' && invitation === undefined) {
    throw validationFailed(['invitation: must be there'])
  }
  await countAttempt(sending.db, [fromAddress(address)])
  const member = {
    name: body.name.trim(),
    email: body.email.toLowerCase(),
    password_hash: await hashPassword(body.password),
  }
  const user_id = await sending.db.begin(async (tx) => {
    if (invitation !== undefined && !(await useInvitation(tx, invitation))) {
      throw validationFailed(['invitation: is unknown, used or too old'])
    }
    const user_id = await insertMember(tx, member)
    if (user_id === undefined) throw emailTaken()
    return user_id
  })
  return beginSession(call, user_id)
}
