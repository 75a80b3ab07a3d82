/** Users hold keys and a plan, and sign in to the dashboard. */
import type { SubscriptionStatus } from '../../generated/names.ts'
import { nothingWhenRefusedBy } from '../sql/constraints.ts'
import { subscribed } from './keys.ts'
import type { PlanName } from './plans.ts'
import type { Sql } from '../pool/postgres.ts'

export interface NewUser {
  name: string
  plan: PlanName
  status: SubscriptionStatus
  trial_ends_at: string | null
  current_period_ends_at: string | null
  auto_cross_post: boolean
}

/** A user with a subscription; answers the id. */
export async function insertUser(sql: Sql, user: NewUser): Promise<string> {
  const [row] = await sql<{ user_id: string }[]>`
    with fresh as (
      insert into users (name, auto_cross_post) values (${user.name}, ${user.auto_cross_post}) returning id)
    insert into subscriptions (user_id, plan, status, trial_ends_at, current_period_ends_at)
    select id, ${user.plan}, ${user.status}, ${user.trial_ends_at}, ${user.current_period_ends_at}
    from fresh
    returning user_id`
  if (row === undefined) throw new Error('a user was not saved')
  return row.user_id
}

export interface NewMember {
  name: string
  /** In lower case. */
  email: string
  password_hash: string
}

/** Decision 26: a trial of seven days from now. Undefined when somebody has the address. */
export async function insertMember(sql: Sql, member: NewMember): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    with fresh as (
      insert into users (name, email, password_hash)
      values (${member.name}, ${member.email}, ${member.password_hash})
      on conflict (email) do nothing returning id)
    insert into subscriptions (user_id, plan, status, trial_ends_at)
    select id, 'trial', 'trialing', clock_timestamp() + interval '7 days' from fresh
    returning user_id`
  return row?.user_id
}

/** The first user of an instance, without limits (decision 193) and posting everywhere. */
export async function insertOwner(sql: Sql, name: string): Promise<string> {
  const id = await insertUser(sql, {
    name,
    plan: 'unlimited',
    status: 'active',
    trial_ends_at: null,
    current_period_ends_at: null,
    auto_cross_post: true,
  })
  await sql`update users set is_owner = true where id = ${id}`
  return id
}

export async function findOwner(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from users where is_owner`
  return row?.id
}

/** Undefined where there are users already; of two processes that start at once, one makes it. */
export async function insertFirstOwner(tx: Sql, name: string): Promise<string | undefined> {
  await tx`lock table users in share row exclusive mode`
  const [anybody] = await tx`select from users limit 1`
  return anybody === undefined ? insertOwner(tx, name) : undefined
}

export interface Credentials {
  id: string
  email: string | null
  password_hash: string | null
}

export async function findByEmail(sql: Sql, email: string): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select id, email, password_hash from users where email = ${email}`
  return row
}

export async function findCredentials(sql: Sql, id: string): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select id, email, password_hash from users where id = ${id}`
  return row
}

/** What the dashboard shows of a user and the plan, by the names of its contract. */
export interface UserProfile {
  name: string
  email: string | null
  has_password: boolean
  is_owner: boolean
  auto_cross_post: boolean
  plan: PlanName
  posts_per_day: number
  requests_per_minute: number
  requests_per_day: number
  accounts_max: number
  has_articles: boolean
  has_tweet_analytics: boolean
  status: NewUser['status']
  has_access: boolean
  trial_ends_at: string | null
  current_period_ends_at: string | null
}

export async function findProfile(sql: Sql, id: string): Promise<UserProfile | undefined> {
  const [row] = await sql<UserProfile[]>`
    select u.name, u.email, u.password_hash is not null as has_password, u.is_owner, u.auto_cross_post,
      p.name as plan, p.posts_per_day, p.requests_per_minute, p.requests_per_day, p.accounts_max,
      p.has_articles, p.has_tweet_analytics, s.status, ${subscribed(sql)} as has_access, s.trial_ends_at,
      s.current_period_ends_at
    from users u
    join subscriptions s on s.user_id = u.id
    join plans p on p.name = case s.status when 'trialing' then 'trial' else s.plan end
    where u.id = ${id}`
  return row
}

/** What is undefined stays as it is. Undefined when somebody else has the address. */
export async function updateUser(
  sql: Sql,
  id: string,
  change: { name?: string; email?: string; auto_cross_post?: boolean },
): Promise<true | undefined> {
  const rows = await sql`
    update users set name = coalesce(${change.name ?? null}, name),
      email = coalesce(${change.email ?? null}, email),
      auto_cross_post = coalesce(${change.auto_cross_post ?? null}, auto_cross_post)
    where id = ${id}
    returning true`.catch(nothingWhenRefusedBy('one_user_per_email'))
  return rows.length === 1 ? true : undefined
}

/** Undefined when the password was changed meanwhile. */
export async function changePassword(
  sql: Sql,
  { id, password_hash }: Credentials,
  changed: string,
): Promise<true | undefined> {
  const rows = await sql`
    update users set password_hash = ${changed}
    where id = ${id} and password_hash is not distinct from ${password_hash}
    returning true`
  return rows.length === 1 ? true : undefined
}
