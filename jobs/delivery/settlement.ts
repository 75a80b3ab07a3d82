/** What a network's answer makes of a delivery (R3). Nothing is stored here. */
import type { Due } from '../../db/delivery/due.ts'
import type { Settlement } from '../../db/delivery/settlements.ts'
import type { Network, Outcome, Refusal } from '../../networks/network.ts'
import { HELD_UP } from '../../networks/wire/wire.ts'
import type { Timing } from './timing.ts'

/** After a send that certainly did not arrive, unless the network names a time itself. */
const BACK_OFF_MS = [5_000, 15_000, 60_000, 300_000, 900_000] as const

export function settlementOf(
  timing: Timing,
  due: Due,
  outcome: Refusal,
  network: Network,
): Settlement {
  const { error } = outcome
  switch (outcome.state) {
    case 'unknown':
      return {
        outcome: null,
        then: 'unknown',
        error,
        look_in_ms: timing.quiet_ms[network.platform],
      }
    case 'refused':
      // Sent again after it was not found, and now "duplicate": the first one is there after all.
      if (outcome.duplicate && due.resent && network.find !== undefined) {
        return { outcome: null, then: 'unknown', error, look_in_ms: timing.look_gap_ms }
      }
      // The same without a way to find it.
      if (outcome.duplicate && due.resent) {
        return { outcome: 'unknown', then: 'failed', error_code: 'outcome_unknown', error }
      }
      return {
        outcome: 'refused',
        then: 'failed',
        error_code: outcome.reconnect ? 'account_not_connected' : 'refused',
        ...(outcome.duplicate && { finer_code: 'duplicate' }),
        error,
      }
    case 'not_sent':
      return settlementOfNotSent(due, outcome)
  }
}

/**
 * The network did not take the account's token, and nothing was published. With a fresh one it is tried
 * at once, for a caller who waits too: it happens once, since a fresh token that is refused ends the sign-in.
 */
export function tokenRefused({ error }: { error: string }): WaitsAgain {
  return atOnce(error)
}

function atOnce(error: string): WaitsAgain {
  return { outcome: 'not_sent', then: 'waiting', error, retry_in_ms: null }
}

type WaitsAgain = Extract<Settlement, { then: 'waiting'; retry_in_ms: number | null }>

/**
 * Nothing was published. A caller who waits is told so; a schedule tries again within its hour (R12). Where this
 * process was held up, its network has done nothing that is worth telling, and both have their turn again.
 */
export function settlementOfNotSent(
  due: Due,
  { error, retry_at }: Extract<Outcome, { state: 'not_sent' }>,
): WaitsAgain | Extract<Settlement, { then: 'failed' }> {
  if (error === HELD_UP) return atOnce(error)
  const retry_in_ms =
    retry_at === undefined
      ? (BACK_OFF_MS[Math.min(due.tries, BACK_OFF_MS.length - 1)] ?? 0)
      : retry_at - Date.now()
  const error_code = retry_at === undefined ? 'unreachable' : 'rate_limited'
  if (due.on_request || retry_in_ms > due.late_in_ms) {
    const named = retry_at === undefined ? {} : { retry_in_ms }
    return { outcome: 'not_sent', then: 'failed', error_code, error, ...named }
  }
  return { outcome: 'not_sent', then: 'waiting', error, retry_in_ms }
}
