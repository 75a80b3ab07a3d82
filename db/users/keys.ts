/** API keys, and who their users are. */
import { createHash, randomBytes } from 'node:crypto'
import type { Permission, Platform, SubscriptionStatus } from '../../generated/names.ts'
import { amountOf } from '../costs/costs.ts'
import { lockUser, type HeldUser } from './heldUser.ts'
import { hashOf } from '../secrets/secrets.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** `ot_`, 32 random characters, 6 of checksum, by which secret scanners tell a key from noise. */
const KEY = /^ot_[0-9A-Za-z]{38}$/
const KEYS_SHOWN = 1000
/** As the database holds them to. */
export const KEY_ACCOUNTS_MAX = 100

/** Who calls, on which plan. What a subscription allows is decided once, here. */
export interface User {
  id: string
  name: string
  auto_cross_post: boolean
  plan: string
  status: SubscriptionStatus
  subscribed: boolean
  trial_ends_at: string | null
  current_period_ends_at: string | null
  posts_per_day: number
  accounts_max: number
  has_articles: boolean
  has_tweet_analytics: boolean
  /** The accounts that the key is limited to (db/users/reach.ts); null for all, as of a session. */
  accounts: readonly string[] | null
  /** Of the key that calls; a session of the dashboard has them all. */
  permissions: readonly Permission[]
  /** Undefined for a session. */
  key: CallingKey | undefined
}

/** The key of a request, as its user knows it. */
export interface CallingKey {
  id: string
  name: string
  last_used_at: string
  /** Limits of its own, within those of its user (decision 422). */
  posts_per_day: number | null
  monthly_micros: number | null
}

/** What a session may do, and a key of which nobody said otherwise. */
export const ALL_PERMISSIONS: readonly Permission[] = ['read', 'draft', 'publish', 'manage']

export function newKey(): string {
  const secret = Array.from(randomBytes(64), (byte) => (byte < 248 ? ALPHABET[byte % 62] : ''))
    .join('')
    .slice(0, 32)
  return secret.length === 32 ? `ot_${secret}${checksum(secret)}` : newKey()
}

/** False for anything that was never one of our keys: no query is spent on it. */
export function isKey(key: string): boolean {
  return KEY.test(key) && checksum(key.slice(3, 35)) === key.slice(35)
}

function checksum(secret: string): string {
  const digest = createHash('sha256').update(`otterpost:${secret}`).digest()
  return Array.from(digest.subarray(0, 6), (byte) => ALPHABET[byte % 62]).join('')
}

/** An account that a key has. */
export interface KeyAccount {
  id: string
  platform: Platform
  handle: string
}

/** What a key is given, for good. */
export interface KeyGrant {
  permissions?: readonly Permission[] | undefined
  /** Undefined for all of its user, and those that come. */
  account_ids?: readonly string[] | undefined
  posts_per_day?: number | undefined
  monthly_micros?: number | undefined
}

/** The part of the contract's key that the dashboard shows. */
export interface ApiKey {
  id: string
  name: string
  prefix: string
  last_four: string
  permissions: Permission[]
  /** Those that it is limited to. */
  accounts?: KeyAccount[]
  posts_per_day?: number
  monthly_budget?: string
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}

/** Its accounts are the user's (findKeyAccounts). */
export async function insertKey(
  { tx, id: user_id }: HeldUser,
  name: string,
  key: string,
  { permissions = ALL_PERMISSIONS, account_ids, posts_per_day, monthly_micros }: KeyGrant = {},
): Promise<ApiKey> {
  const in_order = ALL_PERMISSIONS.filter((one) => permissions.includes(one))
  const is_limited = account_ids !== undefined
  const [made] = await tx<{ id: string }[]>`
    insert into api_keys (user_id, name, hash, prefix, last_four, permissions, is_limited, posts_per_day, monthly_micros)
    values (${user_id}, ${name}, ${hashOf(key)}, ${key.slice(0, 7)}, ${key.slice(-4)}, ${in_order}::text[],
      ${is_limited}, ${posts_per_day ?? null}, ${monthly_micros ?? null})
    returning id`
  if (made === undefined) throw new Error('a key was not saved')
  if (is_limited) {
    await tx`
      insert into key_accounts (user_id, key_id, slot, connection_id)
      select ${user_id}, ${made.id}, slot, id
      from unnest(${[...new Set(account_ids)]}::text[]) with ordinality as a (id, slot)`
  }
  const [row] = await tx<KeyRow[]>`${keyRows(tx, tx`k.user_id = ${user_id} and k.id = ${made.id}`)}`
  if (row === undefined) throw new Error('a key is not there')
  return readKey(row)
}

