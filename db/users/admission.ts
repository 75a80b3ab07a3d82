/**
 * Who may make a request: a key or a session is found and counted in one round trip, and so is its user,
 * who may have many of either. Decision 16 has the limits of plans, decision 161 the ceiling of a user.
 */
import { today } from '../sql/clock.ts'
import { nothingWhenRefusedBy } from '../sql/constraints.ts'
import { ALL_PERMISSIONS, subscribed, type User } from './keys.ts'
import { hashOf } from '../secrets/secrets.ts'
import { isOpen } from './sessions.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'

/** One of two windows: requests by minute and by UTC day. */
export interface RequestWindow {
  limit: number
  used: number
  /** Seconds since 1970. */
  resets_at: number
}

export interface RequestAdmission {
  user: User
  /** Of the key, or of the session. */
  credential_id: string
  /** Those of the key or session, or the user's where the ceiling is what refuses. */
  minute: RequestWindow
  day: RequestWindow
}

/** What opens the door: where it is found and counted, and what it may at least do. */
interface Credential {
  row: Fragment
  usage: Fragment
  usage_id: Fragment
  per_minute: number
  per_day: number
}

/** Undefined for a key that does not exist or was revoked. */
export async function admitKey(
  sql: Sql,
  key: string,
  ceiling: number,
): Promise<RequestAdmission | undefined> {
  return admit(sql, ceiling, {
    row: sql`
      select id, user_id, name as key_name, is_limited, permissions, posts_per_day as key_posts_per_day,
        monthly_micros as key_monthly_micros
      from api_keys
      where hash = ${hashOf(key)} and revoked_at is null`,
    usage: sql`key_usage`,
    usage_id: sql`key_id`,
    per_minute: 0,
    per_day: 0,
  })
}

/** Undefined for a session that does not exist or has ended. */
export async function admitSession(
  sql: Sql,
  token: string,
  ceiling: number,
): Promise<RequestAdmission | undefined> {
  return admit(sql, ceiling, {
    row: sql`
      select s.id, s.user_id, null as key_name, ${ALL_PERMISSIONS}::text[] as permissions, false as is_limited,
        null::integer as key_posts_per_day, null::bigint as key_monthly_micros
      from sessions s left join session_usage had on had.session_id = s.id
      where s.hash = ${hashOf(token)} and ${isOpen(sql)}`,
    usage: sql`session_usage`,
    usage_id: sql`session_id`,
    // A page that somebody looks at asks more often than the programs of a small plan may.
    per_minute: 300,
    per_day: 20_000,
  })
}

/** What the database says of a key, a session or a user that was found and is gone before it was counted. */
const GONE = [
  'key_usage_user_id_key_id_fkey',
  'session_usage_user_id_session_id_fkey',
  'user_usage_user_id_fkey',
]

/**
 * Finds the user and takes one request from both windows of the credential, and one from both of the user, who
 * may take `ceiling` times what the plan allows a key (0: any number). A full window stays one above its limit
 * and takes nothing from the others; when both of an credential are full, the minute's does. The user's row, which is
 * there from the beginning, is locked first, by everybody: what the ceiling refuses takes nothing from the key, and
 * nobody waits in a circle. Never inside a transaction: the rows would stay locked for its length.
 */
