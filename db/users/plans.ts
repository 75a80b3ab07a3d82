/** Plans: limits and features, as rows that the host may change (decision 16). */
import type { Sql } from '../pool/postgres.ts'

export const PLANS = ['trial', 'pro', 'advanced', 'agency', 'unlimited'] as const

export type PlanName = (typeof PLANS)[number]

export interface Plan {
  name: PlanName
  requests_per_minute: number
  requests_per_day: number
  posts_per_day: number
  accounts_max: number
  has_articles: boolean
  has_tweet_analytics: boolean
}

/** Smallest first. */
export async function listPlans(sql: Sql): Promise<Plan[]> {
  return sql<Plan[]>`
    select ${columns(sql)} from plans order by requests_per_minute, posts_per_day, accounts_max, name desc`
}

/**
 * What is undefined stays as it is; holds from the next request on. Accounts and posts that are beyond
 * a lower limit already stay. Undefined when there is no such plan.
 */
export async function updatePlan(
  sql: Sql,
  name: PlanName,
  change: Partial<Omit<Plan, 'name'>>,
): Promise<Plan | undefined> {
  const [row] = await sql<Plan[]>`
    update plans set
      requests_per_minute = coalesce(${change.requests_per_minute ?? null}, requests_per_minute),
      requests_per_day = coalesce(${change.requests_per_day ?? null}, requests_per_day),
      posts_per_day = coalesce(${change.posts_per_day ?? null}, posts_per_day),
      accounts_max = coalesce(${change.accounts_max ?? null}, accounts_max),
      has_articles = coalesce(${change.has_articles ?? null}, has_articles),
      has_tweet_analytics = coalesce(${change.has_tweet_analytics ?? null}, has_tweet_analytics)
    where name = ${name}
    returning ${columns(sql)}`
  return row
}

function columns(sql: Sql) {
  return sql`name, requests_per_minute, requests_per_day, posts_per_day, accounts_max, has_articles,
    has_tweet_analytics`
}
