/** What LinkedIn's refusals mean. Anything not listed is unknown. */
import type { Refusal } from '../network.ts'
import { nextUtcDay } from '../nextUtcDay.ts'
import { listOf, textOf, type WireResponse } from '../wire/wire.ts'

/** An image is ready within seconds of its upload, as a rule. */
const NOT_READY_MS = 5_000
/** The codes are documented for videos; for images clients report several wordings. */
const NOT_READY_CODES = ['MEDIA_ASSET_PROCESSING', 'MEDIA_ASSET_WAITING_UPLOAD']
const OF_THE_DAY = /\b(day|daily)\b/i
const OF_MEDIA = /\b(media|image|asset)s?\b/i
const NOT_READY =
  /\bnot (yet )?(ready|available)\b|\b(still|being) process|\bwaiting (for )?upload/i

export function linkedInRefusal(answer: WireResponse): Refusal {
  const { status, body } = answer
  const error = wordsOf(answer)
  if (status === 429) return { state: 'not_sent', error, ...pauseOf(answer, error) }
  if (status === 401) return { state: 'refused', error, reconnect: true }
  if (status === 426) {
    const advice = 'The operator of this server must set LINKEDIN_VERSION to a newer month.'
    return { state: 'refused', error: withAdvice(error, advice) }
  }
  const codes = [
    textOf(body, 'code'),
    ...listOf(body, 'errorDetails', 'inputErrors').map((one) => textOf(one, 'code')),
  ]
  if (status === 422 && codes.includes('DUPLICATE_POST')) {
    return { state: 'refused', error, duplicate: true }
  }
  if ([400, 403, 422].includes(status) && isNotReady(error, codes)) {
    return { state: 'not_sent', error, retry_at: Date.now() + NOT_READY_MS }
  }
  if (status === 403) {
    const advice =
      "LinkedIn's app lacks the product “Share on LinkedIn”, or the account its consent."
    return { state: 'refused', error: withAdvice(error, advice) }
  }
  if (status >= 400 && status < 500 && status !== 408) return { state: 'refused', error }
  return { state: 'unknown', error }
}

function withAdvice(error: string, advice: string): string {
  return `${error}${error.endsWith('.') ? '' : '.'} ${advice}`
}

/** Such an answer to a post speaks of an image that was uploaded and is not there yet. */
function isNotReady(error: string, codes: (string | undefined)[]): boolean {
  const is_known = codes.some((code) => NOT_READY_CODES.includes(code ?? ''))
  return is_known || (OF_MEDIA.test(error) && NOT_READY.test(error))
}

export function wordsOf({ status, body }: WireResponse): string {
  const words = textOf(body, 'message') ?? textOf(body, 'code')
  return words === undefined
    ? `LinkedIn answered ${status}.`
    : `LinkedIn answered ${status}: ${words.slice(0, 300)}`
}

/**
 * LinkedIn has quotas for a day, which ends at midnight UTC, and throttles bursts as well. What it says does
 * not always tell them apart, and a header that names a time is not documented.
 */
function pauseOf(
  { headers }: WireResponse,
  words: string,
): { retry_at: number } | { slowed: true } {
  const after = headers['retry-after'] ?? ''
  if (/^\d+$/.test(after)) return { retry_at: Date.now() + Number(after) * 1000 }
  return OF_THE_DAY.test(words) ? { retry_at: nextUtcDay() } : { slowed: true }
}
