/** Accounts on networks. Addresses of the networks themselves come from settings. */
import type { Platform } from '../../generated/names.ts'
import { inMs } from '../sql/clock.ts'
import { nothingWhenRefusedBy } from '../sql/constraints.ts'
import type { Sql } from '../pool/postgres.ts'
import type { Keyring } from '../secrets/seal.ts'
import { tokenValues, usable, type ConnectionOrigin, type Tokens } from './tokens.ts'
import { andOfAccounts, type Reach } from '../users/reach.ts'

/** The part of the contract's connected account that `GET /accounts` shows. */
export interface XAccount {
  id: string
  x_handle: string
  x_name: string
  is_primary: boolean
  nickname: string | null
  x_subscription_type: string
  connected_at: string
  profile_image_url: string
}

export async function listXAccounts(sql: Sql, reach: Reach): Promise<XAccount[]> {
  return sql<XAccount[]>`
    select id, handle as x_handle, display_name as x_name, is_primary, nickname,
      subscription_type as x_subscription_type, connected_at, avatar_url as profile_image_url
    from connections
    where user_id = ${reach.id} and platform = 'x' and not disconnected ${andOfAccounts(sql, reach, sql`id`)}
    order by is_primary desc, connected_at, id`
}

/** A connection as targets are chosen by it: usable or not, but never without its row. */
export interface Connection {
  id: string
  platform: Platform
  remote_id: string
  handle: string
  display_name: string
  avatar_url: string
  is_primary: boolean
  premium: boolean
  disconnected: boolean
  simulated: boolean
  usable: boolean
  needs_reconnect: boolean
}

export async function listConnections(sql: Sql, reach: Reach): Promise<Connection[]> {
  return sql<Connection[]>`
    select id, platform, remote_id, handle, display_name, avatar_url, is_primary, disconnected,
      origin = 'simulated' as simulated, ${premium(sql)} as premium, ${usable(sql)} as usable,
      (needs_reconnect or coalesce(expires_at <= clock_timestamp(), false)) and not disconnected as needs_reconnect
    from connections c
    where user_id = ${reach.id} ${andOfAccounts(sql, reach, sql`id`)}
    order by platform, is_primary desc, connected_at, id`
}

/** Any paid tier of X may send long posts. */
export function premium(sql: Sql) {
  return sql`c.platform = 'x' and c.subscription_type <> 'None'`
}

export interface NewConnection {
  platform: Platform
  origin: ConnectionOrigin
  remote_id: string
  handle: string
  display_name: string
  avatar_url: string
  subscription_type: string
  pds_url: string | null
  access_token: string
  /** What a sign-in gave besides; left out where a token is all there is, and lasts. */
  renewal?: Omit<Tokens, 'access_token'>
}

const NO_RENEWAL = { grant: null, lasts_ms: null, sign_in_lasts_ms: null, scopes: [] }

/**
 * Adds an account, or brings the same account's tokens and names up to date: it is usable then, whatever
 * was before. The first one is primary. Undefined when the plan allows no further account of X, or when
 * the account belongs to another user (`belongsToAnother`).
 */
