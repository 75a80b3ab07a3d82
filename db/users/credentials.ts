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

/** A key or a session. */
export interface DoorCredential {
  user_id: string
  id: string
}

/** As `isStillOpen`, of each. */
export async function listStillOpen(sql: Sql, credentials: DoorCredential[]): Promise<boolean[]> {
  const rows = await sql<{ is_open: boolean }[]>`
    select exists (
        select from api_keys k where k.user_id = asked.user_id and k.id = asked.id and k.revoked_at is null)
      or exists (
        select from sessions s left join session_usage had on had.session_id = s.id
        where s.user_id = asked.user_id and s.id = asked.id and ${isOpen(sql)}) as is_open
    from unnest(
      ${credentials.map(({ user_id }) => user_id)}::text[],
      ${credentials.map(({ id }) => id)}::text[]) with ordinality as asked (user_id, id, place)
    order by place`
  return rows.map(({ is_open }) => is_open)
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
