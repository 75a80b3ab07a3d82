/** What the rig prints: counts, how late posts were, and every violated rule with its whole history. */
import type { Delivery } from './evidence.ts'
import { time, type Violation } from './verdict.ts'
import type { Finding } from './scenario.ts'

const BOUNDS_MS = [0, 20, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000]
const BAR_LENGTH = 40
/** Beyond these only the number is told: one cause often has hundreds of effects. */
const SHOWN_IN_FULL = 20

export function describe({ counts, lateness, violations }: Finding): string[] {
  return [
    ...Object.entries(counts).map(([name, value]) => `  ${name.padEnd(44)} ${value}`),
    ...(lateness && lateness.length > 0 ? histogram(lateness) : []),
    ...violations.slice(0, SHOWN_IN_FULL).flatMap(tell),
    ...(violations.length > SHOWN_IN_FULL
      ? [`  and ${violations.length - SHOWN_IN_FULL} more violations`]
      : []),
  ]
}

/** Negative lateness would be a violation; it has a line of its own to be seen. */
function histogram(lateness: number[]): string[] {
  const sorted = lateness.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const index = Math.min(sorted.length - 1, Math.floor(share * sorted.length))
    return `${Math.round(sorted[index] ?? NaN)} ms`
  }
  const lines = [...BOUNDS_MS, Infinity].map((bound, index) => {
    const from = BOUNDS_MS[index - 1] ?? -Infinity
    const count = sorted.filter((ms) => ms >= from && ms < bound).length
    const bar = '#'.repeat(Math.ceil((BAR_LENGTH * count) / sorted.length))
    const name = bound === Infinity ? `later` : `before ${bound} ms`
    return `    ${name.padEnd(18)} ${String(count).padStart(6)} ${bar}`
  })
  return [
    `  lateness of ${sorted.length}: p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, longest ${at(1)}`,
    ...lines,
  ]
}

function tell({ rule, what, delivery }: Violation): string[] {
  return [`  VIOLATED: ${rule}: ${what}`, ...(delivery ? historyOf(delivery) : [])]
}

function historyOf(delivery: Delivery): string[] {
  const { id, platform, account, state, fence, error_code, error, due_at, deadline_at } = delivery
  const { user_id, subject_id, texts, attempts, live_parts } = delivery
  return [
    `    delivery ${id} of ${subject_id}, user ${user_id}, on ${platform} as ${account}`,
    `    ${texts.length} part(s), "${texts[0]}", due ${time(due_at)}`,
    ...attempts.map(
      ({ position, covers, fence: held, outcome, started_at, settled_at, error: why }) =>
        `    attempt at part ${position} (${covers}), fence ${held}, from ${time(started_at)} ` +
        `to ${settled_at === null ? 'now' : time(settled_at)}: ${outcome ?? 'open'}${why ? `, ${why}` : ''}`,
    ),
    ...live_parts.map(({ position, remote_id }) => `    part ${position} is ${remote_id}`),
    `    ${state}, fence ${fence}${error_code ? `, ${error_code}: ${error}` : ''}` +
      (deadline_at === null ? '' : `, deadline ${time(deadline_at)}`),
  ]
}
