/** Users as the host of an instance sees them: everybody, with plan and access. */
import type { SubscriptionStatus } from '../../generated/names.ts'
import { lockUser } from './heldUser.ts'
import { subscribed } from './keys.ts'
import type { PlanName } from './plans.ts'
import type { Db, Sql } from '../pool/postgres.ts'

export interface Member {
  id: string
  name: string
  email: string | null
  is_owner: boolean
  /** The one whose limits hold: `trial` during a trial. */
  plan: PlanName
  status: SubscriptionStatus
  /** Whether anything can be scheduled and published now (decision 26). */
  has_access: boolean
  /** When the trial, or what was paid for, ends; null: never, or there is nothing. */
  ends_at: string | null
  created_at: string
}

const SHOWN = 10_000

/** Oldest first. */
export async function listMembers(sql: Sql): Promise<Member[]> {
  return sql<Member[]>`${members(sql)} order by u.id limit ${SHOWN}`
}

/** By id or e-mail address, or `owner`. Undefined when there is nobody. */
export async function findMember(sql: Sql, who: string): Promise<Member | undefined> {
  const [row] = await sql<Member[]>`
    ${members(sql)}
    where u.id::text = ${who} or u.email = lower(${who}) or (u.is_owner and ${who} = 'owner')`
  return row
}

/** A user who signs in by a link at first. Undefined when somebody has the address. */
export async function insertInvited(
  sql: Sql,
  { name, email }: { name: string; email: string | null },
): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    with fresh as (
      insert into users (name, email) values (${name}, lower(${email}))
      on conflict (email) do nothing returning id)
    insert into subscriptions (user_id, plan, status) select id, 'trial', 'none' from fresh
    returning user_id`
  return row?.user_id
}

/**
 * The trial has to end, by itself after seven days; any other plan holds until `until`, or until it is
 * changed again. Undefined when there is no such user.
 */
export async function subscribe(
  sql: Sql,
  user_id: string,
  plan: PlanName,
  until: Date | null,
): Promise<true | undefined> {
  const ends_at = until?.toISOString() ?? null
  const rows = await sql`
    update subscriptions set plan = ${plan},
      status = case when ${plan} = 'trial' then 'trialing' else 'active' end,
      trial_ends_at = case when ${plan} = 'trial'
        then coalesce(${ends_at}::timestamptz, clock_timestamp() + interval '7 days') end,
      current_period_ends_at = case when ${plan} = 'trial' then null else ${ends_at}::timestamptz end
    where user_id = ${user_id}
    returning true`
  return rows.length === 1 ? true : undefined
}

/**
 * Shuts a user out: keys are revoked, sessions end, password, passkeys and links are gone, and with
 * the subscription goes what is scheduled, at its time. A new plan and a link let the user in again.
 * Undefined for the owner, without whom nobody could invite, and for nobody.
 */
export async function disableUser(db: Db, user_id: string): Promise<true | undefined> {
  return db.begin(async (tx) => {
    await lockUser(tx, user_id)
    await tx`
      select disable_webhook(w.user_id, w.id, w.url, 'operator') from webhooks w
      join users u on u.id = w.user_id
      where w.user_id = ${user_id} and w.enabled and not u.is_owner`
    const rows = await tx`
      with shut as (
        update users set password_hash = null where id = ${user_id} and not is_owner returning id),
      keys as (
        update api_keys set revoked_at = clock_timestamp()
        where user_id in (select id from shut) and revoked_at is null),
      opened as (delete from sessions where user_id in (select id from shut)),
      devices as (delete from passkeys where user_id in (select id from shut)),
      links as (delete from one_time_tokens where user_id in (select id from shut))
      update subscriptions set status = 'none', trial_ends_at = null, current_period_ends_at = null
      where user_id in (select id from shut)
      returning true`
    return rows.length === 1 ? true : undefined
  })
}

/** Ends every session of a user; answers how many there were. */
export async function endSessions(db: Db, user_id: string): Promise<number> {
  return db.begin(async (tx) => {
    await lockUser(tx, user_id)
    const rows = await tx`delete from sessions where user_id = ${user_id} returning true`
    return rows.length
  })
}

function members(sql: Sql) {
  return sql`
    select u.id, u.name, u.email, u.is_owner, u.created_at, s.status, ${subscribed(sql)} as has_access,
      case s.status when 'trialing' then 'trial' else s.plan end as plan,
      case s.status when 'trialing' then s.trial_ends_at else s.current_period_ends_at end as ends_at
    from users u join subscriptions s on s.user_id = u.id`
}
