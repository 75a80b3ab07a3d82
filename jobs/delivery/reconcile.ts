/**
 * Settles sends whose outcome is unknown (R4), one look at a time, after their quiet period. The send
 * path never does this by itself.
 */
import { wakeConnection } from '../../db/delivery/deliveries.ts'
import type { PublishedPart } from '../../db/delivery/due.ts'
import type { Ending } from '../../db/delivery/endings.ts'
import type { JournalOutcome } from '../../db/journal/journal.ts'
import { markTokenRefused } from '../../db/connections/tokens.ts'
import { checkAgain, mayRepeat, type Unknown } from '../../db/delivery/unknown.ts'
import type {
  Account,
  Network,
  Outcome,
  Payload,
  Platform,
  Search,
} from '../../networks/network.ts'
import type { IsLate } from '../../networks/wire/punctual.ts'
import { openAccount, partsOf } from './content.ts'
import { freshAccount } from '../accounts/freshAccount.ts'
import { giveUp } from './giveUp.ts'
import { othersOf } from './others.ts'
import type { Publisher } from './publisher.ts'
import { sendWrittenDown } from './sendWrittenDown.ts'
import { recordSend, recordSettled, recordStep } from './steps.ts'

/** Absence counts as evidence when this many looks agree. */
export const ABSENCES_NEEDED = 2
/** Looks that cost nothing come at least that often, in the usual gaps: what is repeated there is soon there. */
const LONGEST_FREE_GAPS = 4

/**
 * `known` is what the journal has of it: a process had the network's answer and could not store it. It comes first,
 * so that no author is asked, and no look is paid for, where the answer is known.
 */
export async function reconcile(
  s: Publisher,
  unknown: Unknown,
  isLate: IsLate,
  known?: JournalOutcome,
) {
  const network = s.networks.of(unknown.origin, unknown.platform)
  if (known !== undefined) return settleKnown(s, unknown, known, network)
  if (network.find === undefined) return settleUnreadable(s, unknown, network)
  const fresh = await freshAccount(s, unknown)
  // Some networks can be read without a token.
  const stored = { account: openAccount(s, unknown), sealed_token: unknown.sealed_token }
  const { account, sealed_token } = fresh.state === 'fresh' ? fresh : stored
  // The column holds what compose made and claim wrote down; nothing else is ever stored there.
  const payload = JSON.parse(unknown.payload) as Payload
  // crash point: before_look
  const { started_at, search } = searchOf(s, unknown)
  const finding = await network.find(account, payload, started_at, search)
  // crash point: looked
  const { absences } = unknown
  recordStep(s, unknown, { step: 'looked', finding: finding.state, absences })
  switch (finding.state) {
    case 'found':
      return settleFound(s, unknown, payload, finding.parts)
    case 'unreadable':
      return checkLater(s, unknown, network, { retry_at: finding.retry_at })
    case 'absent':
      return settleAbsent(s, { ...unknown, sealed_token, isLate }, network, account, payload)
  }
}

/** Times by the clock of this process. Nothing is looked for before its quiet period is over. */
function searchOf(s: Publisher, unknown: Unknown): { started_at: number; search: Search } {
  const { measured_at, sent_ago_ms, account_ago_ms, platform } = unknown
  const quiet_ms = s.timing.quiet_ms[platform]
  const before = (ago_ms: number) => measured_at - Math.max(Math.round(ago_ms), quiet_ms)
  const search: Search = {
    is_certain: sent_ago_ms >= quiet_ms,
    since: before(account_ago_ms),
    listOthers: othersOf(s, unknown),
  }
  return { started_at: before(sent_ago_ms), search }
}

async function settleKnown(
  s: Publisher,
  unknown: Unknown,
  known: JournalOutcome,
  network: Network,
) {
  switch (known.state) {
    case 'accepted':
      // The column holds what compose made and claim wrote down; nothing else is ever stored there.
      return settleFound(s, unknown, JSON.parse(unknown.payload) as Payload, known.parts)
    case 'refused':
      return settleRefused(s, unknown, 'refused', `${network.label} refused it.`)
    case 'not_sent':
    case 'absent':
      return sendAgain(s, unknown, `${network.label} did not get it.`)
    case 'gave_up':
      return giveUpUnknown(s, unknown, network)
  }
}

/** It is sent again once where the operator trusts the network to know its own duplicates. */
async function settleUnreadable(s: Publisher, unknown: Unknown, network: Network) {
  const again = network.recovery === 'resend' && !unknown.resent && !unknown.deleted
  if (!again) return giveUpUnknown(s, unknown, network)
  await sendAgain(s, unknown, `${network.label} cannot be asked for it.`)
}

/**
 * In gaps that grow. Where looks are counted, and all have been made, nothing is asked any more: at its
 * deadline its author is.
 */
function checkLater(
  s: Publisher,
  unknown: Unknown,
  network: Network,
  {
    retry_at = 0,
    absences = unknown.absences,
  }: { retry_at?: number | undefined; absences?: number },
) {
  const { looks } = unknown
  if (looks + 1 >= network.looks_max) return checkAgain(s.db, unknown, null, absences)
  const is_free = network.looks_max === Infinity
  const gaps = Math.min(2 ** looks, is_free ? LONGEST_FREE_GAPS : Infinity)
  const in_ms = Math.max(s.timing.look_gap_ms * gaps, retry_at - Date.now())
  return checkAgain(s.db, unknown, in_ms, absences)
}

