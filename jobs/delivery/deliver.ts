/**
 * The one path to the networks (R8): publish-now, scheduled and batch publishing all come here.
 * Claim, send, settle (R2); every outcome is a value that is stored.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Claim } from '../../db/delivery/attempts.ts'
import { holdConnection } from '../../db/connections/connections.ts'
import { wakeSubjects } from '../../db/delivery/deliveries.ts'
import type { Due, Undeliverable } from '../../db/delivery/due.ts'
import { markPublished, postpone } from '../../db/delivery/endings.ts'
import { throughOutage } from '../../db/pool/outage.ts'
import type { Settlement } from '../../db/delivery/settlements.ts'
import { markTokenRefused } from '../../db/connections/tokens.ts'
import type { Account, Network, Outcome, Payload, Unsent } from '../../networks/network.ts'
import { billOf } from './bills.ts'
import { compose, type ComposedWithCard } from './compose.ts'
import { HELD_UP } from '../../networks/wire/wire.ts'
import type { IsLate } from '../../networks/wire/punctual.ts'
import { openAccount, partsOf } from './content.ts'
import { freshAccount } from '../accounts/freshAccount.ts'
import { giveUp, giveUpMissed } from './giveUp.ts'
import { readResent } from './resent.ts'
import type { Publisher } from './publisher.ts'
import { lateAfter } from '../worker/moment.ts'
import { sendWrittenDown } from './sendWrittenDown.ts'
import { settlementOf, settlementOfNotSent, tokenRefused } from './settlement.ts'
import { withTime } from './slowDown.ts'
import { recordClaim, recordSend, recordSettled, recordStep } from './steps.ts'
import { untilStored } from './settled.ts'
import { leaseOf, startsWithin } from './timing.ts'

const LOST_PAUSE_MS = 25

const UNDELIVERABLE: Record<Exclude<Undeliverable, 'missed_schedule'>, string> = {
  subscription_required: 'There was no active subscription at its time; nothing was sent.',
  account_not_connected: 'No usable account is connected on this network; nothing was sent.',
  rate_limited: 'The network has asked this account to wait longer than that; nothing was sent.',
}

/**
 * Delivers what is due on one account, oldest first, until nothing is due, the account is busy, or the
 * process is asked to end. Any number of callers may do it at once: a send has one of them, and those
 * of one process share one round.
 */
export function deliver(
  s: Publisher,
  user_id: string,
  connection_id: string | null,
): Promise<void> {
  const account = connection_id ?? user_id
  const going = s.active_deliveries.get(account)
  if (going !== undefined) {
    going.again = true
    return going.done
  }
  const round = { again: false, done: Promise.resolve() }
  s.active_deliveries.set(account, round)
  round.done = goRound(s, user_id, connection_id, round)
  return round.done
}

async function goRound(
  s: Publisher,
  user_id: string,
  connection_id: string | null,
  round: { again: boolean },
) {
  try {
    // Without an identity a claim would be taken for a dead process's.
    while (!s.stopping() && s.worker.registered) {
      round.again = false
      const due = await s.store.next({ user_id, connection_id })
      if (due !== undefined) await settleDue(s, due)
      // Whoever came meanwhile may know of more than this look has seen.
      else if (!round.again) return
    }
  } finally {
    s.active_deliveries.delete(connection_id ?? user_id)
  }
}

async function settleDue(s: Publisher, due: Due) {
  const { undeliverable, held_for_ms } = due
  if (undeliverable === null)
    return s.limiters[due.platform].run(due.user_id, 1, () => deliverTraced(s, due))
  if (undeliverable === 'missed_schedule') {
    // Somebody holds it, and it moves on.
    if ((await giveUpMissed(s, due)) === 0) await sleep(LOST_PAUSE_MS)
    return
  }
  const retry_in_ms = undeliverable === 'rate_limited' ? held_for_ms : null
  await giveUp(
    s,
    { ...due, state: 'waiting' },
    undeliverable,
    UNDELIVERABLE[undeliverable],
    retry_in_ms,
  )
}

interface DueDelivery {
  network: Network
  account: Account
}

interface PreparedDelivery extends DueDelivery, ComposedWithCard {
  sealed_token: string
}

/** In the trace of the request that it goes back to. */
function deliverTraced(s: Publisher, due: Due): Promise<void> {
  const attributes = {
    'otterpost.delivery_id': due.id,
    'otterpost.subject_id': due.subject_id,
    'otterpost.platform': due.platform,
    'otterpost.on_request': due.on_request,
  }
  return s.tracing.span('deliver', attributes, () => deliverOne(s, due), due.traceparent)
}

