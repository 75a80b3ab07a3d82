/**
 * The queue of a user: weekly slots, and the posts that hold one. Whoever gives posts a slot locks the queue first and
 * the posts after it, so that no two find the same slot free, or wait for each other. A slot is freed by the database
 * itself (`leave_slot` in db/migrations/0038_a_queue.sql), and held by one post whatever the code does.
 */
import type { components } from '../../generated/openapi.ts'
import { rowsAs } from '../sql/rows.ts'
import type { Sql } from '../pool/postgres.ts'

export type Queue = components['schemas']['Queue']

export async function findQueue(sql: Sql, user_id: string): Promise<Queue | undefined> {
  const [row] = await sql<Queue[]>`
    select timezone, slots from queues where user_id = ${user_id}`
  return row
}

/** Undefined members stay what they are. Waits for whoever is taking slots. */
export async function saveQueue(
  sql: Sql,
  user_id: string,
  { timezone, slots }: Partial<Queue>,
): Promise<Queue | undefined> {
  const [row] = await sql<Queue[]>`
    insert into queues as had (user_id, timezone, slots)
    values (${user_id}, ${timezone ?? 'UTC'}, ${sql.json(slots ?? [])})
    on conflict (user_id) do update set
      timezone = case when ${timezone !== undefined} then excluded.timezone else had.timezone end,
      slots = case when ${slots !== undefined} then excluded.slots else had.slots end
    returning timezone, slots`
  return row
}

export interface LockedQueue extends Queue {
  /** Milliseconds since 1970, by the clock of the database (R11), once the lock is had. */
  now_ms: number
}

/** Until the end of the transaction nobody else takes slots, or changes them. Undefined where none were ever set. */
export async function lockQueue(tx: Sql, user_id: string): Promise<LockedQueue | undefined> {
  const [row] = await tx<Queue[]>`
    select timezone, slots from queues where user_id = ${user_id} for update`
  if (row === undefined) return undefined
  return { ...row, now_ms: await findNow(tx) }
}

export async function findNow(sql: Sql): Promise<number> {
  const [row] = await sql<{ now_ms: number }[]>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`
  return row?.now_ms ?? Date.now()
}

/** A post, and the slot that it holds. */
export interface HeldSlot {
  post_id: string
  at_ms: number
  account_id: string | null
}

/** From one moment until before another, the earliest first. */
export async function listHeldSlots(
  sql: Sql,
  user_id: string,
  { from_ms, until_ms }: { from_ms: number; until_ms: number },
): Promise<HeldSlot[]> {
  return sql<HeldSlot[]>`
    select id as post_id, (extract(epoch from queue_slot) * 1000)::bigint as at_ms, queue_account_id as account_id
    from posts
    where user_id = ${user_id} and queue_slot is not null and deleted_at is null
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
  await sql`
    update posts p set queue_slot = p.scheduled_date, queue_account_id = e.account_id
    from ${rowsAs(sql, 'e', HOLD, holds)}
    where p.user_id = ${user_id} and p.id = e.id and p.status = 'scheduled'`
}

/** How many drafts of a category there are, and the oldest of them. */
export async function findDrafts(
  sql: Sql,
  user_id: string,
  category: string,
  limit: number,
): Promise<{ ids: string[]; count: number }> {
  const [drafts] = await sql<{ ids: string[]; count: number }[]>`
    select coalesce((array_agg(id order by id))[1:${limit}::integer], '{}') as ids, count(*)::bigint as count
    from posts
    where user_id = ${user_id} and status = 'draft' and category = ${category} and deleted_at is null`
  return drafts ?? { ids: [], count: 0 }
}
