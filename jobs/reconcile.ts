/**
 * Settles sends whose outcome is unknown (R4), one look at a time, after their quiet period. The send
 * path never does this by itself.
 */
import { wakeConnection } from '../db/deliveries.ts'
import type { PublishedPart } from '../db/due.ts'
import type { Ending } from '../db/endings.ts'
import { lookAgain, type Unknown } from '../db/recovery.ts'
import { distrustToken } from '../db/tokens.ts'
import type { Account, Network, Outcome, Payload, Platform } from '../networks/network.ts'
import { openAccount, partsOf } from './content.ts'
import { freshAccount } from './freshAccount.ts'
import { giveUp } from './giveUp.ts'
import type { Sending } from './sending.ts'
import { recordSend, recordSettled, recordStep } from './steps.ts'

/** Absence counts as evidence when this many looks agree. */
const ABSENCES_NEEDED = 2

export async function reconcile(s: Sending, unknown: Unknown) {
  const network = s.networks.of(unknown.origin, unknown.platform)
  if (network.find === undefined) return settleUnreadable(s, unknown, network)
  const fresh = await freshAccount(s, unknown)
  // Some networks can be read without a token.
  const stored = { account: openAccount(s, unknown), sealed_token: unknown.sealed_token }
  const { account, sealed_token } = fresh.state === 'fresh' ? fresh : stored
  // The column holds what compose made and claim wrote down; nothing else is ever stored there.
  const payload = JSON.parse(unknown.payload) as Payload
  // crash point: before_look
  const finding = await network.find(account, payload, unknown.first_started_ms)
  // crash point: looked
  const { absences } = unknown
  recordStep(s, unknown, { step: 'looked', finding: finding.state, absences })
  switch (finding.state) {
    case 'found':
      return settleFound(s, unknown, payload, finding.parts)
    case 'unreadable':
      return lookAgain(s.db, unknown, untilNextLook(s, finding.retry_at), unknown.absences)
    case 'absent':
      return settleAbsent(s, { ...unknown, sealed_token }, network, account, payload)
  }
}

/** It is sent again once where the operator trusts the network to know its own duplicates. */
async function settleUnreadable(s: Sending, unknown: Unknown, network: Network) {
  const again = network.recovery === 'resend' && !unknown.resent && !unknown.deleted
  if (!again) return giveUpUnknown(s, unknown, network)
  await sendAgain(s, unknown, `${network.label} cannot be asked for it.`)
}

function untilNextLook(s: Sending, retry_at = 0): number {
  return Math.max(s.timing.look_gap_ms, retry_at - Date.now())
}

async function settleFound(s: Sending, unknown: Unknown, sent: Payload, parts: PublishedPart[]) {
  const then = sent.position + sent.covers >= partsOf(unknown) ? 'published' : 'waiting'
  s.journal.ended(unknown.attempt_id, { state: 'accepted', parts })
  await s.desk.settle({ held: unknown, settlement: { outcome: 'accepted', parts, then } })
  // crash point: reconciled
  recordSettled(s, unknown, { then })
  await wakeAccount(s, unknown)
}

/**
 * Not there. Where repeating is harmless the stored payload goes out again as it is. Otherwise it takes
 * two agreeing looks, and a post that its author deleted meanwhile is not sent again at all.
 */
async function settleAbsent(
  s: Sending,
  unknown: Unknown,
  network: Network,
  account: Account,
  payload: Payload,
) {
  if (network.recovery === 'repeat' && !unknown.deleted) {
    // crash point: before_repeat
    const outcome = await recordSend(s, unknown, payload, network.publish(account, payload))
    // crash point: repeated
    return settleRepeated(s, unknown, payload, outcome)
  }
  const absences = unknown.absences + 1
  // It is sent again once, an article never: what its second publication does is not documented. After
  // that only a look can settle it, less and less often until its deadline: X may have refused it as a
  // duplicate of what it does not show yet. Where the process that sent it again died of it, that is not
  // known to have been a sending at all, and two absences count as they did the first time.
  const was_resent = unknown.resent && unknown.noted
  if (absences < ABSENCES_NEEDED || was_resent || unknown.article !== null) {
    return lookAgain(s.db, unknown, s.timing.look_gap_ms * absences, absences)
  }
  if (network.recovery === 'look_and_ask' && !unknown.deleted) {
    return giveUpUnknown(s, unknown, network)
  }
  await sendAgain(s, unknown, `${network.label} does not show it.`)
}

/** It has its turn again, unless its author has deleted it. */
async function sendAgain(s: Sending, unknown: Unknown, error: string) {
  s.journal.ended(unknown.attempt_id, { state: 'absent' })
  await s.desk.settle({
    held: unknown,
    settlement: { outcome: 'absent', then: 'waiting', retry_in_ms: null, error },
  })
  // crash point: reconciled
  recordSettled(s, unknown, { then: 'waiting' })
  await wakeAccount(s, unknown)
}

async function settleRepeated(s: Sending, unknown: Unknown, sent: Payload, outcome: Outcome) {
  const token_refused = outcome.state === 'refused' && outcome.reconnect === true
  const error_code = token_refused ? 'account_not_connected' : 'refused'
  switch (outcome.state) {
    case 'accepted':
      return settleFound(s, unknown, sent, outcome.parts)
    case 'refused':
      // With a fresh token the next look repeats it.
      if (token_refused && (await isRenewable(s, unknown))) {
        return lookAgain(s.db, unknown, s.timing.look_gap_ms, unknown.absences)
      }
      s.journal.ended(unknown.attempt_id, outcome)
      await s.desk.settle({
        held: unknown,
        settlement: { outcome: 'refused', then: 'failed', error_code, error: outcome.error },
      })
      recordSettled(s, unknown, { then: 'failed', error_code })
      return wakeAccount(s, unknown)
    case 'not_sent':
      return lookAgain(s.db, unknown, untilNextLook(s, outcome.retry_at), unknown.absences)
    case 'unknown':
      return lookAgain(s.db, unknown, s.timing.look_gap_ms, unknown.absences)
  }
}

async function isRenewable(s: Sending, { user_id, connection_id, sealed_token }: Unknown) {
  if (connection_id === null) return false
  return (await distrustToken(s.db, { user_id, connection_id }, sealed_token)) === 'renew'
}

/** The user decides: only they can see whether it is there. */
export async function giveUpUnknown(
  s: Sending,
  delivery: Ending & { platform: Platform; connection_id: string | null },
  network: { label: string },
) {
  await giveUp(
    s,
    delivery,
    'outcome_unknown',
    `${network.label} did not confirm the post and it could not be looked up. See whether it is there ` +
      'before you publish it again.',
  )
  await wakeAccount(s, delivery)
}

async function wakeAccount(
  s: Sending,
  { user_id, connection_id }: { user_id: string; connection_id: string | null },
) {
  if (connection_id !== null) await wakeConnection(s.db, user_id, connection_id)
}
