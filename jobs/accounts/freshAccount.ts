/** An account for whoever is about to use it: a token that is about to end is renewed first (R13). */
import type { SendingAccount } from '../../db/delivery/due.ts'
import type { Account, Unsent } from '../../networks/network.ts'
import type { Charge } from '../../networks/prices.ts'
import { bookCharge } from './bookCharge.ts'
import { openAccount } from '../delivery/content.ts'
import type { Urgency } from './renewalLimiter.ts'
import { renewToken } from './renewToken.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { leaseOf } from '../delivery/timing.ts'

export type Fresh =
  /** `sealed_token` is what the account's token is known by, should the network refuse it. */
  { state: 'fresh'; account: Account; sealed_token: string } | Unsent

/**
 * Nothing is sent to the network in the account's name; without a fresh token certainly nothing will be. What
 * can wait says so with its urgency.
 */
export async function freshAccount(
  s: Publisher,
  sender: SendingAccount & { user_id: string; connection_id: string | null },
  urgency: Urgency = 'for_a_send',
): Promise<Fresh> {
  const { user_id, connection_id, platform, sealed_grant, token_ends_in_ms } = sender
  const needed_ms = leaseOf(s.timing)
  const lasts = token_ends_in_ms === null || token_ends_in_ms > needed_ms
  if (connection_id === null || sealed_grant === null || lasts) return opened(s, sender)

  const renewal = await renewToken(
    s,
    { user_id, connection_id, platform },
    {
      urgency,
      isDue: (held) => held.token_ends_in_ms !== null && held.token_ends_in_ms <= needed_ms,
      wait_ms: 2 * s.timing.request_timeout_ms,
    },
  )
  switch (renewal.state) {
    case 'held':
      return opened(s, { ...sender, ...renewal.tokens })
    case 'dead':
      return { state: 'refused', error: renewal.error, reconnect: true }
    case 'failed': {
      const { tokens, error } = renewal
      // It has not ended yet.
      if ((tokens?.token_ends_in_ms ?? 0) > 0) return opened(s, { ...sender, ...tokens })
      return { state: 'not_sent', error }
    }
  }
}

function opened(
  s: Publisher,
  sender: SendingAccount & { user_id: string; connection_id: string | null },
): Fresh {
  const paid = (charge: Charge) => bookCharge(s, sender, charge)
  const account = { ...openAccount(s, sender), paid }
  return { state: 'fresh', account, sealed_token: sender.sealed_token }
}