async function admit(
  sql: Sql,
  ceiling: number,
  { row: credential, usage, usage_id, per_minute, per_day }: Credential,
): Promise<RequestAdmission | undefined> {
  const [row] = await sql<CountedRow[]>`
    with credential as (${credential}),
    caller as (
      select o.id as credential_id, o.key_name, o.permissions, o.is_limited, o.key_posts_per_day, o.key_monthly_micros, u.id, u.name, u.auto_cross_post, p.name as plan, s.status, s.trial_ends_at,
        s.current_period_ends_at, p.posts_per_day, p.accounts_max, p.has_articles, p.has_tweet_analytics,
        greatest(p.requests_per_minute, ${per_minute}::integer) as requests_per_minute,
        greatest(p.requests_per_day, ${per_day}::integer) as requests_per_day,
        p.requests_per_minute * nullif(${ceiling}::bigint, 0) as ceiling_per_minute,
        p.requests_per_day * nullif(${ceiling}::bigint, 0) as ceiling_per_day, ${subscribed(sql)} as subscribed
      from credential o
      join users u on u.id = o.user_id
      join subscriptions s on s.user_id = u.id
      join plans p on p.name = case s.status when 'trialing' then 'trial' else s.plan end),
    held as (
      select minute, in_minute, day, in_day from user_usage
      where user_id = (select id from caller) for no key update),
    refused as (
      select held.* from held, caller
      where held.day = ${today(sql)} and (held.in_day >= ceiling_per_day
        or held.minute = ${thisMinute(sql)} and held.in_minute >= ceiling_per_minute)),
    used as (
      insert into ${usage} as had (${usage_id}, user_id, minute, in_minute, day, in_day)
      select credential_id, id, ${thisMinute(sql)}, 1, ${today(sql)}, 1
      from caller where not exists (select from refused)
      on conflict (${usage_id}) do update set
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
      returning minute, in_minute, day, in_day),
    -- Always a conflict, which takes the row as it is now and not as it was when the statement began.
    total as (
      insert into user_usage as had (user_id, minute, in_minute, day, in_day)
      select id, used.minute, 1, used.day, 1
      from caller, used
      where used.in_minute <= requests_per_minute and used.in_day <= requests_per_day
      on conflict (user_id) do update set
        minute = excluded.minute,
        day = excluded.day,
        in_minute = case when had.minute = excluded.minute then had.in_minute + 1 else 1 end,
        in_day = case when had.day = excluded.day then had.in_day + 1 else 1 end),
    beyond as (
      select minute, in_minute + 1 as in_minute, day, in_day + 1 as in_day, true as by_ceiling from refused
      union all
      select minute, in_minute, day, in_day, false from used)
    select caller.*, beyond.minute as last_used_at, beyond.in_minute, beyond.in_day, by_ceiling,
      extract(epoch from minute + interval '1 minute')::bigint as minute_resets_at,
      extract(epoch from (day + 1)::timestamp at time zone 'UTC')::bigint as day_resets_at
    -- Counters may be lost with the machine: this commit, and no other, does not wait for the disk.
    from caller, beyond, set_config('synchronous_commit', 'off', true)
    order by by_ceiling desc limit 1`.catch(nothingWhenRefusedBy(...GONE))
  if (row === undefined) return undefined
  return admissionOf(row, row.is_limited ? await findAccounts(sql, row) : [])
}

/** Asked for by itself: what few keys have is to cost the others nothing. */
async function findAccounts(sql: Sql, { id, credential_id }: CountedRow): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select connection_id as id from key_accounts
    where user_id = ${id} and key_id = ${credential_id} order by slot`
  return rows.map((row) => row.id)
}

function thisMinute(sql: Sql): Fragment {
  return sql`date_trunc('minute', clock_timestamp())`
}

type CountedRow = Omit<User, 'key' | 'accounts'> & Counts

interface Counts {
  /** Null of a session. */
  key_name: string | null
  key_posts_per_day: number | null
  key_monthly_micros: number | null
  last_used_at: string
  is_limited: boolean
  credential_id: string
  requests_per_minute: number
  requests_per_day: number
  ceiling_per_minute: number | null
  ceiling_per_day: number | null
  /** Whether the counts are the user's and not those of what opened the door. */
  by_ceiling: boolean
  in_minute: number
  in_day: number
  minute_resets_at: number
  day_resets_at: number
}

function admissionOf(row: CountedRow, accounts: string[]): RequestAdmission {
  const {
    key_name,
    key_posts_per_day: posts_per_day,
    key_monthly_micros: monthly_micros,
    last_used_at,
    is_limited,
    credential_id,
    requests_per_minute,
    requests_per_day,
    ceiling_per_minute,
    ceiling_per_day,
    by_ceiling,
    in_minute,
    in_day,
    minute_resets_at,
    day_resets_at,
    ...user
  } = row
  const [per_minute, per_day] = by_ceiling
    ? [ceiling_per_minute, ceiling_per_day]
    : [requests_per_minute, requests_per_day]
  return {
    user: {
      ...user,
      accounts: is_limited ? accounts : null,
      key:
        key_name === null
          ? undefined
          : { id: credential_id, name: key_name, last_used_at, posts_per_day, monthly_micros },
    },
    credential_id,
    minute: { limit: per_minute ?? 0, used: in_minute, resets_at: minute_resets_at },
    day: { limit: per_day ?? 0, used: in_day, resets_at: day_resets_at },
  }
}
