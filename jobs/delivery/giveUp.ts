import type { FailureCode } from '../../db/delivery/attempts.ts'
import { markGivenUp as settleAsFailed, type Ending } from '../../db/delivery/endings.ts'
import { failMissed, type AccountRef, type Missed } from '../../db/delivery/missed.ts'
import { failUnapproved } from '../../db/posts/reviews.ts'
import type { Platform } from '../../networks/network.ts'
import type { Publisher } from './publisher.ts'
import { recordStep } from './steps.ts'

/**
 * Ends a delivery without (another) send, unless it has moved on meanwhile. It is recorded, and where it
 * may have been sent the journal is told that nobody looks for it any more.
 */
export async function giveUp(
  s: Publisher,
  delivery: Ending & { platform: Platform },
  error_code: FailureCode,
  error: string,
  retry_in_ms: number | null = null,
) {
  const given_up = await settleAsFailed(s.db, delivery, error_code, error, retry_in_ms)
  if (given_up === undefined) return
  for (const attempt_id of given_up) s.journal.ended(attempt_id, { state: 'gave_up' })
  recordStep(s, delivery, { step: 'gave_up', error_code })
}

/** Ends everything that was missed, or one account's, before anything else is sent. Returns how many. */
export function giveUpMissed(s: Publisher, turn?: AccountRef): Promise<number> {
  return giveUpAll(s, 'missed_schedule', () => failMissed(s.db, s.timing.late_after_ms, turn))
}

/** Ends everything that nobody approved before its time. Returns how many. */
export function giveUpUnapproved(s: Publisher): Promise<number> {
  return giveUpAll(s, 'not_approved', () => failUnapproved(s.db))
}

/** `failSome` settles some of them, until there are none. */
async function giveUpAll(s: Publisher, error_code: FailureCode, failSome: () => Promise<Missed[]>) {
  let count = 0
  for (;;) {
    const failed = await failSome()
    for (const delivery of failed) recordStep(s, delivery, { step: 'gave_up', error_code })
    count += failed.length
    if (failed.length === 0) return count
  }
}