async function deliverOne(s: Publisher, due: Due) {
  // It may have waited its turn for long.
  if (s.stopping()) return
  const prepared = await prepare(s, due).catch((error: unknown) => {
    // Our own fault, such as a token that no key opens: the account's other posts are not to wait for it.
    s.log.error({ err: error, delivery_id: due.id }, 'a delivery could not be prepared')
  })
  if (prepared?.composed.state === 'done') {
    await markPublished(s.db, due)
    return recordSettled(s, due, { then: 'published' })
  }
  if (prepared?.composed.state !== 'ready') return settleUnprepared(s, due, prepared ?? undefined)
  let { payload } = prepared.composed
  let live = due.live_parts
  // crash point: before_claim
  let isLate = lateAfter(startsWithin(s.timing))
  const first = {
    due: { ...due, ...prepared.shown },
    send: payload,
    bill: billOf(s, prepared.network, due, payload),
  }
  let claim = await throughOutage(() => s.store.claim(first))
  // Somebody else has it, or holds it still for a moment: there is no hurry to ask again.
  if (claim === undefined) return sleep(LOST_PAUSE_MS)
  while (claim !== undefined) {
    // crash point: claimed
    recordClaim(s, due, claim, payload)
    const sent = send(s, { due, ...prepared, held: claim, payload, isLate })
    const answer = await withTime(s, due, await recordSend(s, { ...due, ...claim }, payload, sent))
    // crash point: response_read
    const resent = due.resent && live.length === due.live_parts.length
    const outcome = resent ? await readResent(s, due, answer) : answer
    if (outcome.state !== 'accepted') {
      return settleRefusal(s, { ...due, resent }, claim, outcome, prepared)
    }
    s.journal.ended(claim.attempt_id, outcome)
    live = [...live, ...outcome.parts]
    const next = await composeNext(s, due, prepared, payload, live)
    isLate = lateAfter(startsWithin(s.timing))
    claim = await settleAccepted(s, { ...due, network: prepared.network }, claim, outcome, next)
    if (typeof next === 'string') return
    payload = next
  }
}

/** What is to be sent, by whom and through what. Publishes nothing. */
async function prepare(s: Publisher, due: Due): Promise<PreparedDelivery> {
  const network = s.networks.of(due.origin, due.platform)
  const fresh = await freshAccount(s, due)
  if (fresh.state !== 'fresh') {
    const { sealed_token } = due
    return { network, account: openAccount(s, due), sealed_token, composed: fresh, shown: due }
  }
  const { account, sealed_token } = fresh
  const composed = await compose(s, due, { network, account }, due.live_parts)
  return { network, account, sealed_token, ...composed }
}

/** Nothing was published, and nothing is open: only what comes before the send has failed. */
async function settleUnprepared(s: Publisher, due: Due, prepared: PreparedDelivery | undefined) {
  const { composed, sealed_token = due.sealed_token } = prepared ?? {}
  const failure: Unsent =
    composed?.state === 'refused' || composed?.state === 'not_sent'
      ? await withTime(s, due, composed)
      : { state: 'not_sent', error: 'The service could not prepare it; nothing was sent.' }
  const renews = await applySlowDown(s, { ...due, sealed_token }, failure)
  const ending = { ...due, state: 'waiting' as const }
  if (failure.state === 'refused' && !renews) {
    return giveUp(s, ending, failure.reconnect ? 'account_not_connected' : 'refused', failure.error)
  }
  const settlement =
    failure.state === 'refused' ? tokenRefused(failure) : settlementOfNotSent(due, failure)
  if (settlement.then === 'waiting') {
    await postpone(s.db, due, settlement.retry_in_ms)
    recordStep(s, due, { step: 'put_off', retry_in_ms: settlement.retry_in_ms })
    return wakeSubjects(s.db, due.user_id, [due.subject_id])
  }
  const { error_code, error, retry_in_ms = null } = settlement
  return giveUp(s, ending, error_code, error, retry_in_ms)
}

/**
 * The next part of a thread, ready to be claimed in the same breath. Its media were uploaded before the
 * first part was sent; should one have to be uploaded anew, the delivery waits for its next turn.
 */
async function composeNext(
  s: Publisher,
  due: Due,
  ready: DueDelivery,
  sent: Payload,
  live: Due['live_parts'],
): Promise<Payload | 'published' | 'waiting'> {
  const position = sent.position + sent.covers
  if (position >= partsOf(due)) return 'published'
  if (s.stopping()) return 'waiting'
  try {
    const { composed } = await compose(s, due, ready, live)
    return composed.state === 'ready' ? composed.payload : 'waiting'
  } catch (error) {
    // The part before is live, which is what has to be stored now.
    s.log.error({ err: error, delivery_id: due.id }, 'the next part could not be prepared')
    return 'waiting'
  }
}

