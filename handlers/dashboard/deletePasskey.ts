import * as passkeys from '../../db/passkeys.ts'
import { notFound } from '../../openapi/errors.ts'
import type { DashboardHandler } from './handler.ts'

export const deletePasskey: DashboardHandler<'deletePasskey'> = async ({
  user,
  params,
  sending,
}) => {
  if (!(await passkeys.deletePasskey(sending.db, user.id, params.id))) throw notFound()
  return { success: true }
}
