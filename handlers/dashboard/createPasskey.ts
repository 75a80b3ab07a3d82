import { takeToken } from '../../db/users/oneTimeTokens.ts'
import { insertPasskey, listPasskeys } from '../../db/users/passkeys.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { challengeEnded } from '../../openapi/dashboardProblems.ts'
import { inBody } from '../../openapi/places.ts'
import { taken } from '../../openapi/problems.ts'
import { limitReached } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'
import { holdSession } from './access/session.ts'
import { challengeOf, verifyNew } from './access/webAuthn.ts'

const PASSKEYS_MAX = 20

export const createPasskey: DashboardHandler<'createPasskey'> = async ({
  user,
  session,
  body,
  instance,
  db,
}) => {
  const challenge = challengeOf(body.credential) ?? ''
  const registration = await takeToken(db, 'passkey_registration', challenge)
  const verified =
    registration?.user_id === user.id
      ? await verifyNew(instance.public_url, body.credential, challenge)
      : undefined
  if (verified === undefined) {
    throw validationFailed([challengeEnded()])
  }
  return db.begin(async (tx) => {
    const holder = await holdSession(tx, session)
    if ((await listPasskeys(tx, user.id)).length >= PASSKEYS_MAX) throw limitReached()
    const passkey = await insertPasskey(holder, body.name.trim(), verified)
    if (passkey === undefined)
      throw validationFailed([taken(inBody('credential'), 'is in use already')])
    return { passkey }
  })
}
