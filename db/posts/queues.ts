/**
 * The queue of a user: weekly slots, and the posts that hold one. Whoever gives posts a slot locks the queue first and
 * the posts after it, so that no two find the same slot free, or wait for each other. A slot is freed by the database
 * itself (`leave_slot` in db/migrations/0038_a_queue.sql), and held by one post whatever the code does.
 */
import type { components } from '../../generated/openapi.ts'
import { rowsAs } from '../sql/rows.ts'
import type { Sql } from '../pool/postgres.ts'
import { andWithin, type Reach } from '../users/reach.ts'
import { andCandidate } from './candidates.ts'

export type Queue = components['schemas']['Queue']

/** Of whoever has set nothing yet. */
const UNSET: Queue = { timezone: 'UTC', slots: [] }

export async function findQueue(sql: Sql, user_id: string): Promise<Queue> {
  const [row] = await sql<Queue[]>`
    select timezone, slots from queues where user_id = ${user_id}`
  return row ?? UNSET
}

/** Undefined members stay what they are. Waits for whoever is taking slots. */
export async function saveQueue(
  sql: Sql,
  user_id: string,
  { timezone, slots }: Partial<Queue>,
): Promise<Queue> {
  const [row] = await sql<Queue[]>`
    insert into queues as had (user_id, timezone, slots)
    values (${user_id}, ${timezone ?? UNSET.timezone}, ${sql.json(slots ?? UNSET.slots)})
    on conflict (user_id) do update set
      timezone = case when ${timezone !== undefined} then excluded.timezone else had.timezone end,
      slots = case when ${slots !== undefined} then excluded.slots else had.slots end
    returning timezone, slots`
  return row ?? UNSET
}

export interface LockedQueue extends Queue {
  /** Milliseconds since 1970, by the clock of the database (R11), once the lock is had. */
  now_ms: number
}

/** Until the end of the transaction nobody else takes slots, or changes them. What was never set has no slots to take. */
export async function lockQueue(tx: Sql, user_id: string): Promise<LockedQueue> {
  const [row] = await tx<Queue[]>`
    select timezone, slots from queues where user_id = ${user_id} for update`
  return { ...(row ?? UNSET), now_ms: await findNow(tx) }
}

/** The same for whoever only asks: somebody else may take them a moment later. */
export async function findQueueNow(sql: Sql, user_id: string): Promise<LockedQueue> {
  return { ...(await findQueue(sql, user_id)), now_ms: await findNow(sql) }
}

/** Milliseconds since 1970, by the clock of the database (R11). */
export async function findNow(sql: Sql): Promise<number> {
  const [row] = await sql<[{ now_ms: number }]>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`
  return row.now_ms
}

/** A post, and the slot that it holds. */
export interface HeldSlot {
  post_id: string
  at_ms: number
  account_id: string | null
}

export interface ShownSlot extends HeldSlot {
  /** False of a post that is not there for this caller, whose slot is taken all the same. */
  is_seen: boolean
}

/** From one moment until before another, the earliest first. */
export async function listHeldSlots(
  sql: Sql,
  reach: Reach,
  { from_ms, until_ms }: { from_ms: number; until_ms: number },
): Promise<ShownSlot[]> {
  const isSeen = sql`true ${andWithin(sql, reach, 'posts', sql`posts`)}`
  return sql<ShownSlot[]>`
    select id as post_id, ${isSeen} as is_seen, (extract(epoch from queue_slot) * 1000)::bigint as at_ms, queue_account_id as account_id
    from posts
    where user_id = ${reach.id} and queue_slot is not null and deleted_at is null
      and queue_slot >= to_timestamp(${from_ms}::float8 / 1000)
      and queue_slot < to_timestamp(${until_ms}::float8 / 1000)
    order by queue_slot, id`
}

const HOLD = { id: 'text', account_id: 'text' } as const

/** Posts that were scheduled for slots in this transaction hold them from now on. */
export async function holdSlots(
  sql: Sql,
  user_id: string,
  holds: { id: string; account_id: string | null }[],
) {
  if (holds.length === 0) return
  await sql`
    update posts p set queue_slot = p.scheduled_date, queue_account_id = e.account_id
    from ${rowsAs(sql, 'e', HOLD, holds)}
    where p.user_id = ${user_id} and p.id = e.id and p.status = 'scheduled'`
}

/** The oldest drafts of a category behind one of them, or behind none, and how many there are. */
export async function listDrafts(
  sql: Sql,
  reach: Reach,
  { category, after, limit }: { category: string; after: string; limit: number },
): Promise<{ ids: string[]; count: number }> {
  const drafts = sql`
    from posts p
    where p.user_id = ${reach.id} and p.status = 'draft' and p.category = ${category} and p.deleted_at is null
      and p.id > ${after} ${andCandidate(sql, reach)} ${andWithin(sql, reach, 'posts', sql`p`)}`
  const [row] = await sql<[{ ids: string[]; count: number }]>`
    select array(select id::text ${drafts} order by id limit ${limit}) as ids,
      (select count(*)::bigint ${drafts}) as count`
  return row
}
