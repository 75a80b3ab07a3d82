/**
 * The tokens of connections (R13): when they end, who may ask for fresh ones, and what is stored of the
 * answer. A token and what renews it are always written together, in one statement.
 */
import type { Platform } from '../../generated/names.ts'
import { inMs } from '../sql/clock.ts'
import type { Sql } from '../pool/postgres.ts'
import { seal, type Keyring } from '../secrets/seal.ts'

/** What a network gave: at a sign-in, and at each refresh. */
export interface Tokens {
  access_token: string
  /** What the network's own sign-in renews the token with; null when it gave nothing of the kind. */
  grant: string | null
  /** How long the access token lasts; null when the network does not say. */
  lasts_ms: number | null
  /** When the person has to sign in again whatever happens; null when only the network knows. */
  sign_in_lasts_ms: number | null
  scopes: string[]
}

/** As stored, and as whoever sends reads it. */
export interface SealedTokens {
  sealed_token: string
  sealed_grant: string | null
  /** Below zero once it has ended; null when that is not known. */
  token_ends_in_ms: number | null
}

/** Where tokens are sealed to (db/secrets/seal.ts). */
export function tokenPlace(connection_id: string): string {
  return `connections.${connection_id}.sealed_token`
}

export function grantPlace(connection_id: string): string {
  return `connections.${connection_id}.sealed_grant`
}

/** `c` is the row of connections. */
export function tokenColumns(sql: Sql) {
  return sql`c.sealed_token, c.sealed_grant,
    extract(epoch from c.token_ends_at - clock_timestamp())::float8 * 1000 as token_ends_in_ms`
}

/** `c` is the row of connections. A sign-in that has run out needs no job to say so. */
export function usable(sql: Sql) {
  return sql`not c.disconnected and not c.needs_reconnect
    and (c.expires_at is null or c.expires_at > clock_timestamp())`
}

/** A fresh token is asked for so long before the old one ends, or for a last quarter of its time. */
const RENEW_BEFORE_MS = 10 * 60_000

/** The columns of tokens and their values, for an insert and an update alike. */
export function tokenValues(keyring: Keyring, connection_id: string, tokens: Tokens) {
  const { access_token, grant, lasts_ms, sign_in_lasts_ms, scopes } = tokens
  const renewed_after_ms =
    grant === null || lasts_ms === null ? null : lasts_ms - Math.min(RENEW_BEFORE_MS, lasts_ms / 4)
  return {
    sealed_token: seal(keyring, access_token, tokenPlace(connection_id)),
    sealed_grant: grant === null ? null : seal(keyring, grant, grantPlace(connection_id)),
    scopes,
    lasts_ms,
    renewed_after_ms,
    sign_in_lasts_ms,
  }
}

export interface Holder {
  user_id: string
  connection_id: string
}

/** Where an account is. */
export type ConnectionOrigin = 'live' | 'simulated'

/** The tokens of a connection and where they are good. */
export interface StoredTokens extends SealedTokens {
  connection_id: string
  platform: Platform
  origin: ConnectionOrigin
  remote_id: string
}

export async function findTokens(
  sql: Sql,
  user_id: string,
  connection_id: string,
): Promise<StoredTokens | undefined> {
  const [row] = await sql<StoredTokens[]>`
    select c.id as connection_id, c.platform, c.origin, c.remote_id, ${tokenColumns(sql)}
    from connections c
    where c.user_id = ${user_id} and c.id = ${connection_id} and not c.disconnected`
  return row
}

/** A connection whose row is held by this transaction, so that nobody else renews its token meanwhile. */
export interface HeldTokens extends StoredTokens {
  usable: boolean
  /** Whether the time has come to renew them ahead of their end. */
  refresh_is_due: boolean
  /** When they were saved, to the microsecond: what tells them from later ones. */
  saved_at: string
}

/**
 * Locks the row and reads it after that: whoever held it before may have renewed the token. Undefined
 * when it is gone, or held by somebody else and `wait_ms` is 0. Throws 55P03 when it is not free in time.
 */
