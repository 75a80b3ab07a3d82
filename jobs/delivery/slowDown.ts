import { slowDown } from '../../db/connections/connections.ts'
import type { Outcome } from '../../networks/network.ts'
import { nextUtcDay } from '../../networks/nextUtcDay.ts'
import type { Publisher } from './publisher.ts'

/** By how often in a row; after that it is taken for the day's quota. */
const PAUSES_MS = [120_000, 600_000, 1_800_000] as const
/** The next day begins with minutes again. */
const PAUSES_MAX = PAUSES_MS.length + 1

/**
 * When an account may send again whose network asked it to slow down and named no time: minutes first,
 * longer when it says so again, and the next UTC day, when quotas begin anew, only after that: a day of silence for a short burst costs
 * more than three more answers.
 */
export async function withTime<Some extends Outcome>(
  s: Publisher,
  { user_id, connection_id }: { user_id: string; connection_id: string | null },
  outcome: Some,
): Promise<Some> {
  if (outcome.state !== 'not_sent' || !outcome.slowed || connection_id === null) return outcome
  const times = await slowDown(s.db, user_id, connection_id, PAUSES_MAX).catch((error: unknown) => {
    s.log.error({ err: error, connection_id }, 'a pause of an account could not be counted')
    return 1
  })
  const pause_ms = PAUSES_MS[times - 1]
  return { ...outcome, retry_at: pause_ms === undefined ? nextUtcDay() : Date.now() + pause_ms }
}
