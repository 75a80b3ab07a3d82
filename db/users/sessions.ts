/**
 * Sessions of the dashboard: a token in a cookie, of which only the hash is here. They are rows, so that signing out
 * ends one in every process at once.
 */
import type { HeldUser } from './heldUser.ts'
import { hashOf, newToken } from '../secrets/secrets.ts'
import type { Sql } from '../pool/postgres.ts'

/** A session ends so long after its last request, and so long after its beginning. */
const IDLE = '7 days'
const LONGEST = '30 days'

export interface Session {
  user_id: string
  id: string
}

/** Of a user who was seen to be allowed in, while held. Returns the token too, which is shown to nobody else. */
export async function insertSession({
  tx,
  id: user_id,
}: HeldUser): Promise<Session & { token: string }> {
  const token = newToken()
  const [row] = await tx<{ id: string }[]>`
    insert into sessions (user_id, hash, expires_at)
    values (${user_id}, ${hashOf(token)}, clock_timestamp() + ${LONGEST}::interval)
    returning id`
  if (row === undefined) throw new Error('a session was not saved')
  return { user_id, id: row.id, token }
}

/** Without counting a request; undefined for a token that opens nothing, or nothing any more. */
export async function findSession(sql: Sql, token: string): Promise<Session | undefined> {
  const [row] = await sql<Session[]>`
    select s.user_id, s.id
    from sessions s
    left join session_usage had on had.session_id = s.id
    where s.hash = ${hashOf(token)} and ${isOpen(sql)}`
  return row
}

/** `s` is the row of sessions and `had` that of session_usage, if there is one. */
export function isOpen(sql: Sql) {
  return sql`s.expires_at > clock_timestamp()
    and coalesce(had.minute, s.created_at) > clock_timestamp() - ${IDLE}::interval`
}

/** Undefined once it is gone. */
export async function findSessionEnd(
  sql: Sql,
  { user_id, id }: Session,
): Promise<string | undefined> {
  const [row] = await sql<{ expires_at: string }[]>`
    select expires_at from sessions where user_id = ${user_id} and id = ${id}`
  return row?.expires_at
}

export async function deleteSession({ tx, id: user_id }: HeldUser, id: string) {
  await tx`delete from sessions where user_id = ${user_id} and id = ${id}`
}

/** After a change of the password, whoever else has signed in has to do so again. */
export async function deleteOtherSessions({ tx, id: user_id }: HeldUser, id: string) {
  await tx`delete from sessions where user_id = ${user_id} and id <> ${id}`
}
