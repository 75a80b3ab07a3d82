/**
 * API keys and the request limits of their plans. Decision 16 has the numbers, decision 17 the
 * headers that report them.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from './postgres.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** `ot_`, 32 random characters, 6 of checksum, by which secret scanners tell a key from noise. */
const KEY = /^ot_[0-9A-Za-z]{38}$/

/** Who calls, on which plan. What a subscription allows is decided once, here. */
export interface User {
  id: string
  name: string
  auto_cross_post: boolean
  plan: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'none'
  subscribed: boolean
  trial_ends_at: string | null
  current_period_ends_at: string | null
  posts_per_day: number
  accounts_max: number
  has_articles: boolean
  has_tweet_analytics: boolean
}

/** One of a key's two windows: requests by minute and by UTC day. */
export interface RequestWindow {
  limit: number
  used: number
  /** Seconds since 1970. */
  resets_at: number
}

export interface Admission {
  user: User
  minute: RequestWindow
  day: RequestWindow
}

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

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

export async function insertKey(sql: Sql, user_id: string, name: string, key: string) {
  await sql`
    insert into api_keys (user_id, name, hash, prefix)
    values (${user_id}, ${name}, ${hashOf(key)}, ${key.slice(0, 7)})`
}

/** Whether the user still has this key. */
export async function keyWorks(sql: Sql, key: string): Promise<boolean> {
  const rows = await sql`select from api_keys where hash = ${hashOf(key)} and revoked_at is null`
  return rows.length === 1
}

/**
 * Finds the key's user and takes one request from both of its windows, in one round trip. A full
 * window stays one above its limit and takes nothing from the other; when both are full, the minute's
 * does. Undefined for a key that does not exist or was revoked. Never inside a transaction: the row
 * would stay locked for its length.
 */
export async function admit(sql: Sql, key: string): Promise<Admission | undefined> {
  const [row] = await sql<(User & Counts)[]>`
    with caller as (
      select k.id as key_id, u.id, u.name, u.auto_cross_post, p.name as plan, s.status, s.trial_ends_at,
        s.current_period_ends_at, p.posts_per_day, p.accounts_max, p.has_articles,
        p.has_tweet_analytics, p.requests_per_minute, p.requests_per_day, ${subscribed(sql)} as subscribed
      from api_keys k
      join users u on u.id = k.user_id
      join subscriptions s on s.user_id = u.id
      join plans p on p.name = case s.status when 'trialing' then 'trial' else s.plan end
      where k.hash = ${hashOf(key)} and k.revoked_at is null),
    used as (
      insert into key_usage as had (key_id, user_id, minute, in_minute, day, in_day)
      select key_id, id, date_trunc('minute', clock_timestamp()), 1,
        (clock_timestamp() at time zone 'UTC')::date, 1
      from caller
      on conflict (key_id) do update set
        minute = excluded.minute,
        day = excluded.day,
        in_minute = case
          when had.minute <> excluded.minute then 1
          when had.day = excluded.day and had.in_day >= (select requests_per_day from caller)
            and had.in_minute < (select requests_per_minute from caller) then had.in_minute
          else least(had.in_minute, (select requests_per_minute from caller)) + 1 end,
        in_day = case
          when had.day <> excluded.day then 1
          when had.minute = excluded.minute and had.in_minute >= (select requests_per_minute from caller)
            then had.in_day
          else least(had.in_day, (select requests_per_day from caller)) + 1 end
      returning in_minute, in_day,
        extract(epoch from minute + interval '1 minute')::bigint as minute_resets_at,
        extract(epoch from (day + 1)::timestamp at time zone 'UTC')::bigint as day_resets_at)
    select * from caller, used`
  if (row === undefined) return undefined
  const {
    requests_per_minute,
    requests_per_day,
    in_minute,
    in_day,
    minute_resets_at,
    day_resets_at,
    ...user
  } = row
  return {
    user,
    minute: { limit: requests_per_minute, used: in_minute, resets_at: minute_resets_at },
    day: { limit: requests_per_day, used: in_day, resets_at: day_resets_at },
  }
}

interface Counts {
  requests_per_minute: number
  requests_per_day: number
  in_minute: number
  in_day: number
  minute_resets_at: number
  day_resets_at: number
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
