/** What of a delivery's media is on its network already, by a key of the network's own choice. */
import type { CostItem } from '../costs/costs.ts'
import type { Sql } from '../pool/postgres.ts'

export async function findUpload(
  sql: Sql,
  { user_id, id }: { user_id: string; id: string },
  key: string,
): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`
    select value from uploads
    where user_id = ${user_id} and delivery_id = ${id} and key = ${key}
      and (expires_at is null or expires_at > clock_timestamp())`
  return row?.value
}

/** Nothing is kept of what its author has taken back meanwhile. */
export async function keepUpload(
  sql: Sql,
  { user_id, id }: { user_id: string; id: string },
  upload: { key: string; value: string; expires_at: string | null; bill: CostItem | undefined },
) {
  const { bill } = upload
  // In one statement with what it was for, so that a repeat finds it done and is not billed here again.
  const booked =
    bill &&
    sql`
    with booked as (
      insert into paid_calls (user_id, day, platform, connection_id, what, count, unit_micros, delivery_id,
        paying_key_id)
      select user_id, (due_at at time zone 'UTC')::date, platform, connection_id, ${bill.what}, ${bill.count}::integer,
        ${bill.unit_micros}::bigint, id, paying_key_id
      from deliveries where user_id = ${user_id} and id = ${id})`
  await sql`
    ${booked ?? sql``}
    insert into uploads (user_id, delivery_id, key, value, expires_at)
    select user_id, id, ${upload.key}, ${upload.value}, ${upload.expires_at}::timestamptz
    from deliveries where user_id = ${user_id} and id = ${id} for key share
    on conflict (user_id, delivery_id, key) do update set
      value = excluded.value, expires_at = excluded.expires_at`
}
