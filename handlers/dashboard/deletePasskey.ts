import * as passkeys from '../../db/users/passkeys.ts'
import { notFound } from '../../openapi/errors.ts'
import type { DashboardHandler } from './handler.ts'
import { holdSession } from './access/session.ts'

export const deletePasskey: DashboardHandler<'deletePasskey'> = async ({ session, params, db }) => {
  const deleted = await db.begin(async (tx) =>
    passkeys.deletePasskey(await holdSession(tx, session), params.id),
  )
  if (!deleted) throw notFound()
  return { success: true }
}
