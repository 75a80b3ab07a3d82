import { DESCRIPTIONS } from '../../networks/descriptions.ts'
import { insertSignIn } from '../../db/connections/signIns.ts'
import { networkFailed, notConfigured } from '../../openapi/dashboardErrors.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { invalidHandle } from '../../openapi/dashboardProblems.ts'
import { inBody } from '../../openapi/places.ts'
import { missing } from '../../openapi/problems.ts'
import type { DashboardHandler } from './handler.ts'
import { holdSession } from './access/session.ts'

/** The way back is handlers/dashboard/finishConnection.ts. */
export const startConnection: DashboardHandler<'startConnection'> = async ({
  session,
  params: { platform },
  body,
  db,
  publisher: { keyring, networks },
  instance: { public_url },
}) => {
  const origin = networks.signIns.originOf(platform)
  const signIn = networks.signIns.of(origin, platform)
  if (signIn === undefined) throw notConfigured()
  const handle = body?.handle?.trim()
  const { handle_hint, label } = DESCRIPTIONS[platform]
  if (handle_hint !== null && !handle) {
    const message = `is needed to find the server of a ${label} account`
    throw validationFailed([missing(inBody('handle'), message)])
  }
  const begun = await signIn.begin({ public_url, handle })
  switch (begun.state) {
    case 'refused':
      throw validationFailed([invalidHandle(begun.error)])
    case 'failed':
      throw networkFailed()
    case 'begun': {
      const { url, returns: state, secret } = begun
      await db.begin(async (tx) => {
        await holdSession(tx, session)
        await insertSignIn(tx, keyring, { session, platform, origin, state, secret })
      })
      return { url }
    }
  }
}
