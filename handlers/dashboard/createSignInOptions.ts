import { insertToken } from '../../db/users/oneTimeTokens.ts'
import { fromAddress } from '../../db/users/signInAttempts.ts'
import type { DashboardHandler } from './handler.ts'
import { countAttempt } from './access/session.ts'
import { optionsToSignIn } from './access/webAuthn.ts'

export const createSignInOptions: DashboardHandler<'createSignInOptions'> = async ({
  instance,
  db,
  address,
}) => {
  await countAttempt(db, [fromAddress(address)])
  const { challenge, options } = await optionsToSignIn(instance.public_url)
  await insertToken(db, 'passkey_sign_in', null, challenge)
  return { options }
}
