/** Moving many posts of a queue at once. */
import type { Platform } from '../../generated/names.ts'
import { costColumns, type CostItem } from '../costs/costs.ts'
import { mustBeHere, type Worker } from '../delivery/workers.ts'
import { wakeSubjects, WAITING_SLACK } from '../delivery/deliveries.ts'
import { rowsAs } from '../sql/rows.ts'
import type { Sql } from '../pool/postgres.ts'
import type { HeldSlot } from './queues.ts'
import { andWithin, type Reach } from '../users/reach.ts'

/** A post that may get another slot. */
export interface MovablePost extends HeldSlot {
  /** Null when it does not go to X. */
  x_account_id: string | null
}

/**
 * Locks all scheduled posts whose slot is of this moment or later, and returns those that no network has, is getting or
 * may have, the earliest first. The queue is locked before them.
 */
export async function lockMovablePosts(
  tx: Sql,
  worker: Pick<Worker, 'id'>,
  reach: Reach,
  from_ms: number,
): Promise<MovablePost[]> {
  await mustBeHere(tx, worker.id)
  const waits = tx`p.user_id = ${reach.id} and p.queue_slot >= to_timestamp(${from_ms}::float8 / 1000)
    and p.status = 'scheduled' and p.deleted_at is null ${andWithin(tx, reach, 'posts', tx`p`)}`
  await tx`select from posts p where ${waits} order by p.id for update`
  // A second statement, so that it sees what the lock has waited for.
  return tx<MovablePost[]>`
    select p.id as post_id, (extract(epoch from p.queue_slot) * 1000)::bigint as at_ms,
      p.queue_account_id as account_id,
      case when exists (select from post_targets t where t.user_id = p.user_id and t.post_id = p.id
        and t.platform = 'x' and t.position is not null) then p.x_account_id end as x_account_id
    from posts p
    where ${waits} and not exists (
      select from deliveries d where d.user_id = p.user_id and d.post_id = p.id
        and (d.state in ('sending', 'unknown', 'published') or d.state = 'waiting' and d.on_request))
    order by p.queue_slot, p.id`
}

export type SlotMove = {
  post_id: string
  moved_to: string
  account_id: string | null
}

/** What is to be sent of a post, and what it is to cost; only what waits for its time has reserved that. */
export interface OpenCost {
  delivery_id: string
  post_id: string
  platform: Platform
  state: 'waiting' | 'held'
  cost_items: CostItem[] | null
}

/** Of these posts what costs something, and of those that are `read` also what is free by now. */
export async function listOpenCosts(
  tx: Sql,
  user_id: string,
  { ids, read }: { ids: string[]; read: string[] },
): Promise<OpenCost[]> {
  return tx<OpenCost[]>`
    select id as delivery_id, post_id, platform, state, cost_items from deliveries
    where user_id = ${user_id} and post_id = any(${ids}) and state in ('waiting', 'held')
      and (cost_items is not null or post_id = any(${read}))`
}

const COST = { delivery_id: 'text', cost_micros: 'bigint', cost_items: 'jsonb' } as const

/** By the prices of another date. */
export async function saveCosts(
  tx: Sql,
  user_id: string,
  costs: { delivery_id: string; cost_items: CostItem[] | null }[],
) {
  const rows = costs.map(({ delivery_id, cost_items }) => ({
    delivery_id,
    ...costColumns(cost_items),
  }))
  if (rows.length === 0) return
  await tx`
    update deliveries d set cost_micros = c.cost_micros, cost_items = c.cost_items
    from ${rowsAs(tx, 'c', COST, rows)}
    where d.user_id = ${user_id} and d.id = c.delivery_id and d.state in ('waiting', 'held')
      and d.cost_items is distinct from c.cost_items`
}

const MOVE = { post_id: 'text', moved_to: 'timestamptz', account_id: 'text' } as const

/** Posts and what waits of them, for its time or for approval, in the transaction that has locked them. Who moves them pays. */
export async function moveToSlots(
  tx: Sql,
  user_id: string,
  moves: SlotMove[],
  paying_key_id: string | null,
) {
  const ids = moves.map(({ post_id }) => post_id)
  // All leave their slots first, since some go where others are.
  await tx`
    update posts set queue_slot = null, queue_account_id = null
    where user_id = ${user_id} and id = any(${ids})`
  await tx`
    update posts p set scheduled_date = e.moved_to,
      counted_for = case when counted_for = scheduled_date then e.moved_to end, queue_slot = e.moved_to, queue_account_id = e.account_id,
      revision = revision + 1, updated_at = clock_timestamp()
    from ${rowsAs(tx, 'e', MOVE, moves)}
    where p.user_id = ${user_id} and p.id = e.post_id and p.status = 'scheduled' and p.deleted_at is null`
  await tx`
    update deliveries d set due_at = p.scheduled_date, paying_key_id = ${paying_key_id}::text,
      deadline_at = case d.state
        when 'waiting' then p.scheduled_date + ${WAITING_SLACK}::interval
        when 'held' then p.scheduled_date end,
      noticed_at = null, retry_at = null, tries = 0, woken_for = null
    from posts p
    where d.user_id = ${user_id} and d.post_id = any(${ids}) and d.state in ('waiting', 'held', 'skipped')
      and p.user_id = d.user_id and p.id = d.post_id`
  await wakeSubjects(tx, user_id, ids)
}
