/** Which events are on a page. */
import { listEvents, type EventFilter, type EventStretch } from '../../db/events/events.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { Reach } from '../../db/users/reach.ts'

/** Of an answer. One event may be larger. */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024

export async function findPage(
  sql: Sql,
  reach: Reach,
  after: number,
  filter: EventFilter,
  { limit, bytes: bytes_max }: { limit: number; bytes: number },
): Promise<EventStretch> {
  const found = await listEvents(sql, reach, after, filter, limit + 1)
  const { rows } = found
  let bytes = 0
  const fitting = rows.slice(0, limit).filter((row, place) => {
    bytes += row.bytes
    return place === 0 || bytes <= bytes_max
  })
  if (fitting.length === rows.length) return found
  return { rows: fitting, reached: fitting.at(-1)?.number ?? found.reached, has_more: true }
}
