import { revokeKey } from '../../db/users/keys.ts'
import { notFound } from '../../openapi/errors.ts'
import type { DashboardHandler } from './handler.ts'
import { holdSession } from './access/session.ts'

export const deleteKey: DashboardHandler<'deleteKey'> = async ({ session, params, db }) => {
  const revoked = await db.begin(async (tx) => revokeKey(await holdSession(tx, session), params.id))
  if (!revoked) throw notFound()
  return { success: true }
}
