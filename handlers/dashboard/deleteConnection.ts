import { setTimeout as sleep } from 'node:timers/promises'
import {
  countLeftUndone,
  disconnectAccount,
  findAccount,
  type LeftUndone,
} from '../../db/connections/accounts.ts'
import { findTokens } from '../../db/connections/tokens.ts'
import { mustBeHere } from '../../db/delivery/workers.ts'
import { revokeTokens } from '../../jobs/accounts/revokeTokens.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { notFound } from '../../openapi/errors.ts'
import { notice, noticed, type Notice } from '../../openapi/notices.ts'
import type { DashboardHandler } from './handler.ts'

export const deleteConnection: DashboardHandler<'deleteConnection'> = async ({
  user,
  params,
  publisher,
}) => {
  const { db, keyring, worker } = publisher
  const tokens = await db.begin(async (tx) => {
    // Else what is under way would not be told of, nor what is left undone.
    await mustBeHere(tx, worker.id)
    const account = await findAccount(tx, user.id, params.id)
    if (account === undefined) throw notFound()
    const forgotten = await findTokens(tx, user.id, account.id)
    await disconnectAccount(tx, keyring, user.id, account)
    return forgotten
  })
  const left = await waitForSends(publisher, user.id, params.id)
  // Nobody waits for the network, and what it answers changes nothing here.
  if (tokens !== undefined) void publisher.track(revokeTokens(publisher, tokens))
  return { success: true, ...noticed(describeLeftUndone(left)) }
}

const LOOK_EVERY_MS = 100

/** What was claimed before is under way still; nothing else is sent from the account any more. */
async function waitForSends(
  { db, timing }: Publisher,
  user_id: string,
  id: string,
): Promise<LeftUndone> {
  const gives_up_at = performance.now() + timing.caller_waits_ms
  for (;;) {
    const left = await countLeftUndone(db, user_id, id)
    if (left.sending === 0 || performance.now() > gives_up_at) return left
    await sleep(LOOK_EVERY_MS)
  }
}

type LeftNotice = Notice<'may_still_appear' | 'outcome_unknown' | 'copies_left'>

function describeLeftUndone({ sending, unknown, removals }: LeftUndone): LeftNotice[] {
  return [
    ...(sending > 0
      ? [
          notice(
            'may_still_appear',
            'A post was being sent when it was disconnected, and may still appear.',
          ),
        ]
      : []),
    ...(unknown > 0
      ? [
          notice(
            'outcome_unknown',
            'The network has not said whether it took a post. See whether it is there.',
          ),
        ]
      : []),
    ...(removals > 0
      ? [
          notice(
            'copies_left',
            `${removals} deleted ${removals === 1 ? 'post is' : 'posts are'} still there. Connect the account ` +
              'again within 7 days of their deletion and they are removed.',
          ),
        ]
      : []),
  ]
}