export async function holdTokens(
  tx: Sql,
  { user_id, connection_id }: Holder,
  wait_ms: number,
): Promise<HeldTokens | undefined> {
  await tx`select set_config('lock_timeout', ${`${Math.ceil(wait_ms)}ms`}, true)`
  const skips = wait_ms === 0 ? tx`skip locked` : tx``
  const locked = await tx`
    select from connections where user_id = ${user_id} and id = ${connection_id}
    for no key update ${skips}`
  if (locked.length === 0) return undefined
  const [row] = await tx<HeldTokens[]>`
    select c.id as connection_id, c.platform, c.origin, c.remote_id, ${tokenColumns(tx)}, ${usable(tx)} as usable,
      coalesce(c.refresh_at <= clock_timestamp(), false) as refresh_is_due,
      c.token_saved_at::text as saved_at
    from connections c
    where c.user_id = ${user_id} and c.id = ${connection_id}`
  return row
}

/** Stores what a refresh gave, unless the tokens are not those any more that it was asked for with. */
export async function saveTokens(
  sql: Sql,
  keyring: Keyring,
  { user_id, connection_id }: Holder,
  { saved_at }: Pick<HeldTokens, 'saved_at'>,
  tokens: Tokens,
): Promise<SealedTokens | undefined> {
  const values = tokenValues(keyring, connection_id, tokens)
  const [row] = await sql<SealedTokens[]>`
    update connections c set sealed_token = ${values.sealed_token}, sealed_grant = ${values.sealed_grant},
      scopes = ${values.scopes}, token_ends_at = ${inMs(sql, values.lasts_ms)},
      refresh_at = ${inMs(sql, values.renewed_after_ms)},
      expires_at = ${inMs(sql, values.sign_in_lasts_ms)},
      token_saved_at = clock_timestamp(), needs_reconnect = false
    where user_id = ${user_id} and id = ${connection_id} and token_saved_at = ${saved_at}::timestamptz
    returning ${tokenColumns(sql)}`
  return row
}

/** The network did not answer: the next try ahead of time comes no sooner than this. */
export async function postponeRefresh(sql: Sql, { user_id, connection_id }: Holder, in_ms: number) {
  await sql`
    update connections set refresh_at = ${inMs(sql, in_ms)}
    where user_id = ${user_id} and id = ${connection_id} and refresh_at is not null`
}

/** Whose token is to be renewed ahead of time, the most urgent first. */
export async function listTokensToRenew(sql: Sql, most: number): Promise<Renewable[]> {
  return sql<Renewable[]>`
    select c.user_id, c.id as connection_id, c.platform
    from connections c
    where c.refresh_at <= clock_timestamp() and not c.disconnected and not c.needs_reconnect
    order by c.refresh_at limit ${most}`
}

export interface Renewable extends Holder {
  platform: HeldTokens['platform']
}

/** Two refused tokens, a fresh one after an old one, within this time: the sign-in itself is dead. */
const TRUST_MS = 15 * 60_000

/**
 * The network refused this access token. Where it can be renewed that is tried next, once: when the fresh
 * one is refused too, or there is nothing to renew it with, the person has to sign in again.
 */
export async function markTokenRefused(
  sql: Sql,
  { user_id, connection_id }: Holder,
  sealed_token: string,
): Promise<'renew' | 'reconnect'> {
  const refused_twice = sql`coalesce(token_refused_at < token_saved_at
    and token_refused_at > clock_timestamp() - ${TRUST_MS}::float8 * interval '1 ms', false)`
  await sql`
    update connections set
      needs_reconnect = needs_reconnect or sealed_grant is null or ${refused_twice},
      token_refused_at = case when token_refused_at >= token_saved_at then token_refused_at
        else clock_timestamp() end,
      token_ends_at = clock_timestamp(),
      refresh_at = case when sealed_grant is not null then clock_timestamp() end
    where user_id = ${user_id} and id = ${connection_id} and sealed_token = ${sealed_token}`
  const [row] = await sql<{ needs_reconnect: boolean }[]>`
    select needs_reconnect from connections where user_id = ${user_id} and id = ${connection_id}`
  return row?.needs_reconnect === false ? 'renew' : 'reconnect'
}
