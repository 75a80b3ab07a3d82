import { revokeKey } from '../../db/keys.ts'
import { notFound } from '../../openapi/errors.ts'
import type { DashboardHandler } from './handler.ts'

export const deleteKey: DashboardHandler<'deleteKey'> = async ({ user, params, sending }) => {
  if (!(await revokeKey(sending.db, user.id, params.id))) throw notFound()
  return { success: true }
}
