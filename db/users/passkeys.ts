/** Passkeys: the public half of a key that a device keeps. */
import type { HeldUser } from './heldUser.ts'
import type { Sql } from '../pool/postgres.ts'

export interface Passkey {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** What a signature is checked with. */
export interface Credential {
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  transports: string[]
}

export async function listPasskeys(sql: Sql, user_id: string): Promise<Passkey[]> {
  return sql<Passkey[]>`
    select id, name, created_at, last_used_at from passkeys where user_id = ${user_id} order by id`
}

/** Those that a device need not make again. */
export async function listCredentials(sql: Sql, user_id: string): Promise<Credential[]> {
  return sql<Credential[]>`
    select credential_id, public_key, counter, transports from passkeys where user_id = ${user_id}`
}

/** Undefined when the passkey is somebody's already. */
export async function insertPasskey(
  { tx, id: user_id }: HeldUser,
  name: string,
  { credential_id, public_key, counter, transports }: Credential,
): Promise<Passkey | undefined> {
  const [row] = await tx<Passkey[]>`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    values (${user_id}, ${name}, ${credential_id}, ${public_key}, ${counter}, ${transports}::text[])
    on conflict (credential_id) do nothing
    returning id, name, created_at, last_used_at`
  return row
}

export async function findPasskey(
  sql: Sql,
  credential_id: string,
): Promise<(Credential & { user_id: string }) | undefined> {
  const [row] = await sql<(Credential & { user_id: string })[]>`
    select user_id, credential_id, public_key, counter, transports from passkeys
    where credential_id = ${credential_id}`
  return row
}

/** A counter never goes back; devices that keep none stay at 0. Undefined when it would, or it is gone. */
export async function markPasskeyUsed(
  { tx, id: user_id }: HeldUser,
  { credential_id, counter }: Pick<Credential, 'credential_id' | 'counter'>,
): Promise<true | undefined> {
  const rows = await tx`
    update passkeys set counter = ${counter}, last_used_at = clock_timestamp()
    where user_id = ${user_id} and credential_id = ${credential_id}
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning true`
  return rows.length === 1 ? true : undefined
}

export async function deletePasskey(
  { tx, id: user_id }: HeldUser,
  id: string,
): Promise<true | undefined> {
  const rows = await tx`
    delete from passkeys where user_id = ${user_id} and id = ${id} returning true`
  return rows.length === 1 ? true : undefined
}
