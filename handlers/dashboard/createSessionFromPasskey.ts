import { takeToken } from '../../db/users/oneTimeTokens.ts'
import { findPasskey, markPasskeyUsed } from '../../db/users/passkeys.ts'
import { fromAddress } from '../../db/users/signInAttempts.ts'
import { signInFailed } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { beginSession, countAttempt } from './access/session.ts'
import { challengeOf, verifyUse } from './access/webAuthn.ts'

export const createSessionFromPasskey: DashboardHandler<'createSessionFromPasskey'> = async (
  call,
) => {
  const { instance, db, address } = call
  const { credential } = call.body
  await countAttempt(db, [fromAddress(address)])
  const challenge = challengeOf(credential)
  if (challenge === undefined || typeof credential.id !== 'string') throw signInFailed()
  const challenge_token = await takeToken(db, 'passkey_sign_in', challenge)
  const passkey = await findPasskey(db, credential.id)
  if (challenge_token === undefined || passkey === undefined) throw signInFailed()
  const counter = await verifyUse(instance.public_url, credential, challenge, passkey)
  if (counter === undefined) throw signInFailed()
  const { credential_id, user_id } = passkey
  return beginSession(
    call,
    () => user_id,
    async (user) => (await markPasskeyUsed(user, { credential_id, counter })) === true,
  )
}
