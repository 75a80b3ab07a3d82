/**
 * What happened on one network: each send, and what came of it. A send settles in the transaction that moves its
 * delivery, so what the log says next of the delivery is what came of the send. Where the log says nothing, because
 * it was too long ago or a thread went on, the send itself says it.
 */
import type { DeliveryReport } from '../../db/delivery/reports.ts'
import type { Past, PastAttempt, PastEvent, PlanMove } from '../../db/posts/pasts.ts'
import type { Platform } from '../../networks/network.ts'
import type { Discretion } from './discretion.ts'
import { isAnswer, isOutcome, repeatsPlan, type Telling } from './outcomes.ts'
import { tellOutcome } from './tellOutcome.ts'
import { moveInWords, networkCalled, partsInWords, type HistoryEntry } from './words.ts'

const PLAN: readonly string[] = [
  'updated',
  'scheduled',
  'unscheduled',
  'review_requested',
  'reviewed',
] satisfies PlanMove[]

export function tellDelivery(past: Past, platform: Platform, discreet: Discretion): HistoryEntry[] {
  const here = (one: { platform: Platform | null }) => one.platform === platform
  const t: Telling = {
    platform,
    discreet,
    parts: past.deliveries.find(here)?.parts ?? 1,
    attempts: past.attempts.filter(here),
    events: past.events.filter((event) => here(event) && !repeatsPlan(past, event)),
    report: past.reports.find(here),
  }
  const after = (attempt: PastAttempt | undefined) =>
    t.events.filter((event) => lastBefore(t, event) === attempt)
  const told = t.attempts.flatMap((attempt) => tellSend(t, attempt, after(attempt)))
  const entries = [...after(undefined).map((event) => tellMove(t, event, undefined)), ...told]
  return t.events.length > 0 ? entries : [...entries, ...tellState(past, t, entries)]
}

function lastBefore({ attempts }: Telling, { timestamp }: PastEvent): PastAttempt | undefined {
  return attempts.findLast(({ started_at }) => started_at <= timestamp)
}

function tellSend(t: Telling, attempt: PastAttempt, events: PastEvent[]): HistoryEntry[] {
  const part = partsInWords(attempt.position, attempt.covers, t.parts)
  const what = part === undefined ? '' : `: ${part}`
  const begun: HistoryEntry = {
    at: attempt.started_at,
    kind: 'sending',
    message: `Sent to ${networkCalled(t.platform)}${what}.`,
    platform: t.platform,
    attempt: attempt.attempt,
  }
  const outcome = events.find((event) => isOutcome(event, attempt))
  const itself = outcome === undefined ? tellOutcome(t, attempt) : []
  const moves = events.map((event) => {
    const is_its = event === outcome || event.what === 'unknown'
    return tellMove(t, event, is_its ? attempt : undefined)
  })
  return [begun, ...itself, ...moves]
}

function isPlan(what: PastEvent['what']): what is PlanMove {
  return PLAN.includes(what)
}

function tellMove(t: Telling, event: PastEvent, of: PastAttempt | undefined): HistoryEntry {
  const { what, timestamp: at, report } = event
  // The others are told of posts and articles.
  if (isPlan(what)) {
    throw new Error('no move of a delivery')
  }
  const entry = {
    at,
    platform: t.platform,
    ...moveInWords(what, t.platform, wordsOf(t, report), report),
  }
  if (of === undefined) return entry
  const status = isAnswer(event, t.events, of) ? of.network_status : null
  return {
    ...entry,
    attempt: of.attempt,
    ...(status !== null && { network_status: status }),
    ...(status === 429 && what === 'pending' && { code: 'rate_limited' }),
  }
}

/** What the log does not tell any more and no send tells: that there was none, or that one is in doubt. */
function tellState(past: Past, t: Telling, entries: HistoryEntry[]): HistoryEntry[] {
  const { report, platform, attempts } = t
  const made_at = past.deliveries.find((one) => one.platform === platform)?.made_at
  if (report === undefined || made_at === undefined) return []
  const { state, due_at } = report
  if (state !== 'skipped' && state !== 'failed' && state !== 'unknown') return []
  if (entries.at(-1)?.kind === state) return []
  const last = attempts.at(-1)
  const last_at = last?.settled_at ?? last?.started_at ?? made_at
  const at = state === 'failed' && due_at > last_at ? due_at : last_at
  return [{ at, platform, ...moveInWords(state, platform, wordsOf(t, report), report) }]
}

/** Why it is as it is, as far as that may be told. */
function wordsOf({ discreet }: Telling, report: DeliveryReport | null): string | undefined {
  const words = report?.error ?? report?.skip_reason ?? report?.last_error
  return words && discreet(words)
}
