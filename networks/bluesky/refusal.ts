/** What it means when a Bluesky server does not answer 200. Anything not listed is unknown. */
import { wantsNonce } from '../wire/dpop.ts'
import type { Refusal } from '../network.ts'
import { textOf, type WireResponse } from '../wire/wire.ts'

export function blueskyRefusal(answer: WireResponse): Refusal {
  const { status, body } = answer
  const error = wordsOf(answer)
  const name = textOf(body, 'error')
  if (status === 429) return { state: 'not_sent', error, ...retryAt(answer) }
  // It asked for a nonce again at the repetition with the one that it had named (dpop.ts).
  if (wantsNonce(answer)) return { state: 'not_sent', error }
  // The access token, not the grant, has ended: a fresh one is all that is needed.
  if (name === 'ExpiredToken' && !/revoked/i.test(error)) return { state: 'not_sent', error }
  const ends = ['ExpiredToken', 'InvalidToken', 'AuthMissing']
  if (status === 401 || ends.includes(name ?? '')) {
    return { state: 'refused', error, reconnect: true }
  }
  // There is a record under the key; it may well be the one that was sent.
  if (name === 'InvalidSwap') return { state: 'unknown', error }
  if (status >= 400 && status < 500 && status !== 408) return { state: 'refused', error }
  return { state: 'unknown', error }
}

/** The server's own explanation, if it gives one. */
export function wordsOf({ status, body }: WireResponse): string {
  const words = textOf(body, 'message') ?? textOf(body, 'error')
  return words === undefined
    ? `Bluesky answered ${status}.`
    : `Bluesky answered ${status}: ${words.slice(0, 300)}`
}

/** When a server that answers 429 will take requests again. It counts down in every other answer too. */
export function retryAt({ headers }: WireResponse): { retry_at?: number } {
  const after = headers['retry-after'] ?? ''
  if (/^\d+$/.test(after)) return { retry_at: Date.now() + Number(after) * 1000 }
  const date = Date.parse(after)
  if (!Number.isNaN(date)) return { retry_at: date }
  const reset = Number(headers['ratelimit-reset'])
  return reset > 0 ? { retry_at: reset * 1000 } : {}
}
