/** A page of events: which of them, and each as the contract has it. */
import {
  listEvents,
  type EventFilter,
  type EventRow,
  type EventStretch,
} from '../../db/events/events.ts'
import { findStates, type EventState } from '../../db/events/states.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { components } from '../../generated/openapi.ts'

export type Event = components['schemas']['Event']

/** Of an answer. One event may be larger. */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024

export async function findPage(
  sql: Sql,
  user_id: string,
  after: number,
  filter: EventFilter,
  { limit, bytes: bytes_max }: { limit: number; bytes: number },
): Promise<EventStretch> {
  const found = await listEvents(sql, user_id, after, filter, limit + 1)
  const { rows } = found
  let bytes = 0
  const fitting = rows.slice(0, limit).filter((row, place) => {
    bytes += row.bytes
    return place === 0 || bytes <= bytes_max
  })
  if (fitting.length === rows.length) return found
  return { rows: fitting, reached: fitting.at(-1)?.number ?? found.reached, has_more: true }
}

/** Each with what it happened to, as it was then. */
export async function readEvents(sql: Sql, user_id: string, rows: EventRow[]): Promise<Event[]> {
  const states = await findStates(sql, user_id, rows)
  return rows.map((row) => eventOf(row, states.get(row.state_number) ?? {}))
}

function eventOf(row: EventRow, state: EventState): Event {
  const { id, type, timestamp, platform, previous_status } = row
  const { deliveries } = state.post ?? state.article ?? {}
  const delivery = deliveries?.find((one) => one.platform === platform)
  return {
    id,
    type,
    timestamp,
    data: {
      ...(previous_status !== null && { previous_status }),
      ...(delivery && { delivery }),
      ...state,
    },
  }
}