/** The status is that of a repetition's answer. */
async function settleFound(
  s: Publisher,
  unknown: Unknown,
  sent: Payload,
  parts: PublishedPart[],
  network_status?: number,
) {
  const then = sent.position + sent.covers >= partsOf(unknown) ? 'published' : 'waiting'
  s.journal.ended(unknown.attempt_id, { state: 'accepted', parts })
  const settlement = { outcome: 'accepted', parts, then } as const
  await s.store.settle({ held: unknown, settlement, network_status })
  // crash point: reconciled
  recordSettled(s, unknown, { then })
  await wakeAccount(s, unknown)
}

/**
 * Not there. Where repeating is harmless the stored payload goes out again as it is. Otherwise it takes
 * two agreeing looks, and what its author deleted meanwhile, or what is too late by now, is not sent
 * again at all.
 */
async function settleAbsent(
  s: Publisher,
  unknown: Unknown & { isLate: IsLate },
  network: Network,
  account: Account,
  payload: Payload,
) {
  if (network.recovery === 'repeat' && !unknown.deleted && !unknown.late) {
    // Otherwise the next look knows more, if there is one.
    if (!(await mayRepeat(s.db, unknown))) return checkLater(s, unknown, network, {})
    // crash point: before_repeat
    const written = { ...unknown, of: partsOf(unknown) }
    const sent = sendWrittenDown(s, written, payload, () =>
      network.publish(account, payload, unknown.isLate),
    )
    const outcome = await recordSend(s, unknown, payload, sent)
    // crash point: repeated
    return settleRepeated(s, unknown, network, payload, outcome)
  }
  const absences = unknown.absences + 1
  // It is sent again once, an article never: what its second publication does is not documented. After
  // that only a look can settle it, less and less often until its deadline: X may have refused it as a
  // duplicate of what it does not show yet. Where the process that sent it again died of it, that is not
  // known to have been a sending at all, and two absences count as they did the first time.
  const was_resent = unknown.resent && unknown.noted
  if (absences < ABSENCES_NEEDED || was_resent || unknown.article !== null) {
    return checkLater(s, unknown, network, { absences })
  }
  if (network.recovery === 'look_and_ask' && !unknown.deleted) {
    return giveUpUnknown(s, unknown, network)
  }
  await sendAgain(s, unknown, `${network.label} does not show it.`)
}

/** It has its turn again, unless its author has deleted it or its time has run out. */
async function sendAgain(s: Publisher, unknown: Unknown, error: string) {
  s.journal.ended(unknown.attempt_id, { state: 'absent' })
  await s.store.settle({
    held: unknown,
    settlement: { outcome: 'absent', then: 'waiting', retry_in_ms: null, error },
  })
  // crash point: reconciled
  recordSettled(s, unknown, { then: 'waiting' })
  await wakeAccount(s, unknown)
}

async function settleRepeated(
  s: Publisher,
  unknown: Unknown,
  network: Network,
  sent: Payload,
  outcome: Outcome,
) {
  const token_refused = outcome.state === 'refused' && outcome.reconnect === true
  const error_code = token_refused ? 'account_not_connected' : 'refused'
  switch (outcome.state) {
    case 'accepted':
      return settleFound(s, unknown, sent, outcome.parts, outcome.network_status)
    case 'refused':
      // With a fresh token the next look repeats it.
      if (token_refused && (await isRenewable(s, unknown))) {
        return checkLater(s, unknown, network, {})
      }
      s.journal.ended(unknown.attempt_id, outcome)
      return settleRefused(s, unknown, error_code, outcome.error, outcome.network_status)
    case 'not_sent':
      return checkLater(s, unknown, network, { retry_at: outcome.retry_at })
    case 'unknown':
      return checkLater(s, unknown, network, {})
  }
}

async function settleRefused(
  s: Publisher,
  unknown: Unknown,
  error_code: 'refused' | 'account_not_connected',
  error: string,
  network_status?: number,
) {
  const settlement = { outcome: 'refused', then: 'failed', error_code, error } as const
  await s.store.settle({ held: unknown, settlement, network_status })
  recordSettled(s, unknown, { then: 'failed', error_code })
  await wakeAccount(s, unknown)
}

async function isRenewable(s: Publisher, { user_id, connection_id, sealed_token }: Unknown) {
  if (connection_id === null) return false
  return (await markTokenRefused(s.db, { user_id, connection_id }, sealed_token)) === 'renew'
}

/** The user decides: only they can see whether it is there. */
export async function giveUpUnknown(
  s: Publisher,
  delivery: Ending & { platform: Platform; connection_id: string | null },
  network: { label: string },
) {
  await giveUp(
    s,
    delivery,
    'outcome_unknown',
    `${network.label} did not confirm the post and it could not be looked up. See whether it is there, ` +
      'and say so with resolve, before you publish it again.',
  )
  await wakeAccount(s, delivery)
}

async function wakeAccount(
  s: Publisher,
  { user_id, connection_id }: { user_id: string; connection_id: string | null },
) {
  if (connection_id !== null) await wakeConnection(s.db, user_id, connection_id)
}