interface Claimed extends DueDelivery {
  due: Due
  held: Claim
  payload: Payload
  /** Counts from before the claim was asked for. */
  isLate: IsLate
}

/**
 * Sends, unless this process was held up (stopped, or without its database) since it asked for the
 * claim: its lease leaves a send its whole time only when that starts soon, and so long waits whoever meets
 * another database in the place of the one that was asked (R14).
 */
async function send(
  s: Publisher,
  { due, network, account, held, payload, isLate }: Claimed,
): Promise<Outcome> {
  if (isLate()) return { state: 'not_sent', error: HELD_UP }
  const written = { ...held, platform: due.platform, of: partsOf(due) }
  return s.tracing.span('send', { 'otterpost.position': payload.position }, async ({ note }) => {
    const publish = () => network.publish(account, payload, isLate)
    const outcome = await sendWrittenDown(s, written, payload, publish)
    note({ 'otterpost.outcome': outcome.state })
    return outcome
  })
}

/** Settles a part and, of a thread, claims the next one in the same breath (R7). */
async function settleAccepted(
  s: Publisher,
  { network, ...due }: Due & { network: Network },
  held: Claim,
  { parts, network_status }: Extract<Outcome, { state: 'accepted' }>,
  next: Payload | 'published' | 'waiting',
): Promise<Claim | undefined> {
  const settlement: Settlement =
    typeof next === 'string'
      ? { outcome: 'accepted', parts, then: next }
      : {
          outcome: 'accepted',
          parts,
          then: 'sending',
          next,
          bill: billOf(s, network, due, next),
          lease_ms: leaseOf(s.timing),
          late_after_ms: s.timing.late_after_ms,
        }
  // crash point: before_settle
  const settling = { held, settlement, network_status }
  const then = await untilStored(s, held.attempt_id, () => s.store.settle(settling))
  // crash point: settled
  const goes_on = typeof next === 'string' || then !== undefined
  recordSettled(s, { ...due, ...held }, goes_on ? settlement : { then: 'waiting' })
  // A thread that may not go on here has its turn again, in another process or after this account's next.
  if (next !== 'published' && then === undefined) {
    await wakeSubjects(s.db, held.user_id, [held.subject_id])
  }
  return then
}

async function settleRefusal(
  s: Publisher,
  due: Due,
  held: Claim,
  outcome: Exclude<Outcome, { state: 'accepted' }>,
  { network, sealed_token }: PreparedDelivery,
) {
  const usual = settlementOf(s.timing, due, outcome, network)
  // A duplicate of what does not show is refused, and may be there.
  if (usual.outcome !== null) s.journal.ended(held.attempt_id, outcome)
  // Before the account is free for its next post: that one has to wait as well.
  const renews = await applySlowDown(s, { ...due, sealed_token }, outcome).catch(
    (error: unknown) => {
      s.log.error(
        { err: error, delivery_id: due.id },
        'what an answer means for its account is lost',
      )
      return false
    },
  )
  const settlement = renews ? tokenRefused(outcome) : usual
  // crash point: before_settle
  const settling = { held, settlement, network_status: outcome.network_status }
  await untilStored(s, held.attempt_id, () => s.store.settle(settling))
  // crash point: settled
  recordSettled(s, { ...due, ...held }, settlement)
  if (settlement.then === 'waiting') await wakeSubjects(s.db, due.user_id, [due.subject_id])
}

/**
 * What the network's answer means for the account. True when only its token has ended and a fresh one is
 * to be asked for: the delivery has its turn again then.
 */
async function applySlowDown(
  s: Publisher,
  { user_id, connection_id, sealed_token }: Pick<Due, 'user_id' | 'connection_id' | 'sealed_token'>,
  outcome: Outcome,
): Promise<boolean> {
  if (connection_id === null) return false
  if (outcome.state === 'refused' && outcome.reconnect) {
    const holder = { user_id, connection_id }
    return (await throughOutage(() => markTokenRefused(s.db, holder, sealed_token))) === 'renew'
  }
  if (outcome.state === 'not_sent' && outcome.retry_at !== undefined) {
    const hold_ms = outcome.retry_at - Date.now()
    await throughOutage(() => holdConnection(s.db, user_id, connection_id, hold_ms))
  }
  return false
}
