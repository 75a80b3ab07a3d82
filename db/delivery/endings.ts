/** Moves of a delivery without a send: it is not made any more, not yet, or had been made before. */
import type { FailureCode } from './attempts.ts'
import { inMs } from '../sql/clock.ts'
import type { Due } from './due.ts'
import { lockSubject, rollUp } from '../posts/subjects.ts'
import type { Db } from '../pool/postgres.ts'

/** A delivery as it was read. What moved meanwhile shows in its state, its fence or the subject's revision. */
export interface Ending {
  user_id: string
  id: string
  subject_id: string
  state: 'waiting' | 'sending' | 'unknown'
  fence: number
  revision: number
}

/**
 * Settles as failed what is not sent (again): it must not be, waited too long, or its outcome cannot
 * be known. Returns the attempts that nobody looks for any more; undefined when the delivery has moved
 * on meanwhile, and nothing happened.
 */
export async function markGivenUp(
  db: Db,
  { user_id, id, subject_id, state, fence, revision }: Ending,
  error_code: FailureCode,
  error: string,
  retry_in_ms: number | null = null,
): Promise<string[] | undefined> {
  return db.begin(async (tx) => {
    const now = await lockSubject(tx, user_id, subject_id)
    if (now === undefined || (state === 'waiting' && now !== revision)) return undefined
    const moved = await tx`
      update deliveries set state = 'failed', deadline_at = null, look_at = null,
        retry_at = ${inMs(tx, retry_in_ms)}, error_code = ${error_code}, finer_code = null, error = ${error}
      where user_id = ${user_id} and id = ${id} and state = ${state} and fence = ${fence}
      returning id`
    if (moved.length === 0) return undefined
    const given_up = await tx<{ id: string }[]>`
      update attempts set outcome = 'unknown', error = ${error}, settled_at = clock_timestamp()
      where user_id = ${user_id} and delivery_id = ${id} and outcome is null
      returning id`
    await rollUp(tx, [{ user_id, subject_id }])
    return given_up.map((attempt) => attempt.id)
  })
}

/**
 * It could not even be claimed: it lets the account's others pass, and has its turn again later. What somebody has
 * changed or moved meanwhile is another one, which nothing has kept from its time yet.
 */
export async function postpone(db: Db, due: Due, retry_in_ms: number | null) {
  await db.begin(async (tx) => {
    if ((await lockSubject(tx, due.user_id, due.subject_id)) !== due.revision) return
    await tx`
      update deliveries set tries = tries + 1, retry_at = ${inMs(tx, retry_in_ms)},
        deadline_at = greatest(deadline_at, ${inMs(tx, retry_in_ms)})
      where user_id = ${due.user_id} and id = ${due.id} and state = 'waiting' and fence = ${due.fence}`
  })
}

/** Every part is live already: what a crash between two transactions leaves. */
export async function markPublished(db: Db, due: Due) {
  await db.begin(async (tx) => {
    await lockSubject(tx, due.user_id, due.subject_id)
    await tx`
      update deliveries set state = 'published', deadline_at = null, retry_at = null
      where user_id = ${due.user_id} and id = ${due.id} and state = 'waiting'`
    await rollUp(tx, [due])
  })
}
