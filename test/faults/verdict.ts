/** The words of a judgement: what may be violated, what was to be expected, what was sent. */
import type { Delivery } from './evidence.ts'
import type { LedgerEntry } from './simulated.ts'

export interface Violation {
  rule: string
  what: string
  /** The delivery that it is about, where there is one. */
  delivery?: Delivery
}

/** What a scenario knows and no row says. */
export interface Expectations {
  /** Codes with which a delivery may have failed; that nobody knows its outcome is always allowed. */
  may_fail?: string[]
  /** When processes were killed: what is held must have been under way at one of these moments. */
  kills?: number[]
  /** How long an unclear send keeps its account's place, from its begin; 45 s when left out. */
  place_ms?: number
  /** How long a send may be under way. */
  send_ms?: number
  /**
   * How long the service waits for an answer. On a machine that is busy with others a network may take longer to
   * accept a post, whose answer then nobody received.
   */
  answer_ms?: number
  /** Deletions by the text of their post, with the moment in which they were committed. */
  deleted?: { text: string; at: number }[]
  /** Words that no log may hold, and what was logged. */
  secrets?: string[]
  logs?: string
}

/** A post of the ledger with the delivery and the part that it belongs to. */
export interface Sent {
  entry: LedgerEntry
  delivery: Delivery
  position: number
}

export function time(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString().slice(11, 23) : 'no end'
}
