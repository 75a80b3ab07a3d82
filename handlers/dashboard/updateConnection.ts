import { findAccount, makePrimary, nameAccount } from '../../db/connections/accounts.ts'
import { notFound, validationFailed } from '../../openapi/errors.ts'
import { disconnected } from '../../openapi/dashboardProblems.ts'
import { inBody } from '../../openapi/places.ts'
import { unknownValue } from '../../openapi/problems.ts'
import type { DashboardHandler } from './handler.ts'

export const updateConnection: DashboardHandler<'updateConnection'> = async ({
  user,
  params,
  body,
  db,
}) => {
  const { nickname, is_primary } = body
  const connection = await db.begin(async (tx) => {
    const account = await findAccount(tx, user.id, params.id)
    if (account === undefined) throw notFound()
    if (is_primary === false)
      throw validationFailed([unknownValue(inBody('is_primary'), 'must be true')])
    if (is_primary && account.state === 'disconnected') {
      throw validationFailed([disconnected(inBody('is_primary'))])
    }
    if (nickname !== undefined) await nameAccount(tx, user.id, account.id, nickname?.trim() ?? null)
    if (is_primary) await makePrimary(tx, user.id, account)
    return findAccount(tx, user.id, account.id)
  })
  if (connection === undefined) throw notFound()
  return { connection }
}
