/**
 * Settles of sends (R2, R15): one short transaction for as many as ended at the same moment. Each counts
 * once, and only under its own claim: the attempt must be open and the fence the claim's. A sender that
 * was believed dead and comes back with the network's answer is still heard, until the next claim.
 */
import {
  leased,
  written,
  WRITTEN,
  type Bill,
  type Claim,
  type FailureCode,
  type WrittenSend,
} from './attempts.ts'
import { inMs } from '../sql/clock.ts'
import { WAITING_SLACK } from './deliveries.ts'
import { PUBLISHED_PART, type PublishedPart } from './due.ts'
import { isLate } from './missed.ts'
import type { Db, Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import { lockFreeSubjects, lockSubject, rollUp } from '../posts/subjects.ts'

/** What a settled send makes of its delivery. */
export type Settlement =
  | { outcome: 'accepted'; parts: PublishedPart[]; then: 'published' | 'waiting' }
  /** The next part is claimed in the same breath (R7), or waits when the claim does not hold any more. */
  | {
      outcome: 'accepted'
      parts: PublishedPart[]
      then: 'sending'
      next: WrittenSend
      bill: Bill
      lease_ms: number
      late_after_ms: number
    }
  | {
      outcome: 'refused' | 'not_sent' | 'unknown'
      then: 'failed'
      error_code: FailureCode
      /** Which refusal it was. */
      finer_code?: 'duplicate'
      error: string
      /** When the network named a time. */
      retry_in_ms?: number
    }
  | { outcome: 'not_sent' | 'absent'; then: 'waiting'; retry_in_ms: number | null; error: string }
  /** The attempt stays open: its outcome is set once, when it is known. */
  | { outcome: null; then: 'unknown'; look_in_ms: number; error: string }

export interface Settling {
  held: Claim
  settlement: Settlement
  /** The HTTP status of the network's answer, where there was one. What is known of a send stays known. */
  network_status?: number | undefined
}

/**
 * Settles sends, and answers the claim on the next part where one was asked for and may be sent. Nobody
 * waits for a post that somebody else holds, but who settles that very post: its answer comes later.
 */
export async function settleAll(
  db: Db,
  settling: Settling[],
): Promise<(Claim | undefined | Promise<Claim | undefined>)[]> {
  const claims = new Map<Settling, Claim | undefined>()
  const free = await db.begin(async (tx) => {
    const ids = await lockFreeSubjects(
      tx,
      settling.map(({ held }) => held),
    )
    const locked = settling.filter(({ held }) => ids.has(held.subject_id))
    await settleLocked(tx, locked, claims)
    return new Set(locked)
  })
  return settling.map((one) => (free.has(one) ? claims.get(one) : settleOne(db, one)))
}

async function settleOne(db: Db, one: Settling): Promise<Claim | undefined> {
  const claims = new Map<Settling, Claim | undefined>()
  await db.begin(async (tx) => {
    await lockSubject(tx, one.held.user_id, one.held.subject_id)
    await settleLocked(tx, [one], claims)
  })
  return claims.get(one)
}

async function settleLocked(
  tx: Sql,
  settling: Settling[],
  claims: Map<Settling, Claim | undefined>,
) {
  if (settling.length === 0) return
  const closed = await closeAttempts(tx, settling)
  const heard = settling.filter(({ held }) => closed.has(held.attempt_id))
  if (heard.length > 0) {
    await insertLiveParts(tx, heard)
    const gone_on = await claimNextParts(tx, heard)
    await moveDeliveries(
      tx,
      heard.filter(({ held }) => !gone_on.has(held.next_attempt_id)),
    )
    await rollUp(
      tx,
      heard.map(({ held }) => held),
    )
  }
  await findNextParts(tx, settling, claims)
}

const CLOSING = {
  user_id: 'text',
  attempt_id: 'text',
  fence: 'integer',
  outcome: 'text',
  error: 'text',
  network_status: 'smallint',
}

async function closeAttempts(tx: Sql, settling: Settling[]): Promise<Set<string>> {
  const closing = settling.map(
    ({ held: { user_id, attempt_id, fence }, settlement, ...answered }) => ({
      user_id,
      attempt_id,
      fence,
      outcome: settlement.outcome,
      error: settlement.outcome === 'accepted' ? null : settlement.error,
      network_status: answered.network_status,
    }),
  )
  const rows = await tx<{ id: string }[]>`
    update attempts a set outcome = w.outcome, error = w.error,
      network_status = coalesce(w.network_status, a.network_status),
      settled_at = case when w.outcome is not null then clock_timestamp() end
    from ${rowsAs(tx, 'w', CLOSING, closing)}, deliveries d
    where a.user_id = w.user_id and a.id = w.attempt_id and a.outcome is null
      and d.user_id = a.user_id and d.id = a.delivery_id and d.fence = w.fence
      and d.state in ('sending', 'unknown')
    returning a.id`
  return new Set(rows.map(({ id }) => id))
}

const LIVE_PART = {
  user_id: 'text',
  delivery_id: 'text',
  ...PUBLISHED_PART,
}

async function insertLiveParts(tx: Sql, settling: Settling[]) {
  const parts = settling.flatMap(({ held: { user_id, id }, settlement }) =>
    settlement.outcome === 'accepted'
      ? settlement.parts.map((part) => ({ user_id, delivery_id: id, ...part }))
      : [],
  )
  if (parts.length === 0) return
  await tx`
    insert into live_parts (user_id, delivery_id, position, remote_id, url, uri, cid)
    select user_id, delivery_id, position, remote_id, url, uri, cid
    from ${rowsAs(tx, 'part', LIVE_PART, parts)}`
}

const GOING_ON = {
  user_id: 'text',
  id: 'text',
  next_attempt_id: 'text',
  lease_ms: 'float8',
  late_after_ms: 'float8',
  ...WRITTEN,
}

/**
 * A thread goes on only under the claim it was begun with, and not when its author has deleted it or
 * disconnected its account, or when nobody was there for too long (R12): then it waits, for its turn or for its removal. Returns the attempts that were written.
 */
async function claimNextParts(tx: Sql, settling: Settling[]): Promise<Set<string>> {
  const going_on = settling.flatMap(({ held: { user_id, id, next_attempt_id }, settlement }) =>
    settlement.then === 'sending'
      ? [
          {
            user_id,
            id,
            next_attempt_id,
            ...written(settlement.next, settlement.bill),
            lease_ms: settlement.lease_ms,
            late_after_ms: settlement.late_after_ms,
          },
        ]
      : [],
  )
  if (going_on.length === 0) return new Set()
  const rows = await tx<{ id: string }[]>`
    with wanted as materialized (
      select * from ${rowsAs(tx, 'w', GOING_ON, going_on)}),
    held as (
      update deliveries d set ${leased(tx, tx`w.lease_ms`)}
      from wanted w
      where d.user_id = w.user_id and d.id = w.id and d.state = 'sending'
        and not ${isLate(tx, tx`w.late_after_ms`)} and exists (
          select from posts p
          where p.user_id = d.user_id and p.id = d.subject_id and p.deleted_at is null)
        and exists (
          select from connections c
          where c.user_id = d.user_id and c.id = d.connection_id and not c.disconnected)
      returning w.*, d.fence)
    insert into attempts (user_id, id, delivery_id, position, covers, fence, client_id, fingerprint,
      payload, paid_for, paid_micros)
    select user_id, next_attempt_id, id, position, covers, fence, client_id, fingerprint, payload, paid_for,
      paid_micros
    from held
    returning id`
  return new Set(rows.map(({ id }) => id))
}

const MOVE = {
  user_id: 'text',
  id: 'text',
  state: 'text',
  retry_in_ms: 'float8',
  look_in_ms: 'float8',
  error_code: 'text',
  finer_code: 'text',
  error: 'text',
}

async function moveDeliveries(tx: Sql, settling: Settling[]) {
  if (settling.length === 0) return
  const moves = settling.map(({ held: { user_id, id }, settlement }) => {
    // A thread that may not go on now has its turn again.
    const state = settlement.then === 'sending' ? 'waiting' : settlement.then
    return {
      user_id,
      id,
      state,
      retry_in_ms: 'retry_in_ms' in settlement ? (settlement.retry_in_ms ?? null) : null,
      look_in_ms: settlement.then === 'unknown' ? settlement.look_in_ms : null,
      error_code: settlement.then === 'failed' ? settlement.error_code : null,
      finer_code: settlement.then === 'failed' ? (settlement.finer_code ?? null) : null,
      error: settlement.then === 'failed' ? settlement.error : null,
    }
  })
  await tx`
    update deliveries d set state = w.state, retry_at = ${inMs(tx, tx`w.retry_in_ms`)},
      look_at = ${inMs(tx, tx`w.look_in_ms`)},
      deadline_at = case w.state
        when 'waiting' then greatest(d.due_at, clock_timestamp(), ${inMs(tx, tx`w.retry_in_ms`)}) + ${WAITING_SLACK}::interval
        when 'unknown' then clock_timestamp() + interval '10 minutes' end,
      error_code = w.error_code, finer_code = w.finer_code, error = w.error,
      worker_id = case when w.state <> 'waiting' then d.worker_id end,
      leased_until = case when w.state <> 'waiting' then d.leased_until end,
      absences = case when w.state = 'waiting' then 0 else d.absences end, looks = 0, passed_at = null
    from ${rowsAs(tx, 'w', MOVE, moves)}
    where d.user_id = w.user_id and d.id = w.id
      and d.state in ('sending', 'unknown') and (w.state <> 'unknown' or d.state = 'sending')`
}

/** Also those of which a settle before has gone through, and only its answer was lost. */
async function findNextParts(
  tx: Sql,
  settling: Settling[],
  claims: Map<Settling, Claim | undefined>,
) {
  const asking = settling.filter(({ settlement }) => settlement.then === 'sending')
  if (asking.length === 0) return
  const ids = asking.map(({ held }) => held.next_attempt_id)
  const rows = await tx<{ attempt_id: string; number: number; next_attempt_id: string }[]>`
    select id as attempt_id, number, new_id() as next_attempt_id from attempts
    where (user_id, id) in (
      select * from unnest(${asking.map(({ held }) => held.user_id)}::text[], ${ids}::text[]))
      and outcome is null`
  const rows_by_attempt = new Map(rows.map((row) => [row.attempt_id, row]))
  for (const one of asking) {
    const next = rows_by_attempt.get(one.held.next_attempt_id)
    if (next) claims.set(one, { ...one.held, ...next })
  }
}
