/**
 * What its time has run out for (R12, R16): nobody was there to send it in time, or its account was busy
 * for too long. It is never claimed, and fails, however many there are and whatever wakes them.
 */
import type { Platform } from '../../generated/names.ts'
import { awaySince } from './absences.ts'
import type { Db, Fragment, Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import { lockFreeSubjects, rollUp } from '../posts/subjects.ts'

/** In one transaction. */
const AT_ONCE = 500

/** Whose turn it is: an account, or a user's deliveries that have none. */
export interface AccountRef {
  user_id: string
  connection_id: string | null
}

/**
 * Nobody could have sent it in time: from its time until it was first seen, and in each absence after
 * that, nobody was there. What queues behind others is not late. `d` is the row of deliveries.
 */
export function isLate(sql: Sql, late_after_ms: number | Fragment) {
  const seen = sql`coalesce(d.noticed_at, clock_timestamp())`
  return sql`(${seen} - d.due_at + ${awaySince(sql, seen)} > ${late_after_ms}::float8 * interval '1 ms')`
}

/** It has been waiting for its turn past its deadline, which no absence counts against. */
function waitsTooLong(sql: Sql) {
  return sql`(d.noticed_at is not null and d.deadline_at <= clock_timestamp()
    and d.deadline_at + ${awaySince(sql, sql`d.noticed_at`)} <= clock_timestamp())`
}

/** It must not be sent any more; `d` is a delivery that waits. */
export function isMissed(sql: Sql, late_after_ms: number) {
  return sql`(${isLate(sql, late_after_ms)} or ${waitsTooLong(sql)})`
}

export interface Missed {
  user_id: string
  id: string
  subject_id: string
  platform: Platform
  fence: number
}

/**
 * Settles as failed what was missed, everybody's or one account's, the oldest first and not all at once.
 * What somebody else holds right now is left for the next time.
 */
export async function failMissed(
  db: Db,
  late_after_ms: number,
  turn?: AccountRef,
): Promise<Missed[]> {
  return db.begin(async (tx) => {
    const missed = await tx<{ user_id: string; id: string; subject_id: string }[]>`
      select d.user_id, d.id, d.subject_id from deliveries d
      where d.state = 'waiting' and d.due_at <= statement_timestamp() and ${isMissed(tx, late_after_ms)}
        and ${ofTurn(tx, turn)}
      order by d.due_at limit ${AT_ONCE}`
    if (missed.length === 0) return []
    const free = await lockFreeSubjects(tx, missed)
    const locked = missed
      .filter(({ subject_id }) => free.has(subject_id))
      .map(({ user_id, id }) => ({ user_id, id }))
    const failed = await tx<Missed[]>`
      update deliveries d set state = 'failed', deadline_at = null, retry_at = null,
        error_code = 'missed_schedule', error = ${wordsOf(tx, late_after_ms)}
      from ${rowsAs(tx, 'f', { user_id: 'text', id: 'text' }, locked)}
      where d.user_id = f.user_id and d.id = f.id and d.state = 'waiting'
        and ${isMissed(tx, late_after_ms)}
      returning d.user_id, d.id, d.subject_id, d.platform, d.fence`
    await rollUp(tx, failed)
    return failed
  })
}

function ofTurn(sql: Sql, turn: AccountRef | undefined) {
  if (turn === undefined) return sql`true`
  return sql`d.user_id = ${turn.user_id} and d.connection_id is not distinct from ${turn.connection_id}`
}

function wordsOf(sql: Sql, late_after_ms: number) {
  const minutes = Math.round(late_after_ms / 60_000)
  const late = `The service could not send it within ${minutes} minutes after its time`
  return sql`
    case when ${isLate(sql, late_after_ms)} then ${late} else 'Its account stayed busy for too long' end
    || case when exists (select from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id)
      then '; its first parts are live, and no more was sent.' else '; nothing was sent.' end`
}
