/** Links and challenges that work once, and only for a while. */
import { hashOf, newToken } from '../secrets/secrets.ts'
import type { Sql } from '../pool/postgres.ts'

export type Purpose = 'sign_in_link' | 'passkey_registration' | 'passkey_sign_in'

const LASTS: Record<Purpose, string> = {
  sign_in_link: '15 minutes',
  passkey_registration: '5 minutes',
  passkey_sign_in: '5 minutes',
}

/** Keeps the hash of a token. Nobody's user for a challenge that comes before signing in. */
export async function insertToken(
  sql: Sql,
  purpose: Purpose,
  user_id: string | null,
  token: string,
) {
  await sql`
    insert into one_time_tokens (hash, purpose, user_id, expires_at)
    values (${hashOf(token)}, ${purpose}, ${user_id}, clock_timestamp() + ${LASTS[purpose]}::interval)`
}

/** A link that signs the user in. */
export async function insertLink(sql: Sql, user_id: string): Promise<string> {
  const token = newToken()
  await insertToken(sql, 'sign_in_link', user_id, token)
  return token
}

/** Whom a link would sign in; it stays good. */
export async function findLinkUser(sql: Sql, token: string): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from one_time_tokens
    where hash = ${hashOf(token)} and purpose = 'sign_in_link' and expires_at > clock_timestamp()`
  return row?.user_id
}

/** Uses a token up and answers whose it is. Undefined when it is not there, or not there any more. */
export async function takeToken(
  sql: Sql,
  purpose: Purpose,
  token: string,
): Promise<{ user_id: string | null } | undefined> {
  const [row] = await sql<{ user_id: string | null; open: boolean }[]>`
    delete from one_time_tokens where hash = ${hashOf(token)} and purpose = ${purpose}
    returning user_id, expires_at > clock_timestamp() as open`
  return row?.open ? { user_id: row.user_id } : undefined
}
