/** When an attempt that has failed is made again. */

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** After each attempt but the last, from its end. */
const GAPS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** So that those who failed together do not come again together. */
const JITTER = 0.05
const RETRY_AFTER_MS_MAX = 24 * HOUR_MS
/** Without a success for so long, a webhook is switched off. */
export const FAILING_MS_MAX = 5 * 24 * HOUR_MS

/** `tries` with the one that has failed. Null when that was the last; no sooner than the receiver has asked for. */
export function retryIn(tries: number, asked_ms = 0): number | null {
  const gap_ms = GAPS_MS[tries - 1]
  if (gap_ms === undefined) return null
  return Math.max(gap_ms * (1 + JITTER * (2 * Math.random() - 1)), asked_ms)
}

/** Of a header `Retry-After`, seconds or a date; undefined for anything else, and for none. */
export function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,10}$/.test(header)
    ? Number(header) * SECOND_MS
    : Date.parse(header) - Date.now()
  return ms > 0 ? Math.min(ms, RETRY_AFTER_MS_MAX) : undefined
}
