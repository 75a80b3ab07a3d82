/**
 * The time by the clock of the service, which alone says when something goes out; that of whoever looks may be wrong by
 * hours. It is told by every answer.
 */
import type { Middleware } from 'openapi-fetch'

/** An answer takes a moment, and tells whole seconds. */
const PRECISION_MS = 5_000

let ahead_ms = 0

export const told_time: Middleware = {
  onResponse({ response }) {
    const told = Date.parse(response.headers.get('Date') ?? '')
    if (Number.isNaN(told)) return
    const difference_ms = told - Date.now()
    ahead_ms = Math.abs(difference_ms) < PRECISION_MS ? 0 : difference_ms
  },
}

export function now(): number {
  return Date.now() + ahead_ms
}
