/** The wake-up call of an account: what is due on it is delivered. */
import { deliver } from './delivery/deliver.ts'
import type { Publisher } from './delivery/publisher.ts'

/** Does not wait for the sends: those of a slow network would keep the queue from the others. */
export function deliverDue(s: Publisher, payload: unknown) {
  const { user_id, connection_id } = readAccount(payload)
  void s.track(deliver(s, user_id, connection_id))
}

function readAccount(payload: unknown): { user_id: string; connection_id: string | null } {
  if (
    typeof payload === 'object' &&
    payload !== null &&
    'user_id' in payload &&
    'connection_id' in payload
  ) {
    const { user_id, connection_id } = payload
    if (
      typeof user_id === 'string' &&
      (typeof connection_id === 'string' || connection_id === null)
    ) {
      return { user_id, connection_id }
    }
  }
  throw new Error('a wake-up without an account')
}
