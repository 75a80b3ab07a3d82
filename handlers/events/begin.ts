/** Where a reader of the log begins. */
import { findContinuation, findEnd, type LogPosition } from '../../db/events/events.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { cursorExpired } from '../../openapi/errors.ts'
import type { RequestPlace } from '../../openapi/places.ts'
import { readPlace, writePlace } from './cursors.ts'

/** A cursor, `latest`, or the oldest; `place` is where it stood. Throws 410 with where to go on instead. */
export async function findBegin(
  sql: Sql,
  user_id: string,
  after: string | undefined,
  place: RequestPlace,
): Promise<LogPosition> {
  if (after === undefined) return findEnd(sql, user_id, 'oldest')
  if (after === 'latest') return findEnd(sql, user_id, 'latest')
  const asked = readPlace(user_id, after, place)
  const { is_whole, ...from } = await findContinuation(sql, user_id, asked)
  if (!is_whole) throw cursorExpired(writePlace(user_id, from), place)
  return from
}
