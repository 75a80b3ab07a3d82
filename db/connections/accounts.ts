/** Connected accounts as their user sees and changes them in the dashboard. */
import type { components } from '../../generated/dashboard.ts'
import { tokenPlace, usable } from './tokens.ts'
import { seal, type Keyring } from '../secrets/seal.ts'
import type { Sql } from '../pool/postgres.ts'

export type ConnectedAccount = components['schemas']['Connection']

/** A sign-in that ends within this time is worth a word. */
export const SOON = '7 days'

export async function listAccounts(sql: Sql, user_id: string): Promise<ConnectedAccount[]> {
  return sql<ConnectedAccount[]>`
    select ${columns(sql)} from connections c where c.user_id = ${user_id}
    order by c.platform, c.disconnected, c.is_primary desc, c.connected_at, c.id`
}

export async function findAccount(
  sql: Sql,
  user_id: string,
  id: string,
): Promise<ConnectedAccount | undefined> {
  const [row] = await sql<ConnectedAccount[]>`
    select ${columns(sql)} from connections c where c.user_id = ${user_id} and c.id = ${id}`
  return row
}

function columns(sql: Sql) {
  const ended = sql`(c.needs_reconnect or coalesce(c.expires_at <= clock_timestamp(), false))`
  return sql`c.id, c.platform, c.remote_id, c.handle, c.display_name, nullif(c.avatar_url, '') as avatar_url,
    case c.platform when 'x' then c.subscription_type end as subscription_type, c.nickname, c.is_primary,
    c.origin = 'simulated' as simulated, c.connected_at, c.expires_at, ${usable(sql)} as usable,
    ${ended} and not c.disconnected as needs_reconnect,
    case when c.disconnected then 'disconnected'
      when ${ended} then 'needs_reconnect'
      when c.expires_at <= clock_timestamp() + ${SOON}::interval then 'expiring'
      else 'active' end as state`
}

/** Undefined when the user has no such account. */
export async function nameAccount(
  sql: Sql,
  user_id: string,
  id: string,
  nickname: string | null,
): Promise<true | undefined> {
  const rows = await sql`
    update connections set nickname = ${nickname} where user_id = ${user_id} and id = ${id} returning true`
  return rows.length === 1 ? true : undefined
}

/** In a transaction: first the one that was primary on the network steps back. Not for a disconnected one. */
export async function makePrimary(tx: Sql, user_id: string, { id, platform }: ConnectedAccount) {
  await lockAccounts(tx, user_id, platform)
  await tx`
    update connections set is_primary = false
    where user_id = ${user_id} and platform = ${platform} and is_primary and id <> ${id}
      and exists (select from connections where user_id = ${user_id} and id = ${id} and not disconnected)`
  await tx`
    update connections set is_primary = true
    where user_id = ${user_id} and id = ${id} and not disconnected and not is_primary`
}

/**
 * In a transaction. The token is forgotten, and the oldest other account of the network takes the place of
 * a primary one. The row stays, because posts refer to it.
 */
export async function disconnectAccount(
  tx: Sql,
  keyring: Keyring,
  user_id: string,
  { id, platform }: ConnectedAccount,
) {
  await lockAccounts(tx, user_id, platform)
  // No claim is under way beside this, and none begins before the end of this transaction (db/delivery/claims.ts).
  await tx`select from connections where user_id = ${user_id} and id = ${id} for update`
  await tx`
    update connections set disconnected = true, is_primary = false, needs_reconnect = false,
      sealed_token = ${seal(keyring, '', tokenPlace(id))}, sealed_grant = null, scopes = '{}',
      token_ends_at = null, refresh_at = null, token_saved_at = clock_timestamp(), expires_at = null
    where user_id = ${user_id} and id = ${id}`
  await tx`
    update connections set is_primary = true
    where user_id = ${user_id} and id = (
      select id from connections
      where user_id = ${user_id} and platform = ${platform} and not disconnected
      order by connected_at, id limit 1)
    and not exists (
      select from connections where user_id = ${user_id} and platform = ${platform} and is_primary)`
}

/** Two changes at once would each see the other's primary account. */
async function lockAccounts(tx: Sql, user_id: string, platform: string) {
  await tx`
    select from connections where user_id = ${user_id} and platform = ${platform}
    order by id for no key update`
}

/** What an account that was disconnected leaves undone. */
export interface LeftUndone {
  /** Claimed before, and not settled. */
  sending: number
  unknown: number
  /** Copies of deleted posts that are still there. */
  removals: number
}

export async function countLeftUndone(sql: Sql, user_id: string, id: string): Promise<LeftUndone> {
  const [row] = await sql<LeftUndone[]>`
    select count(*) filter (where state = 'sending') as sending,
      count(*) filter (where state = 'unknown') as unknown,
      (select count(*) from removals
       where user_id = ${user_id} and connection_id = ${id} and state = 'pending') as removals
    from deliveries
    where user_id = ${user_id} and connection_id = ${id} and state in ('sending', 'unknown')`
  if (row === undefined) throw new Error('a count without a row')
  return row
}
