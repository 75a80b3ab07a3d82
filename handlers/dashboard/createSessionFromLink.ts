import { takeToken } from '../../db/oneTimeTokens.ts'
import { fromAddress } from '../../db/signInAttempts.ts'
import { signInFailed } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { beginSession, countAttempt } from './session.ts'

export const createSessionFromLink: DashboardHandler<'createSessionFromLink'> = async (call) => {
  const { body, sending, address } = call
  await countAttempt(sending.db, [fromAddress(address)])
  const taken = await takeToken(sending.db, 'sign_in_link', body.token)
  if (typeof taken?.user_id !== 'string') throw signInFailed()
  return beginSession(call, taken.user_id)
}
