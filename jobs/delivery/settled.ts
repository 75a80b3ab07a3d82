import { insist } from '../../db/pool/outage.ts'
import type { Publisher } from './publisher.ts'

/** A process that ends leaves what its database does not take to the journal of sends (R14). */
const LAST_WORDS_MS = 10_000

/**
 * What a network has answered is known once, here: it is stored until the database has taken it. When its
 * delivery is not this send's any more that is taken too, and changes nothing.
 */
export function untilStored<Result>(
  s: Publisher,
  attempt_id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let stopping_at: number | undefined
  return insist(work, {
    ends(_, after_ms) {
      if (s.stopping()) stopping_at ??= after_ms
      return stopping_at !== undefined && after_ms > stopping_at + LAST_WORDS_MS
    },
    report: (error) =>
      s.log.error({ err: error, attempt_id }, 'an outcome could not be stored yet'),
  })
}
