import { insertToken } from '../../db/users/oneTimeTokens.ts'
import { listCredentials } from '../../db/users/passkeys.ts'
import { findCredentials } from '../../db/users/users.ts'
import type { DashboardHandler } from './handler.ts'
import { optionsToRegister } from './access/webAuthn.ts'

export const createPasskeyOptions: DashboardHandler<'createPasskeyOptions'> = async ({
  user,
  instance,
  db,
}) => {
  const [known, credentials] = await Promise.all([
    listCredentials(db, user.id),
    findCredentials(db, user.id),
  ])
  const owner = { id: user.id, name: user.name, email: credentials?.email ?? null }
  const { challenge, options } = await optionsToRegister(instance.public_url, owner, known)
  await insertToken(db, 'passkey_registration', user.id, challenge)
  return { options }
}
