/**
 * Each step of a delivery, recorded: one line in the log, with ids only, and what is counted of it. The log
 * may go to other hands than the database, so no text, no token and no word of a network is in a step.
 */
import type { Claim, FailureCode } from '../../db/delivery/attempts.ts'
import type { Due } from '../../db/delivery/due.ts'
import type { Owed } from '../../db/delivery/removals.ts'
import type { Outcome, Payload, Platform } from '../../networks/network.ts'
import type { Publisher } from './publisher.ts'

/** The delivery it happened to; what is not known of it is left out. */
export interface DeliveryRef {
  id: string
  /** The post's or the article's. */
  subject_id: string
  platform: Platform
  fence?: number
  attempt_id?: string
}

type Settled = 'published' | 'sending' | 'waiting' | 'unknown'

export type Step =
  /** Its attempt is written down. `lateness_ms` only of its first send, after its due time. */
  | { step: 'claimed'; position: number; lateness_ms?: number; on_request: boolean }
  /** The network has answered, or not. */
  | { step: 'sent'; position: number; outcome: Outcome['state']; took_ms: number }
  /** The outcome is stored. A thread that goes on stays `sending`. */
  | { step: 'settled'; state: Settled }
  | { step: 'settled'; state: 'failed'; error_code: FailureCode }
  /** It could not be prepared, and has its turn again. */
  | { step: 'put_off'; retry_in_ms: number | null }
  | { step: 'looked'; finding: 'found' | 'absent' | 'unreadable'; absences: number }
  /** From a process that died. */
  | { step: 'taken_over'; state: 'waiting' | 'unknown' }
  /** It ends without (another) send. */
  | { step: 'gave_up'; error_code: FailureCode }

type Recording = Pick<Publisher, 'log' | 'instruments'>

/** How late it is, by the clock of this process, is told of its first send alone. */
export function recordClaim(s: Recording, due: Due, held: Claim, { position }: Payload) {
  const { due_at, on_request, tries, live_parts } = due
  const first = tries === 0 && live_parts.length === 0 && position === 0
  const late = first ? { lateness_ms: Date.now() - Date.parse(due_at) } : {}
  recordStep(s, { ...due, ...held }, { step: 'claimed', position, on_request, ...late })
}

/** Waits for the answer, and hands it on. */
export async function recordSend(
  s: Recording,
  delivery: DeliveryRef,
  { position }: Payload,
  send: Promise<Outcome>,
): Promise<Outcome> {
  const began_at = performance.now()
  const outcome = await send
  const took_ms = Math.round(performance.now() - began_at)
  recordStep(s, delivery, { step: 'sent', position, outcome: outcome.state, took_ms })
  return outcome
}

/** By what a settlement makes of it. */
export function recordSettled(
  s: Recording,
  delivery: DeliveryRef,
  settlement: { then: Settled } | { then: 'failed'; error_code: FailureCode },
) {
  if (settlement.then !== 'failed') {
    return recordStep(s, delivery, { step: 'settled', state: settlement.then })
  }
  const { error_code } = settlement
  recordStep(s, delivery, { step: 'settled', state: 'failed', error_code })
}

/** Of a deleted post or article on one network: what a try to remove its copies came to. */
export function recordRemoval(
  { log, instruments }: Recording,
  { subject_id, platform, tries }: Pick<Owed, 'subject_id' | 'platform'> & { tries?: number },
  outcome: 'removed' | 'again' | 'reconnect' | 'kept' | 'unknown',
) {
  const stays = outcome === 'kept' || outcome === 'unknown'
  const line = { subject_id, platform, outcome, tries }
  if (stays) log.warn(line, 'a deleted post stays on its network, or may')
  else log.info(line, 'removal state changed')
  instruments.removals.inc({ platform, outcome })
}

export function recordStep(
  { log, instruments }: Recording,
  { id, subject_id, platform, fence, attempt_id }: DeliveryRef,
  step: Step,
) {
  log.info(
    { delivery_id: id, subject_id, platform, fence, attempt_id, ...step },
    'delivery state changed',
  )
  switch (step.step) {
    case 'put_off':
      return
    case 'claimed':
      if (step.lateness_ms === undefined) return
      return instruments.lateness.observe(
        { platform, on_request: String(step.on_request) },
        step.lateness_ms / 1000,
      )
    case 'sent':
      return instruments.sends.inc({ platform, outcome: step.outcome })
    case 'settled':
      if (step.state === 'published') {
        instruments.settled.inc({ platform, state: 'published', error_code: '' })
      }
      if (step.state === 'failed') countFailed(step.error_code)
      return
    case 'looked':
      return instruments.looks.inc({ platform, finding: step.finding })
    case 'taken_over':
      return instruments.takeovers.inc({ platform, state: step.state })
    case 'gave_up':
      return countFailed(step.error_code)
  }

  function countFailed(error_code: FailureCode) {
    instruments.settled.inc({ platform, state: 'failed', error_code })
  }
}
