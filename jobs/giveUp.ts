import type { Refusal } from '../db/attempts.ts'
import { giveUp as settleAsFailed, type Ending } from '../db/endings.ts'
import type { Platform } from '../networks/network.ts'
import type { Sending } from './sending.ts'
import { recordStep } from './steps.ts'

/** Ends a delivery without (another) send, and records it, unless it has moved on meanwhile. */
export async function giveUp(
  s: Sending,
  delivery: Ending & { platform: Platform },
  error_code: Refusal,
  error: string,
  retry_in_ms: number | null = null,
) {
  if (await settleAsFailed(s.db, delivery, error_code, error, retry_in_ms)) {
    recordStep(s, delivery, { step: 'gave_up', error_code })
  }
}
