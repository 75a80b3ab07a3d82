/**
 * Fresh tokens from the networks (R13). Whoever asks holds the connection's row meanwhile and reads it
 * again once it does, so any number of processes ask once for each token that ends. Both of the new pair
 * are stored before either is used. This is the one transaction that is open while a network is spoken
 * to; it has connections of its own (`token_pool`), and a few at a time for each network (jobs/accounts/renewalLimiter.ts).
 */
import { perPlatform } from '../../networks/descriptions.ts'
import { markNeedsReconnect } from '../../db/connections/connections.ts'
import { isLockTimeout } from '../../db/pool/failure.ts'
import { throughOutage } from '../../db/pool/outage.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import {
  holdTokens,
  postponeRefresh,
  saveTokens,
  type HeldTokens,
  type Renewable,
  type SealedTokens,
} from '../../db/connections/tokens.ts'
import type { IssuedTokens } from '../../networks/signIn/signIn.ts'
import { openTokens } from '../delivery/content.ts'
import { openRenewalLimiter, type Urgency } from './renewalLimiter.ts'
import type { Publisher } from '../delivery/publisher.ts'

/** After an answer that said nothing, the next try ahead of time. */
const RETRY_AFTER_MS = 60_000

export interface RenewalRules {
  urgency: Urgency
  /** Whether these tokens, read under the lock, are still to be renewed. */
  isDue(held: HeldTokens): boolean
  /** How long to wait for another process that asks right now; with 0 it is left alone. */
  wait_ms: number
}

export type Renewal =
  /** Fresh by now, whoever asked for it; or not due. */
  | { state: 'held'; tokens: SealedTokens }
  /** Nobody can renew it any more: the person has to sign in again. */
  | { state: 'dead'; error: string }
  | { state: 'failed'; error: string; tokens: SealedTokens | undefined }

/** So many at a time for each network: one that is slow keeps no other waiting. */
export function openRenewals(width: number): Publisher['renewals'] {
  return perPlatform(() => openRenewalLimiter(width))
}

export function renewToken(s: Publisher, holder: Renewable, rules: RenewalRules): Promise<Renewal> {
  const { platform, user_id } = holder
  return s.renewals[platform].run(user_id, rules.urgency, () => renewOnce(s, holder, rules))
}

async function renewOnce(s: Publisher, holder: Renewable, rules: RenewalRules): Promise<Renewal> {
  let renewed: RenewalResult | undefined
  const work = (tx: Sql) => renewHeld(s, tx, holder, rules, (one) => void (renewed = one))
  try {
    return await s.token_pool.begin(work)
  } catch (error) {
    if (renewed === undefined) {
      if (!isLockTimeout(error)) throw error
      return { state: 'failed', error: 'Its token is being renewed.', tokens: undefined }
    }
    // The database went away with the lock, but the network has given the new pair, and only once.
    const { held, tokens } = renewed
    const saved = await throughOutage(() => saveTokens(s.db, s.keyring, holder, held, tokens))
    return saved === undefined ? { state: 'held', tokens: held } : { state: 'held', tokens: saved }
  }
}

/** What the network gave for the tokens that were held. */
interface RenewalResult {
  held: HeldTokens
  tokens: IssuedTokens
}

async function renewHeld(
  s: Publisher,
  tx: Sql,
  holder: Renewable,
  { isDue, wait_ms }: RenewalRules,
  keep: (given: RenewalResult) => void,
): Promise<Renewal> {
  const tokens = await holdTokens(tx, holder, wait_ms)
  if (tokens === undefined) {
    return { state: 'failed', error: 'Its token is being renewed.', tokens: undefined }
  }
  if (!tokens.usable || tokens.sealed_grant === null) {
    return { state: 'dead', error: 'The account has to be connected again.' }
  }
  if (!isDue(tokens)) return { state: 'held', tokens: tokens }

  const answer = await ask(s, tokens)
  switch (answer.state) {
    case 'refreshed': {
      // crash point: token_refreshed_not_saved
      keep({ held: tokens, tokens: answer.tokens })
      const saved = await saveTokens(tx, s.keyring, holder, tokens, answer.tokens)
      return { state: 'held', tokens: saved ?? tokens }
    }
    case 'dead':
      await markNeedsReconnect(tx, holder.user_id, holder.connection_id)
      s.log.info({ connection_id: holder.connection_id }, 'a sign-in has ended')
      return answer
    case 'failed':
      await postponeRefresh(tx, holder, RETRY_AFTER_MS)
      s.log.info({ connection_id: holder.connection_id }, 'a token could not be renewed')
      return { ...answer, tokens: tokens }
  }
}

async function ask(s: Publisher, held: HeldTokens) {
  const signIn = s.networks.signIns.of(held.origin, held.platform)
  if (signIn === undefined) {
    return {
      state: 'failed' as const,
      error: 'This server is not set up for the network any more.',
    }
  }
  return signIn.refresh(openTokens(s, held))
}
