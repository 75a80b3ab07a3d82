import type { Refusal, Removal } from './network.ts'

/** What a network's refusal means when it was asked to delete: whatever is not for good may be asked again. */
export function notRemoved(refusal: Refusal): Removal {
  const { state, error } = refusal
  switch (state) {
    case 'refused':
      return { state: 'refused', error, ...(refusal.reconnect && { reconnect: true }) }
    case 'not_sent': {
      const { retry_at } = refusal
      return { state: 'not_removed', error, ...(retry_at !== undefined && { retry_at }) }
    }
    case 'unknown':
      return { state: 'not_removed', error }
  }
}
