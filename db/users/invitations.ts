/** Invitations to an instance that takes nobody else. */
import { hashOf, newToken } from '../secrets/secrets.ts'
import type { Sql } from '../pool/postgres.ts'

const LASTS = '7 days'
const SHOWN = 1000

export interface Invitation {
  id: string
  note: string
  created_at: string
  expires_at: string
  used_at: string | null
}

export async function listInvitations(sql: Sql, user_id: string): Promise<Invitation[]> {
  return sql<Invitation[]>`
    select id, note, created_at, expires_at, used_at from invitations
    where user_id = ${user_id} order by id desc limit ${SHOWN}`
}

/** The caller holds the user's row, so that two of them do not count the same ones. */
export async function countOpenInvitations(tx: Sql, user_id: string): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    select count(*) as n from invitations
    where user_id = ${user_id} and used_at is null and expires_at > clock_timestamp()`
  return row?.n ?? 0
}

/** Returns the token too, which is shown this once. */
export async function insertInvitation(
  sql: Sql,
  user_id: string,
  note: string,
): Promise<{ invitation: Invitation; token: string }> {
  const token = newToken()
  const [invitation] = await sql<Invitation[]>`
    insert into invitations (user_id, hash, note, expires_at)
    values (${user_id}, ${hashOf(token)}, ${note}, clock_timestamp() + ${LASTS}::interval)
    returning id, note, created_at, expires_at, used_at`
  if (invitation === undefined) throw new Error('an invitation was not saved')
  return { invitation, token }
}

/** Without using it up. */
export async function isInvitation(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql`
    select from invitations
    where hash = ${hashOf(token)} and used_at is null and expires_at > clock_timestamp()`
  return rows.length === 1
}

/** Within the transaction that makes the user. Undefined when it is unknown, used or too old. */
export async function useInvitation(tx: Sql, token: string): Promise<true | undefined> {
  const rows = await tx`
    update invitations set used_at = clock_timestamp()
    where hash = ${hashOf(token)} and used_at is null and expires_at > clock_timestamp()
    returning true`
  return rows.length === 1 ? true : undefined
}

export async function deleteInvitation(
  sql: Sql,
  user_id: string,
  id: string,
): Promise<true | undefined> {
  const rows = await sql`
    delete from invitations where user_id = ${user_id} and id = ${id} returning true`
  return rows.length === 1 ? true : undefined
}
