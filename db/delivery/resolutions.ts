/**
 * What an owner says of a send whose outcome is unknown. It is a settle like any other: one guarded update decides
 * between it, the reconciler and whoever asks for it to be sent again.
 */
import { premium } from '../connections/connections.ts'
import { tokenColumns } from '../connections/tokens.ts'
import { mayHaveIt } from './attempts.ts'
import { PUBLISHED_PART, type PublishedPart, type SendingAccount } from './due.ts'
import type { Sql } from '../pool/postgres.ts'
import { lockSubject, rollUp, type SubjectTable } from '../posts/subjects.ts'
import { nothingWhenRefusedBy } from '../sql/constraints.ts'
import { rowsAs } from '../sql/rows.ts'

export const SEEN_ABSENT = 'Its owner has seen that it is not there.'

export interface DeliveryKey {
  user_id: string
  subject_id: string
  platform: SendingAccount['platform']
}

/** A delivery as its owner speaks of it. Of an account that is gone everything is null. */
export interface Undecided extends SendingAccount, DeliveryKey {
  id: string
  connection_id: string | null
  connected: boolean
  state: 'waiting' | 'sending' | 'unknown' | 'published' | 'failed' | 'skipped' | 'held'
  /** Nobody knows what became of its last send: only then there is something to say. */
  is_open: boolean
  fence: number
  /** The part in question, and how many there are. */
  position: number
  parts: number
  /** The send of that part which may have arrived, with as many parts as it covers. */
  attempt: { id: string; payload: string; covers: number } | null
  /** How long ago the last send began; null without one. */
  sent_ago_ms: number | null
  /** How long ago a send was given up of which nobody knows, and until when it may have been repeated; null without one. */
  given_up_ago_ms: number | null
  /** What its owner has said last. */
  said: 'published' | 'not_published' | null
}

export async function findUndecided(
  sql: Sql,
  { user_id, subject_id, platform }: DeliveryKey,
): Promise<Undecided | undefined> {
  const [row] = await sql<Undecided[]>`
    select d.user_id, d.subject_id, d.platform, d.id, d.state, d.fence, c.id as connection_id,
      coalesce(not c.disconnected, false) as connected, c.origin, c.remote_id, c.handle, ${tokenColumns(sql)},
      c.pds_url, coalesce(${premium(sql)}, false) as premium,
      coalesce(${mayHaveIt(sql)}, false) as is_open,
      l.position, parts_on(p, d.platform) as parts, a.attempt,
      a.sent_ago_ms, a.given_up_ago_ms,
      (select r.outcome from resolutions r where r.user_id = d.user_id and r.delivery_id = d.id
        order by r.id desc limit 1) as said
    from deliveries d
    left join posts p on p.user_id = d.user_id and p.id = d.post_id
    left join connections c on c.user_id = d.user_id and c.id = d.connection_id
    cross join lateral (
      select count(*)::integer as position from live_parts
      where user_id = d.user_id and delivery_id = d.id) l
    cross join lateral (
      select (array_agg(json_build_object('id', id, 'payload', payload, 'covers', covers)
          order by (outcome is null) desc, (outcome = 'unknown') desc, started_at desc)
          filter (where position = l.position and (outcome is null or outcome in ('unknown', 'absent'))))[1]
          as attempt,
        extract(epoch from clock_timestamp() - max(started_at))::float8 * 1000 as sent_ago_ms,
        extract(epoch from clock_timestamp() - max(settled_at) filter (where outcome = 'unknown'))::float8 * 1000
          as given_up_ago_ms
      from attempts where user_id = d.user_id and delivery_id = d.id) a
    where d.user_id = ${user_id} and d.subject_id = ${subject_id} and d.platform = ${platform}`
  return row
}

/** What the owner has named by its address, with what is known to be there together with it. */
export interface NamedPost {
  parts: PublishedPart[]
  verified: boolean
}

export type Resolution =
  { outcome: 'published'; named: NamedPost | undefined } | { outcome: 'not_published' }

export type Resolved =
  /** The sends that are settled by it. */
  | { state: 'resolved'; attempt_ids: string[] }
  /** It has moved on meanwhile, or is gone. */
  | { state: 'moved' }
  /** What was named belongs to another delivery. */
  | { state: 'taken' }

