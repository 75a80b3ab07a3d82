/** What it means when X does not answer with success. Anything not listed is unknown. */
import type { Refusal } from '../network.ts'
import { listOf, textOf, type WireResponse } from '../wire/wire.ts'

/** A usage cap ends with the month or the operator's spending limit; to ask sooner is pointless. */
const USAGE_CAP_MS = 24 * 60 * 60 * 1000

export function xRefusal(answer: WireResponse): Refusal {
  const { status } = answer
  const error = wordsOf(answer)
  if (status === 429) return { state: 'not_sent', error, ...retryAt(answer) }
  if (status === 402) {
    const advice = 'The operator of this server has to top up its credits for the X API.'
    return { state: 'not_sent', error: `${error}${error.endsWith('.') ? '' : '.'} ${advice}` }
  }
  if (status === 401) return { state: 'refused', error, reconnect: true }
  if (status === 403 && /duplicate content/i.test(error)) {
    return { state: 'refused', error, duplicate: true }
  }
  // Of an article. X does not document what it says when one is published a second time.
  if (status < 500 && /\b(already (been )?published|published already)\b/i.test(error)) {
    return { state: 'refused', error, duplicate: true }
  }
  if (status >= 400 && status < 500 && status !== 408) return { state: 'refused', error }
  return { state: 'unknown', error }
}

/** X's own explanation, in one of the forms of its errors; none is promised. */
export function wordsOf({ status, body }: WireResponse): string {
  const words = textOf(body, 'detail') ?? textOf(body, 'title') ?? textOf(body, 'message')
  // Which parameter was wrong, and why; `detail` says no more than that one was.
  const particular = textOf(listOf(body, 'errors')[0], 'message')
  const said = [words, particular].filter((one) => one !== undefined).join(' ')
  return said === '' ? `X answered ${status}.` : `X answered ${status}: ${said.slice(0, 300)}`
}

/** When X will take requests again: it names an epoch second for each window that may be used up. */
export function retryAt({ headers, body }: WireResponse): { retry_at?: number } {
  const type = textOf(body, 'type') ?? ''
  const title = textOf(body, 'title') ?? ''
  if (type.endsWith('/usage-capped') || title === 'UsageCapExceeded') {
    return { retry_at: Date.now() + USAGE_CAP_MS }
  }
  const windows = ['x-rate-limit', 'x-app-limit-24hour', 'x-user-limit-24hour']
  const used_up = windows.filter((name) => headers[`${name}-remaining`] === '0')
  const resets = (used_up.length > 0 ? used_up : ['x-rate-limit'])
    .map((name) => Number(headers[`${name}-reset`]))
    .filter((reset) => reset > 0)
  return resets.length > 0 ? { retry_at: Math.max(...resets) * 1000 } : {}
}
