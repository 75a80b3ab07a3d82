/** What Harbour's refusals mean. Anything not listed is unknown. */
import type { Refusal } from '../network.ts'
import { textOf, type WireResponse } from '../wire/wire.ts'

export function harbourRefusal({ status, headers, body }: WireResponse): Refusal {
  const error = `Harbour answered ${status}: ${textOf(body, 'reason') ?? 'no reason'}`
  switch (status) {
    case 401:
      return { state: 'refused', error, reconnect: true }
    case 400:
    case 403:
      return { state: 'refused', error }
    case 429:
      return {
        state: 'not_sent',
        error,
        retry_at: Date.now() + Number(headers['retry-after'] ?? 60) * 1000,
      }
    default:
      return { state: 'unknown', error }
  }
}
