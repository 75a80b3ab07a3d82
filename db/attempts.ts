/**
 * A send from claim to settle (R1-R7). Every function is one short transaction or one statement of
 * it; none is open while a network is spoken to. Who loses a race gets undefined and does nothing.
 */
import { createHash } from 'node:crypto'
import { premium, usable } from './connections.ts'
import { subscribed } from './keys.ts'
import { rollUp, type PostContent } from './posts.ts'
import type { Db, Sql } from './postgres.ts'

export type Refusal =
  | 'refused'
  | 'unreachable'
  | 'rate_limited'
  | 'missed_schedule'
  | 'outcome_unknown'
  | 'subscription_required'
  | 'account_not_connected'

/** A part that is live on its network. */
export interface PublishedPart {
  position: number
  remote_id: string
  url: string
  uri: string | null
  cid: string | null
}

export interface Sender {
  platform: 'x' | 'secondary_a' | 'secondary_b'
  origin: 'live' | 'simulated'
  remote_id: string
  handle: string
  premium: boolean
  sealed_token: string
  pds_url: string | null
}

/** A delivery whose turn it is, with all that a payload is composed from. */
export interface Due extends PostContent, Sender {
  user_id: string
  id: string
  post_id: string
  connection_id: string | null
  revision: number
  on_request: boolean
  due_at: string
  tries: number
  live_parts: PublishedPart[]
  /** The part whose turn it is was sent before and then not found (R4). */
  resent: boolean
  /** Why it must not be sent, or null. */
  hopeless: 'missed_schedule' | 'subscription_required' | 'account_not_connected' | null
}

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
  post_id: string
  connection_id: string | null
  fence: number
  attempt_id: string
}

/**
 * The oldest due delivery of an account that has none under way and was not asked to wait (R6).
 * Lateness counts from when the service first saw it due (R12).
 */
export async function findNextOf(
  sql: Sql,
  user_id: string,
  connection_id: string | null,
  late_after_ms: number,
): Promise<Due | undefined> {
  const [due] = await sql<Due[]>`
    select d.user_id, d.id, d.post_id, d.connection_id, d.platform, d.on_request, d.due_at, d.tries,
      p.revision, p.category, p.text, p.thread_tweets, p.media_urls, p.thread_media, p.community_id,
      p.share_with_followers, c.origin, c.remote_id, c.handle, c.sealed_token, c.pds_url,
      coalesce(${premium(sql)}, false) as premium, ${liveParts(sql)} as live_parts,
      exists (
        select from attempts e
        where e.user_id = d.user_id and e.delivery_id = d.id and e.outcome = 'absent' and e.position = (
          select count(*) from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id)) as resent,
      case
        when coalesce(d.noticed_at, clock_timestamp()) > d.due_at + ${late_after_ms}::float8 * interval '1 ms'
          then 'missed_schedule'
        when not ${subscribed(sql)} then 'subscription_required'
        when c.id is null or not (${usable(sql)}) then 'account_not_connected'
      end as hopeless
    from deliveries d
    join posts p on p.user_id = d.user_id and p.id = d.post_id
    join subscriptions s on s.user_id = d.user_id
    left join connections c on c.user_id = d.user_id and c.id = d.connection_id
    where d.user_id = ${user_id} and d.connection_id is not distinct from ${connection_id}
      and d.state = 'waiting' and coalesce(d.retry_at, d.due_at) <= clock_timestamp()
      and p.deleted_at is null and (c.retry_at is null or c.retry_at <= clock_timestamp())
      and not exists (
        select from deliveries o
        where o.user_id = d.user_id and o.connection_id = d.connection_id and o.state in ('sending', 'unknown'))
    order by d.due_at, d.id limit 1`
  return due
}

/** `d` is the row of deliveries. */
export function liveParts(sql: Sql) {
  return sql`coalesce((
    select json_agg(json_build_object('position', position, 'remote_id', remote_id, 'url', url,
      'uri', uri, 'cid', cid) order by position)
    from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id), '[]')`
}

/**
 * Claims a delivery and writes its first attempt, in one statement (R1, R2). The post must still be
 * what the payload was composed from (R9). Undefined when it is not, or another claim came first.
 */
export async function claim(
  sql: Sql,
  due: Due,
  send: Send,
  worker_id: number,
  lease_ms: number,
): Promise<Claim | undefined> {
  const payload = JSON.stringify(send)
  const [row] = await sql<{ fence: number; attempt_id: string }[]>`
    with post as (
      select from posts
      where user_id = ${due.user_id} and id = ${due.post_id} and revision = ${due.revision}
        and deleted_at is null
      for share),
    claimed as (
      update deliveries set state = 'sending', fence = fence + 1, worker_id = ${worker_id},
        leased_until = clock_timestamp() + ${lease_ms}::float8 * interval '1 ms',
        deadline_at = clock_timestamp() + ${lease_ms}::float8 * interval '1 ms' + interval '10 minutes',
        noticed_at = coalesce(noticed_at, clock_timestamp()), attempted_at = clock_timestamp(),
        tries = tries + 1, retry_at = null
      where user_id = ${due.user_id} and id = ${due.id} and state = 'waiting'
        and coalesce(retry_at, due_at) <= clock_timestamp() and exists (select from post)
      returning user_id, id, fence)
    insert into attempts (user_id, delivery_id, position, covers, fence, client_id, fingerprint, payload)
    select user_id, id, ${send.position}, ${send.covers}, fence, ${send.client_id},
      ${fingerprint(payload)}, ${payload}
    from claimed
    returning fence, id as attempt_id`.catch(nothingWhenAccountIsBusy)
  if (row === undefined) return undefined
  const { user_id, id, post_id, connection_id } = due
  return { user_id, id, post_id, connection_id, ...row }
}

