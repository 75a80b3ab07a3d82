/** Keys and sessions alike: what opens the door. Who may do what with it is in db/users/admission.ts. */
import { hashOf } from '../secrets/secrets.ts'
import { isOpen } from './sessions.ts'
import type { Sql } from '../pool/postgres.ts'

/** Says of each secret whether it is that of a key or a session that opens anything. Counts nothing. */
export async function listOpening(sql: Sql, secrets: string[]): Promise<boolean[]> {
  const hashes = secrets.map((secret) => hashOf(secret).toString('hex'))
  const rows = await sql<{ opens: boolean }[]>`
    select exists (select from api_keys k where k.hash = asked.hash and k.revoked_at is null)
      or exists (
        select from sessions s left join session_usage had on had.session_id = s.id
        where s.hash = asked.hash and ${isOpen(sql)}) as opens
    from (
      select decode(hex, 'hex') as hash, place
      from unnest(${hashes}::text[]) with ordinality as given (hex, place)) asked
    order by place`
  return rows.map(({ opens }) => opens)
}

/** Of a key or session that was let in: whether it would be now. Counts nothing. */
export async function isStillOpen(
  sql: Sql,
  user_id: string,
  credential_id: string,
): Promise<boolean> {
  const rows = await sql`
    select from api_keys where user_id = ${user_id} and id = ${credential_id} and revoked_at is null
    union all
    select from sessions s left join session_usage had on had.session_id = s.id
    where s.user_id = ${user_id} and s.id = ${credential_id} and ${isOpen(sql)}`
  return rows.length > 0
}
