import { disconnectAccount, findAccount } from '../../db/accounts.ts'
import { notFound } from '../../openapi/errors.ts'
import type { DashboardHandler } from './handler.ts'

export const deleteConnection: DashboardHandler<'deleteConnection'> = async ({
  user,
  params,
  sending: { db, keyring },
}) => {
  await db.begin(async (tx) => {
    const account = await findAccount(tx, user.id, params.id)
    if (account === undefined) throw notFound()
    await disconnectAccount(tx, keyring, user.id, account)
  })
  return { success: true }
}