/** Within a transaction, which the caller gives up unless it is resolved. */
export async function resolveDelivery(
  tx: Sql,
  table: SubjectTable,
  undecided: Undecided,
  resolution: Resolution,
): Promise<Resolved> {
  const { user_id, subject_id, id } = undecided
  await lockSubject(tx, user_id, subject_id)
  const next = nextOf(undecided, resolution)
  const moved = await tx`
    update deliveries d set state = ${next.state}, look_at = null, deadline_at = null, retry_at = null,
      error_code = ${next.error === null ? null : 'unreachable'}, error = ${next.error}
    where d.user_id = ${user_id} and d.id = ${id} and d.fence = ${undecided.fence}
      and (d.state = 'unknown' or (d.state = 'failed' and d.error_code = 'outcome_unknown'))
      and ${undecided.position} = (
        select count(*) from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id)
      and exists (
        select from ${table === 'posts' ? tx`posts` : tx`articles`} s
        where s.user_id = d.user_id and s.id = d.subject_id and s.deleted_at is null)
    returning d.id`
  if (moved.length === 0) return { state: 'moved' }
  if (!(await insertResolution(tx, undecided, resolution))) return { state: 'taken' }
  const attempt_ids =
    resolution.outcome === 'published'
      ? await markSent(tx, undecided, resolution.named?.parts ?? [])
      : await markAbsent(tx, undecided)
  if (table === 'articles') await beginAgain(tx, undecided, resolution)
  await rollUp(tx, [{ user_id, subject_id }])
  return { state: 'resolved', attempt_ids }
}

/** Nothing is sent by it: the rest of a thread goes out when it is asked for. */
function nextOf(undecided: Undecided, resolution: Resolution) {
  if (resolution.outcome === 'not_published') {
    return { state: 'failed' as const, error: SEEN_ABSENT }
  }
  const live = partsLive(undecided)
  if (live >= undecided.parts) return { state: 'published' as const, error: null }
  const error = `Parts 1 to ${live} are there. Publish it there again, and it goes on with part ${live + 1}.`
  return { state: 'failed' as const, error }
}

/** How many parts are there once the one in question is: all that its send had. */
export function partsLive({ position, attempt }: Undecided): number {
  return position + (attempt?.covers ?? 1)
}

/** False when it is another delivery's. */
async function insertResolution(
  tx: Sql,
  { user_id, id, position }: Undecided,
  resolution: Resolution,
): Promise<boolean> {
  const named = resolution.outcome === 'published' ? resolution.named : undefined
  const rows =
    named === undefined
      ? [{ position, remote_id: null, verified: null }]
      : named.parts.map((part) => ({
          position: part.position,
          remote_id: part.remote_id,
          verified: named.verified,
        }))
  const types = { position: 'integer', remote_id: 'text', verified: 'boolean' }
  const inserted = await tx`
    insert into resolutions (user_id, delivery_id, position, outcome, remote_id, verified)
    select ${user_id}, ${id}, position, ${resolution.outcome}, remote_id, verified
    from ${rowsAs(tx, 'r', types, rows)}
    returning id`.catch(nothingWhenRefusedBy('a_named_post_has_one_delivery'))
  return inserted.length > 0
}

/** What was sent, when it was sent. Earlier sends of the part may be there as well, and stay unknown. */
async function markSent(
  tx: Sql,
  { user_id, id, attempt }: Undecided,
  parts: PublishedPart[],
): Promise<string[]> {
  const sent = attempt?.id ?? null
  if (parts.length > 0) {
    await tx`
      insert into live_parts (user_id, delivery_id, position, remote_id, url, uri, cid, published_at)
      select ${user_id}, ${id}, position, remote_id, url, uri, cid, coalesce((
        select started_at from attempts where user_id = ${user_id} and id = ${sent}), clock_timestamp())
      from ${rowsAs(tx, 'part', PUBLISHED_PART, parts)}`
  }
  const rows = await tx<{ id: string; is_sent: boolean }[]>`
    update attempts set outcome = case when id = ${sent} then 'accepted' else 'unknown' end,
      settled_at = coalesce(settled_at, clock_timestamp())
    where user_id = ${user_id} and delivery_id = ${id} and (id = ${sent} or outcome is null)
    returning id, id = ${sent} as is_sent`
  return rows.flatMap((row) => (row.is_sent ? [row.id] : []))
}

async function markAbsent(tx: Sql, { user_id, id }: Undecided): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update attempts set outcome = 'absent', error = ${SEEN_ABSENT},
      settled_at = coalesce(settled_at, clock_timestamp())
    where user_id = ${user_id} and delivery_id = ${id} and (outcome is null or outcome = 'unknown')
    returning id`
  return rows.map((row) => row.id)
}

/** An article that failed, or was made a draft since, is `publishing` for this moment: all its endings begin there. */
async function beginAgain(tx: Sql, { user_id, subject_id }: Undecided, { outcome }: Resolution) {
  const from = outcome === 'published' ? ['draft', 'scheduled', 'failed'] : ['failed']
  await tx`
    update articles set status = 'publishing', status_before = status, failed_reason = null
    where user_id = ${user_id} and id = ${subject_id} and status = any(${from})`
}