export async function connect(
  sql: Sql,
  keyring: Keyring,
  user_id: string,
  account: NewConnection,
): Promise<string | undefined> {
  const [fresh] = await sql<{ id: string }[]>`
    select coalesce(
      (select id from connections where user_id = ${user_id} and platform = ${account.platform}
        and remote_id = ${account.remote_id}), new_id()) as id`
  const id = fresh?.id ?? ''
  const { access_token, renewal = NO_RENEWAL } = account
  const tokens = tokenValues(keyring, id, { access_token, ...renewal })
  const rows = await sql`
    with connected as (
    insert into connections (user_id, id, platform, origin, remote_id, handle, display_name, avatar_url,
      subscription_type, is_primary, pds_url, sealed_token, sealed_grant, scopes, token_ends_at,
      refresh_at, expires_at)
    values (${user_id}, ${id}, ${account.platform}, ${account.origin}, ${account.remote_id},
      ${account.handle}, ${account.display_name}, ${account.avatar_url}, ${account.subscription_type},
      not exists (select from connections where user_id = ${user_id} and platform = ${account.platform}
        and is_primary),
      ${account.pds_url}, ${tokens.sealed_token}, ${tokens.sealed_grant}, ${tokens.scopes},
      ${inMs(sql, tokens.lasts_ms)}, ${inMs(sql, tokens.renewed_after_ms)},
      ${inMs(sql, tokens.sign_in_lasts_ms)})
    on conflict (user_id, platform, remote_id) do update set
      is_primary = connections.is_primary or excluded.is_primary, origin = excluded.origin, handle = excluded.handle, display_name = excluded.display_name,
      avatar_url = excluded.avatar_url, subscription_type = excluded.subscription_type,
      pds_url = excluded.pds_url, sealed_token = excluded.sealed_token,
      sealed_grant = excluded.sealed_grant, scopes = excluded.scopes,
      token_ends_at = excluded.token_ends_at, refresh_at = excluded.refresh_at,
      expires_at = excluded.expires_at, token_saved_at = clock_timestamp(), token_refused_at = null,
      profile_read_at = clock_timestamp(), needs_reconnect = false, disconnected = false
    returning user_id, id),
    -- What its network owes after deletions may be asked for again now (db/delivery/removals.ts).
    woken as (
      update removals m set try_at = clock_timestamp() from connected c
      where m.user_id = c.user_id and m.connection_id = c.id and m.state = 'pending')
    select id from connected`
    .catch(nothingWhenRefusedBy('no_more_accounts_than_the_plan_allows'))
    .catch(nothingWhenRefusedBy('a_network_account_belongs_to_one_user'))
  return rows.length === 1 ? id : undefined
}

/** Whether somebody else here has this account of a network connected. */
export async function belongsToAnother(
  sql: Sql,
  user_id: string,
  { platform, origin, remote_id }: Pick<NewConnection, 'platform' | 'origin' | 'remote_id'>,
): Promise<boolean> {
  const rows = await sql`
    select from connections
    where platform = ${platform} and origin = ${origin} and remote_id = ${remote_id}
      and user_id <> ${user_id} and not disconnected`
  return rows.length > 0
}

/** The network's own word that the sign-in is dead (R13). */
export async function markNeedsReconnect(sql: Sql, user_id: string, id: string) {
  await sql`
    update connections set needs_reconnect = true
    where user_id = ${user_id} and id = ${id} and not needs_reconnect`
}

/** The network asked this account to wait: nothing of it is claimed before, and it is woken then. */
export async function holdConnection(sql: Sql, user_id: string, id: string, hold_ms: number) {
  await sql`
    with held as (
      update connections c set retry_at = until.it
      from (select ${inMs(sql, hold_ms)} as it) until
      where user_id = ${user_id} and id = ${id} and (retry_at is null or retry_at < until.it)
      returning user_id, id, retry_at)
    select graphile_worker.add_job('deliverDue',
      json_build_object('user_id', user_id, 'connection_id', id), run_at => retry_at,
      job_key => 'deliver-of:' || id)
    from held`
}

/** Returns how often in a row, since the network last took something of the account; after `most` it begins anew. */
export async function slowDown(
  sql: Sql,
  user_id: string,
  id: string,
  most: number,
): Promise<number> {
  const [row] = await sql<{ slowed: number }[]>`
    update connections c set slowed_at = clock_timestamp(), slowed = 1 + case
      when c.slowed >= ${most} or exists (
          select from deliveries d
          where d.user_id = c.user_id and d.connection_id = c.id and d.state = 'published'
            and d.attempted_at > c.slowed_at)
      then 0 else c.slowed end
    where user_id = ${user_id} and id = ${id}
    returning slowed`
  return row?.slowed ?? 1
}
