/** Events as the contract has them, whoever shows or sends them. */
import type { components } from '../../generated/openapi.ts'
import type { Sql } from '../pool/postgres.ts'
import type { EventRow } from './events.ts'
import { findStates, type EventState } from './states.ts'

export type Event = components['schemas']['Event']

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
