/**
 * A send from claim to settle (R1-R7). Every function is one short transaction or one statement of
 * it; none is open while a network is spoken to. Who loses a race gets undefined and does nothing.
 * The ids of attempts are chosen before, so that each of them can be repeated (db/outage.ts).
 */
import { createHash } from 'node:crypto'
import { nothingWhenRefusedBy } from './constraints.ts'
import { WAITING_SLACK } from './deliveries.ts'
import type { Due, PublishedPart } from './due.ts'
import { lockSubject, rollUp } from './subjects.ts'
import type { Db, Sql } from './postgres.ts'

export type Refusal =
  | 'refused'
  | 'unreachable'
  | 'rate_limited'
  | 'missed_schedule'
  | 'outcome_unknown'
  | 'subscription_required'
  | 'account_not_connected'

/** A payload as it is written down before it is sent. */
export interface Send {
  position: number
  covers: number
  client_id: string | null
}

/** The right to make one send, and to settle it. */
export interface Claim {
  user_id: string
  id: string
  subject_id: string
  connection_id: string | null
  fence: number
  attempt_id: string
  /** For the attempt of a thread's next part. */
  next_attempt_id: string
}

/** A claim whose send has not begun, with the number that the journal of sends knows it by (R14). */
export interface Numbered extends Claim {
  number: number
}

/** The index that keeps an account to one send decides the race; losing it is no fault. */
const ONE_IN_FLIGHT = 'one_in_flight_per_connection'

export interface Lease {
  worker_id: number
  lease_ms: number
}

/**
 * Claims a delivery and writes its first attempt, in one statement (R1, R2). The post or article must
 * still be what the payload was composed from (R9). Undefined when it is not, or another claim came first.
 * A claimed article is `publishing` (decision 14).
 */
export async function claim(
  sql: Sql,
  due: Due,
  send: Send,
  { worker_id, lease_ms }: Lease,
): Promise<Numbered | undefined> {
  const [row] = await sql<{ fence: number; number: number; next_attempt_id: string }[]>`
    with post as (
      select id from posts
      where user_id = ${due.user_id} and id = ${due.subject_id} and revision = ${due.revision}
        and deleted_at is null
      for share),
    article as (
      select id from articles
      where user_id = ${due.user_id} and id = ${due.subject_id} and revision = ${due.revision}
        and deleted_at is null
      for no key update),
    claimed as (
      update deliveries d set state = 'sending', fence = fence + 1, worker_id = ${worker_id},
        ${leased(sql, lease_ms)}, noticed_at = coalesce(noticed_at, clock_timestamp()),
        attempted_at = clock_timestamp(), tries = tries + 1, retry_at = null
      where user_id = ${due.user_id} and id = ${due.id} and state = 'waiting'
        and connection_id is not distinct from ${due.connection_id}
        and coalesce(retry_at, due_at) <= clock_timestamp()
        and (exists (select from post) or exists (select from article))
      returning user_id, id, fence),
    published as (
      update articles set status = 'publishing', updated_at = clock_timestamp(),
        status_before = case when status = 'publishing' then status_before else status end
      where user_id = ${due.user_id} and id = ${due.subject_id} and exists (select from claimed)),
    written as (
      ${writeAttempt(sql, send, due.attempt_id)} from claimed
      returning fence, number)
    select fence, number, new_id() as next_attempt_id from written
    union all
    -- The claim was made before, and only its answer was lost.
    select fence, number, new_id() from attempts
    where user_id = ${due.user_id} and id = ${due.attempt_id} and outcome is null`.catch(
    nothingWhenRefusedBy(ONE_IN_FLIGHT),
  )
  if (row === undefined) return undefined
  const { user_id, id, subject_id, connection_id, attempt_id } = due
  return { user_id, id, subject_id, connection_id, attempt_id, ...row }
}

function leased(sql: Sql, lease_ms: number) {
  return sql`
    leased_until = clock_timestamp() + ${lease_ms}::float8 * interval '1 ms',
    deadline_at = clock_timestamp() + ${lease_ms}::float8 * interval '1 ms' + interval '10 minutes'`
}

/** For the delivery that the query names `user_id, id, fence`. */
function writeAttempt(sql: Sql, send: Send, attempt_id: string) {
  const payload = JSON.stringify(send)
  const fingerprint = createHash('sha256').update(payload).digest('hex')
  return sql`
    insert into attempts (user_id, id, delivery_id, position, covers, fence, client_id, fingerprint, payload)
    select user_id, ${attempt_id}::text, id, ${send.position}::integer, ${send.covers}::integer, fence,
      ${send.client_id}::text, ${fingerprint}::text, ${payload}::text`
}

/** What a settled send makes of its delivery. */
export type Settlement =
  | { outcome: 'accepted'; parts: PublishedPart[]; then: 'published' | 'waiting' }
  /** The next part is claimed in the same breath (R7), or waits when the claim does not hold any more. */
  | { outcome: 'accepted'; parts: PublishedPart[]; then: 'sending'; next: Send; lease_ms: number }
  | {
      outcome: 'refused' | 'not_sent' | 'unknown'
      then: 'failed'
      error_code: Refusal
      error: string
      retry_at?: string
    }
  | { outcome: 'not_sent' | 'absent'; then: 'waiting'; retry_at: string | null; error: string }
  /** The attempt stays open: its outcome is set once, when it is known. */
  | { outcome: null; then: 'unknown'; look_in_ms: number; error: string }