/** The index that keeps an account to one send decides the race; losing it is no fault. */
function nothingWhenAccountIsBusy(error: unknown): [] {
  const lost =
    error instanceof Error &&
    'constraint_name' in error &&
    error.constraint_name === 'one_in_flight_per_connection'
  if (!lost) throw error
  return []
}

function fingerprint(payload: string): string {
  return createHash('sha256').update(payload).digest('hex')
}

/** Writes the attempt of a thread's next part and extends the lease, while the claim still holds. */
export async function startNextPart(
  sql: Sql,
  held: Claim,
  send: Send,
  lease_ms: number,
): Promise<Claim | undefined> {
  const payload = JSON.stringify(send)
  const [row] = await sql<{ attempt_id: string }[]>`
    with held as (
      update deliveries set leased_until = clock_timestamp() + ${lease_ms}::float8 * interval '1 ms',
        deadline_at = clock_timestamp() + ${lease_ms}::float8 * interval '1 ms' + interval '10 minutes'
      where user_id = ${held.user_id} and id = ${held.id} and state = 'sending' and fence = ${held.fence}
      returning user_id, id, fence)
    insert into attempts (user_id, delivery_id, position, covers, fence, client_id, fingerprint, payload)
    select user_id, id, ${send.position}, ${send.covers}, fence, ${send.client_id},
      ${fingerprint(payload)}, ${payload}
    from held
    returning id as attempt_id`
  return row && { ...held, ...row }
}

/** What a settled send makes of its delivery. */
export type Settlement =
  | { outcome: 'accepted'; parts: PublishedPart[]; then: 'published' | 'sending' | 'waiting' }
  | { outcome: 'refused' | 'not_sent' | 'unknown'; then: 'failed'; error_code: Refusal; error: string; retry_at?: string }
  | { outcome: 'not_sent' | 'absent'; then: 'waiting'; retry_at: string | null; error: string }
  /** The attempt stays open: its outcome is set once, when it is known. */
  | { outcome: null; then: 'unknown'; look_in_ms: number; error: string }

/**
 * Settles a send, once: the attempt must be open and the fence the claim's. A sender that was
 * believed dead and comes back with the network's answer is still heard, until the next claim.
 */
export async function settle(db: Db, held: Claim, settlement: Settlement): Promise<boolean> {
  return db.begin(async (tx) => {
    await tx`select from posts where user_id = ${held.user_id} and id = ${held.post_id} for no key update`
    const settled = await closeAttempt(tx, held, settlement)
    if (!settled) return false
    await moveDelivery(tx, held, settlement)
    if (settlement.then === 'published' || settlement.then === 'failed') {
      await rollUp(tx, held.user_id, held.post_id)
    }
    return true
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

async function moveDelivery(sql: Sql, held: Claim, settlement: Settlement) {
  const this_one = sql`user_id = ${held.user_id} and id = ${held.id} and state in ('sending', 'unknown')`
  if (settlement.outcome === 'accepted') {
    await sql`
      insert into live_parts (user_id, delivery_id, position, remote_id, url, uri, cid)
      select ${held.user_id}, ${held.id}, position, remote_id, url, uri, cid
      from json_to_recordset(${sql.json(settlement.parts as never)}::json)
        as part (position integer, remote_id text, url text, uri text, cid text)`
  }
  switch (settlement.then) {
    case 'sending':
      return
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
    case 'waiting':
      await sql`
        update deliveries set state = 'waiting', look_at = null, worker_id = null, leased_until = null,
          retry_at = ${'retry_at' in settlement ? settlement.retry_at : null}, absences = 0,
          deadline_at = greatest(due_at, clock_timestamp()) + interval '2 hours'
        where ${this_one}`
      return
    case 'unknown':
      await sql`
        update deliveries set state = 'unknown',
          look_at = clock_timestamp() + ${settlement.look_in_ms}::float8 * interval '1 ms',
          deadline_at = clock_timestamp() + interval '10 minutes'
        where ${this_one} and state = 'sending'`
  }
}

/**
 * Settles as failed what is not sent (again): it must not be, waited too long, or its outcome cannot
 * be known. Nothing happens when the delivery has moved on meanwhile.
 */
export async function giveUp(
  db: Db,
  delivery: { user_id: string; id: string; post_id: string; state: 'waiting' | 'sending' | 'unknown' },
  error_code: Refusal,
  error: string,
) {
  const { user_id, id, post_id, state } = delivery
  await db.begin(async (tx) => {
    await tx`select from posts where user_id = ${user_id} and id = ${post_id} for no key update`
    const moved = await tx`
      update deliveries set state = 'failed', deadline_at = null, look_at = null, retry_at = null,
        error_code = ${error_code}, error = ${error}
      where user_id = ${user_id} and id = ${id} and state = ${state}
      returning id`
    if (moved.length === 0) return
    await tx`
      update attempts set outcome = 'unknown', error = ${error}, settled_at = clock_timestamp()
      where user_id = ${user_id} and delivery_id = ${id} and outcome is null`
    await rollUp(tx, user_id, post_id)
  })
}

/** Every part is live already: what a crash between two transactions leaves. */
export async function markPublished(db: Db, due: Due) {
  await db.begin(async (tx) => {
    await tx`select from posts where user_id = ${due.user_id} and id = ${due.post_id} for no key update`
    await tx`
      update deliveries set state = 'published', deadline_at = null, retry_at = null
      where user_id = ${due.user_id} and id = ${due.id} and state = 'waiting'`
    await rollUp(tx, due.user_id, due.post_id)
  })
}
