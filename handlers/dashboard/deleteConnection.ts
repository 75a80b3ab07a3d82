import { disconnectAccount, findAccount } from '../../db/accounts.ts'
import { findTokens } from '../../db/tokens.ts'
import { revokeTokens } from '../../jobs/revokeTokens.ts'
import { notFound } from '../../openapi/errors.ts'
import type { DashboardHandler } from './handler.ts'

export const deleteConnection: DashboardHandler<'deleteConnection'> = async ({
  user,
  params,
  sending,
}) => {
  const { db, keyring } = sending
  const tokens = await db.begin(async (tx) => {
    const account = await findAccount(tx, user.id, params.id)
    if (account === undefined) throw notFound()
    const forgotten = await findTokens(tx, user.id, account.id)
    await disconnectAccount(tx, keyring, user.id, account)
    return forgotten
  })
  // Nobody waits for the network, and what it answers changes nothing here.
  if (tokens !== undefined) void sending.track(revokeTokens(sending, tokens))
  return { success: true }
}
