/** What X bills for saying what a file shows: reserved with its post, also where the text comes later. */
import type { Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import { costColumns, type CostItem } from './costs.ts'

export interface OpenReservation {
  post_id: string
  due_at: string
  cost_items: CostItem[] | null
  /** It waits for approval. */
  is_held: boolean
}

/** The posts that a change of what this file shows may make dearer, or another to who approves or repeats them, in the order of their ids. */
export async function findAwaitingWith(
  sql: Sql,
  user_id: string,
  media_id: string,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select p.id from posts p
    where p.user_id = ${user_id} and p.deleted_at is null
      and (p.status in ('scheduled', 'failed') or p.review_status = 'pending')
      and p.id in (select post_id from attachments where user_id = ${user_id} and media_id = ${media_id})
    order by p.id`
  return rows.map(({ id }) => id)
}

/** What these have reserved on X and have not begun to spend. */
export async function findOpenReservations(
  sql: Sql,
  user_id: string,
  post_ids: string[],
): Promise<OpenReservation[]> {
  return sql<OpenReservation[]>`
    select post_id, due_at, cost_items, state = 'held' as is_held from deliveries
    where user_id = ${user_id} and post_id = any(${post_ids}) and platform = 'x' and state in ('waiting', 'held')`
}

/** In the place of it; their posts are locked. */
export async function replaceReservations(
  sql: Sql,
  user_id: string,
  reservations: OpenReservation[],
  paying_key_id: string | null,
) {
  const columns = { post_id: 'text', cost_micros: 'bigint', cost_items: 'jsonb' }
  const rows = reservations.map((one) => ({ ...one, ...costColumns(one.cost_items) }))
  await sql`
    update deliveries d set cost_micros = r.cost_micros, cost_items = r.cost_items,
      paying_key_id = ${paying_key_id}::text
    from ${rowsAs(sql, 'r', columns, rows)}
    where d.user_id = ${user_id} and d.post_id = r.post_id and d.platform = 'x' and d.state in ('waiting', 'held')`
}

/** Whether a delivery has this reserved and not yet booked, or nobody has a budget that it could exceed. */
export async function isCovered(
  sql: Sql,
  { user_id, id }: { user_id: string; id: string },
  { what, count }: Pick<CostItem, 'what' | 'count'>,
  is_instance_limited: boolean,
): Promise<boolean> {
  const [row] = await sql<{ is_covered: boolean }[]>`
    select not ${is_instance_limited} and d.paying_key_id is null
        and not exists (select from budgets b where b.user_id = d.user_id and b.on_exceed = 'refuse')
      or (
        select coalesce(sum(i.count), 0) from jsonb_to_recordset(d.cost_items) as i (what text, count bigint)
        where i.what = ${what})
      >= ${count}::bigint + (
        select coalesce(sum(p.count), 0) from paid_calls p
        where p.user_id = d.user_id and p.delivery_id = d.id and p.what = ${what}
          and p.released_at is null and not p.given_up) as is_covered
    from deliveries d where d.user_id = ${user_id} and d.id = ${id}`
  return row?.is_covered ?? false
}
