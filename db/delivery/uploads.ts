/** What of a delivery's media is on its network already, by a key of the network's own choice. */
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

export async function keepUpload(
  sql: Sql,
  { user_id, id }: { user_id: string; id: string },
  upload: { key: string; value: string; expires_at: string | null },
) {
  await sql`
    insert into uploads (user_id, delivery_id, key, value, expires_at)
    values (${user_id}, ${id}, ${upload.key}, ${upload.value}, ${upload.expires_at})
    on conflict (user_id, delivery_id, key) do update set
      value = excluded.value, expires_at = excluded.expires_at`
}
