/** What was spent, and what is reserved, by days of UTC. */
import type { components } from '../../generated/openapi.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { amountOf, BILLED_ORDER } from './costs.ts'
import { andOfAccounts, andOfDeliveries, isLimited, type Reach } from '../users/reach.ts'

type UsageEntry = components['schemas']['UsageEntry']

export interface Days {
  /** As 2026-11-01; both are among them. */
  from: string
  until: string
}

type UsageRow = Omit<UsageEntry, 'account_id' | 'spent' | 'committed'> & {
  account_id: string | null
  spent: number
  committed: number
}

export interface UsageOfDays {
  spent: number
  committed: number
  entries: UsageEntry[]
}

export async function findUsage(
  sql: Sql,
  reach: Reach,
  days: Days,
  limit: number,
): Promise<UsageOfDays> {
  const rows = await sql<UsageRow[]>`
    select day::text as date, platform, connection_id as account_id, what, sum(count)::bigint as count,
      sum(spent)::bigint as spent, sum(committed)::bigint as committed
    from (
      select day, platform, connection_id, what, count, count * unit_micros as spent, 0 as committed
      from paid_calls
      where user_id = ${reach.id} and day between ${days.from}::date and ${days.until}::date
        and released_at is null ${andOfAccounts(sql, reach, sql`connection_id`)}
        ${andOfItself(sql, reach)}
      union all
      select (d.due_at at time zone 'UTC')::date, d.platform, d.connection_id, i.what, left_over.count, 0,
        left_over.count * i.unit_micros
      from deliveries d
      cross join lateral jsonb_to_recordset(d.cost_items) as i (what text, count bigint, unit_micros bigint)
      cross join lateral (
        select i.count - coalesce(sum(count), 0) as count from paid_calls p
        where p.user_id = d.user_id and p.delivery_id = d.id and p.what = i.what
          and p.released_at is null and not p.given_up) left_over
      where d.user_id = ${reach.id} and ${isReservedWithin(sql, days)} and left_over.count > 0
        ${andOfDeliveries(sql, reach, sql`d.id`)}) both_kinds
    group by day, platform, connection_id, what
    order by day, platform, connection_id, array_position(${[...BILLED_ORDER]}::text[], what), what limit ${limit}`
  return {
    spent: rows.reduce((sum, row) => sum + row.spent, 0),
    committed: rows.reduce((sum, row) => sum + row.committed, 0),
    entries: rows.map(({ account_id, ...row }) => ({
      ...row,
      ...(account_id !== null && { account_id }),
      spent: amountOf(row.spent),
      committed: amountOf(row.committed),
    })),
  }
}

/** What no delivery has cost, such as readings and deletions, is of the account, and so of whoever has that. */
function andOfItself(sql: Sql, reach: Reach): Fragment {
  if (!isLimited(reach)) return sql``
  return sql`and (delivery_id is null or (true ${andOfDeliveries(sql, reach, sql`delivery_id`)}))`
}

/** Of a delivery `d` that may still cost something, as its index says it. */
export function isReservedWithin(sql: Sql, { from, until }: Days): Fragment {
  return sql`(d.cost_micros is not null and d.state in ('waiting', 'sending', 'unknown')
    and d.due_at >= ${from}::date::timestamp at time zone 'UTC'
    and d.due_at < (${until}::date + 1)::timestamp at time zone 'UTC')`
}