/**
 * Settles a send, once: the attempt must be open and the fence the claim's. A sender that was
 * believed dead and comes back with the network's answer is still heard, until the next claim.
 * Answers the claim on the next part where one was asked for and may be sent.
 */
export async function settle(
  db: Db,
  held: Claim,
  settlement: Settlement,
): Promise<Numbered | undefined> {
  return db.begin(async (tx) => {
    await lockSubject(tx, held.user_id, held.subject_id)
    if (await closeAttempt(tx, held, settlement)) {
      if (settlement.then === 'sending') await claimNextPart(tx, held, settlement)
      else await moveDelivery(tx, held, settlement)
      await rollUp(tx, held.user_id, held.subject_id)
    }
    return settlement.then === 'sending' ? findNextPart(tx, held) : undefined
  })
}

async function closeAttempt(sql: Sql, held: Claim, settlement: Settlement): Promise<boolean> {
  const error = settlement.outcome === 'accepted' ? null : settlement.error
  const rows = await sql`
    update attempts a set outcome = ${settlement.outcome}, error = ${error},
      settled_at = case when ${settlement.outcome !== null} then clock_timestamp() end
    from deliveries d
    where a.user_id = ${held.user_id} and a.id = ${held.attempt_id} and a.outcome is null
      and d.user_id = a.user_id and d.id = a.delivery_id and d.fence = ${held.fence}
      and d.state in ('sending', 'unknown')
    returning a.id`
  return rows.length === 1
}

/**
 * A thread goes on only under the claim it was begun with, and not when its author has deleted it:
 * then it waits, for its turn or for its removal.
 */
async function claimNextPart(
  sql: Sql,
  held: Claim,
  { parts, next, lease_ms }: Extract<Settlement, { then: 'sending' }>,
) {
  await insertLiveParts(sql, held, parts)
  const rows = await sql`
    with held as (
      update deliveries d set ${leased(sql, lease_ms)}
      where user_id = ${held.user_id} and id = ${held.id} and state = 'sending'
        and exists (
          select from posts p
          where p.user_id = d.user_id and p.id = d.subject_id and p.deleted_at is null)
      returning user_id, id, fence)
    ${writeAttempt(sql, next, held.next_attempt_id)} from held
    returning id`
  if (rows.length === 0)
    await moveDelivery(sql, held, { outcome: 'accepted', parts: [], then: 'waiting' })
}

async function findNextPart(sql: Sql, held: Claim): Promise<Numbered | undefined> {
  const [row] = await sql<{ attempt_id: string; number: number; next_attempt_id: string }[]>`
    select id as attempt_id, number, new_id() as next_attempt_id from attempts
    where user_id = ${held.user_id} and id = ${held.next_attempt_id} and outcome is null`
  return row && { ...held, ...row }
}

async function insertLiveParts(sql: Sql, held: Claim, parts: PublishedPart[]) {
  await sql`
    insert into live_parts (user_id, delivery_id, position, remote_id, url, uri, cid)
    select ${held.user_id}, ${held.id}, position, remote_id, url, uri, cid
    from json_to_recordset(${sql.json(parts as never)}::json)
      as part (position integer, remote_id text, url text, uri text, cid text)`
}

async function moveDelivery(
  sql: Sql,
  held: Claim,
  settlement: Exclude<Settlement, { then: 'sending' }>,
) {
  const this_one = sql`user_id = ${held.user_id} and id = ${held.id} and state in ('sending', 'unknown')`
  if (settlement.outcome === 'accepted') await insertLiveParts(sql, held, settlement.parts)
  switch (settlement.then) {
    case 'published':
      await sql`
        update deliveries set state = 'published', deadline_at = null, look_at = null, retry_at = null
        where ${this_one}`
      return
    case 'failed':
      await sql`
        update deliveries set state = 'failed', deadline_at = null, look_at = null,
          retry_at = ${settlement.retry_at ?? null}, error_code = ${settlement.error_code},
          error = ${settlement.error}
        where ${this_one}`
      return
    case 'waiting': {
      const retry_at = 'retry_at' in settlement ? settlement.retry_at : null
      await sql`
        update deliveries set state = 'waiting', look_at = null, worker_id = null, leased_until = null,
          retry_at = ${retry_at}, absences = 0,
          deadline_at = greatest(due_at, clock_timestamp(), ${retry_at}) + ${WAITING_SLACK}::interval
        where ${this_one}`
      return
    }
    case 'unknown':
      await sql`
        update deliveries set state = 'unknown',
          look_at = clock_timestamp() + ${settlement.look_in_ms}::float8 * interval '1 ms',
          deadline_at = clock_timestamp() + interval '10 minutes'
        where ${this_one} and state = 'sending'`
  }
}
