/** Users hold keys and a plan. */
import type { Sql } from './postgres.ts'

export interface NewUser {
  name: string
  plan: 'trial' | 'pro' | 'advanced' | 'agency'
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'none'
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

/** The first user of an instance, on the largest plan and posting everywhere. */
export async function insertOwner(sql: Sql, name: string): Promise<string> {
  return insertUser(sql, {
    name,
    plan: 'agency',
    status: 'active',
    trial_ends_at: null,
    current_period_ends_at: null,
    auto_cross_post: true,
  })
}

export async function findOwner(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from users order by id limit 1`
  return row?.id
}

/** Undefined where there are users already; of two processes that start at once, one makes it. */
export async function insertFirstOwner(tx: Sql, name: string): Promise<string | undefined> {
  await tx`lock table users in share row exclusive mode`
  return (await findOwner(tx)) === undefined ? insertOwner(tx, name) : undefined
}