/** Which of these accounts the user has; disconnected ones are among them. */
export async function findKeyAccounts(
  sql: Sql,
  user_id: string,
  account_ids: readonly string[],
): Promise<KeyAccount[]> {
  return sql<KeyAccount[]>`
    select id, platform, handle from connections
    where user_id = ${user_id} and id = any(${account_ids}::text[])
    order by platform, connected_at, id`
}

type KeyRow = Omit<ApiKey, 'accounts' | 'posts_per_day' | 'monthly_budget'> &
  Pick<CallingKey, 'posts_per_day' | 'monthly_micros'> & { accounts: KeyAccount[] | null }

/** The minute of the last request is in the key's window already. */
function keyRows(sql: Sql, is_asked: Fragment): Fragment {
  return sql`
    select k.id, k.name, k.prefix, k.last_four, k.permissions, k.posts_per_day, k.monthly_micros, k.created_at,
      had.minute as last_used_at, k.revoked_at,
      case when k.is_limited then coalesce((
        select json_agg(json_build_object('id', c.id, 'platform', c.platform, 'handle', c.handle) order by a.slot)
        from key_accounts a join connections c on c.user_id = a.user_id and c.id = a.connection_id
        where a.user_id = k.user_id and a.key_id = k.id), '[]') end as accounts
    from api_keys k
    left join key_usage had on had.key_id = k.id
    where ${is_asked}`
}

function readKey({ accounts, posts_per_day, monthly_micros, ...key }: KeyRow): ApiKey {
  return {
    ...key,
    ...(accounts !== null && { accounts }),
    ...(posts_per_day !== null && { posts_per_day }),
    ...(monthly_micros !== null && { monthly_budget: amountOf(monthly_micros) }),
  }
}

/** In a transaction, for a user who is there. */
export async function giveKey(
  tx: Sql,
  user_id: string,
  name: string,
  key: string,
  grant: KeyGrant = {},
): Promise<ApiKey> {
  const user = await lockUser(tx, user_id)
  if (user === undefined) throw new Error('there is no such user')
  return insertKey(user, name, key, grant)
}

/** Those that work first. */
export async function listKeys(sql: Sql, user_id: string): Promise<ApiKey[]> {
  const rows = await sql<KeyRow[]>`
    ${keyRows(sql, sql`k.user_id = ${user_id}`)}
    order by k.revoked_at is not null, k.id desc
    limit ${KEYS_SHOWN}`
  return rows.map(readKey)
}

export async function countKeys({ tx, id: user_id }: HeldUser): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    select count(*) as n from api_keys where user_id = ${user_id} and revoked_at is null`
  return row?.n ?? 0
}

/** How long until a user who may make so many keys in a day may make another one; undefined when that is now. */
export async function secondsToNextKey(
  { tx, id: user_id }: HeldUser,
  per_day: number,
): Promise<number | undefined> {
  const [row] = await tx<{ wait_s: number }[]>`
    select ceil(extract(epoch from created_at + interval '1 day' - clock_timestamp()))::integer as wait_s
    from api_keys where user_id = ${user_id}
    order by id desc offset ${per_day - 1} limit 1`
  return row !== undefined && row.wait_s > 0 ? row.wait_s : undefined
}

/** From the next request on it opens nothing. Undefined when the user has no such key. */
export async function revokeKey(
  { tx, id: user_id }: HeldUser,
  id: string,
): Promise<true | undefined> {
  const rows = await tx`
    update api_keys set revoked_at = coalesce(revoked_at, clock_timestamp())
    where user_id = ${user_id} and id = ${id}
    returning true`
  return rows.length === 1 ? true : undefined
}

/** Whether the user still has this key. */
export async function keyWorks(sql: Sql, key: string): Promise<boolean> {
  const rows = await sql`select from api_keys where hash = ${hashOf(key)} and revoked_at is null`
  return rows.length === 1
}

/**
 * Decision 26: a trial until it ends, a paid plan until what was paid for ends. `s` is the row of
 * subscriptions.
 */
export function subscribed(sql: Sql) {
  return sql`coalesce(case s.status
    when 'trialing' then s.trial_ends_at > clock_timestamp()
    when 'active' then s.current_period_ends_at is null or s.current_period_ends_at > clock_timestamp()
    when 'past_due' then s.current_period_ends_at > clock_timestamp()
    when 'canceled' then s.current_period_ends_at > clock_timestamp()
    else false end, false)`
}
