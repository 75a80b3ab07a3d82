/**
 * Attempts: a send is written down before it begins (R1), and its outcome once, when it is known. What
 * the statements of db/delivery/claims.ts and db/delivery/settlements.ts have in common.
 */
import { createHash } from 'node:crypto'
import { inMs } from '../sql/clock.ts'
import type { CostItem } from '../costs/costs.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'

export type FailureCode =
  | 'refused'
  | 'unreachable'
  | 'rate_limited'
  | 'missed_schedule'
  | 'outcome_unknown'
  | 'subscription_required'
  | 'account_not_connected'
  | 'not_approved'

/** A payload as it is written down before it is sent: as text, because a repeat has to be the same bytes and `jsonb` reorders. */
export interface WrittenSend {
  position: number
  covers: number
  client_id: string | null
}

/** What a send is billed as when its network takes it; undefined where that costs nothing. */
export type Bill = Pick<CostItem, 'what' | 'unit_micros'> | undefined

/** The right to make one send, and to settle it. */
export interface Claim {
  user_id: string
  id: string
  subject_id: string
  connection_id: string | null
  fence: number
  attempt_id: string
  /** By which the journal of sends knows the attempt (R14). */
  number: number
  /** For the attempt of a thread's next part. */
  next_attempt_id: string
}

/** The columns of an attempt that its payload decides, and what it costs. */
export function written(send: WrittenSend, bill: Bill) {
  const payload = JSON.stringify(send)
  const fingerprint = createHash('sha256').update(payload).digest('hex')
  const { position, covers, client_id } = send
  const paid = { paid_for: bill?.what, paid_micros: bill?.unit_micros }
  return { position, covers, client_id, payload, fingerprint, ...paid }
}

/** Their types. */
export const WRITTEN = {
  position: 'integer',
  covers: 'integer',
  client_id: 'text',
  payload: 'text',
  fingerprint: 'text',
  paid_for: 'text',
  paid_micros: 'bigint',
}

/** Of `d`, a delivery that is sent: until when its claim holds, and when it is past its deadline (R16). */
export function leased(sql: Sql, lease_ms: number | Fragment) {
  return sql`
    leased_until = ${inMs(sql, lease_ms)}, deadline_at = ${inMs(sql, lease_ms)} + interval '10 minutes'`
}

/** Of `d`, a delivery: its network may have the post without our knowing. */
export function mayHaveIt(sql: Sql) {
  return sql`(d.state = 'unknown' or d.error_code = 'outcome_unknown')`
}

/** So it may, or is to get again what it may have: the post stays with its account. */
export function isDoubtful(sql: Sql) {
  return sql`(${mayHaveIt(sql)} or (d.state in ('waiting', 'held') and ${sentBefore(sql)}))`
}

/**
 * Its readers may see what was sent, and nobody has said that they do not: that does not change until it is known
 * (decision 513).
 */
export function mayBeSeen(sql: Sql) {
  return sql`(${mayHaveIt(sql)} or (d.state in ('waiting', 'held') and ${sentBefore(sql, ['unknown'])}))`
}

/** Whether the part whose turn it is was sent before, and may be there; `d` is the row of deliveries. */
export function sentBefore(sql: Sql, outcomes = ['absent', 'unknown']) {
  return sql`exists (
    select from attempts e
    where e.user_id = d.user_id and e.delivery_id = d.id and e.outcome = any(${outcomes})
      and e.position = (
        select count(*) from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id))`
}

/**
 * Whether a delivery has its account's one place (R6): it is being sent, or was not long ago and nobody
 * knows what became of it. Said as the index that keeps it to one says it.
 */
export function hasPlace(sql: Sql, row: Fragment) {
  return sql`(${row}.state = 'sending' or (${row}.state = 'unknown' and ${row}.passed_at is null))`
}
