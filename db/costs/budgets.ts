/** What may be spent in a month of UTC, and whether it suffices (decision 374). */
import { CHOICES } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { amountOf } from './costs.ts'

export type Budget = components['schemas']['Budget']

const [CURRENCY] = CHOICES.Currency

export interface BudgetRow {
  monthly_micros: number | null
  on_exceed: Budget['on_exceed']
  /** The first day of the month. */
  period_start: string
  spent: number
  committed: number
}

/** Of the present month. */
export async function findBudget(sql: Sql, user_id: string): Promise<Budget> {
  const [row] = await sql<BudgetRow[]>`
    select b.monthly_micros, coalesce(b.on_exceed, 'refuse') as on_exceed, month::text as period_start, m.*
    from (select date_trunc('month', clock_timestamp() at time zone 'UTC')::date as month) now
    cross join money_of_month(${user_id}, now.month) m
    left join budgets b on b.user_id = ${user_id}`
  if (row === undefined) throw new Error('a month has no sums')
  return readBudget(row)
}

export function readBudget(row: BudgetRow): Budget {
  const { monthly_micros, on_exceed, period_start, spent, committed } = row
  return {
    monthly_amount: monthly_micros === null ? null : amountOf(monthly_micros),
    on_exceed,
    currency: CURRENCY,
    period_start,
    spent: amountOf(spent),
    committed: amountOf(committed),
    ...(monthly_micros !== null && {
      left: amountOf(Math.max(0, monthly_micros - spent - committed)),
    }),
  }
}

/** Over the one before; its `on_exceed` stays where the new one says nothing. */
export async function saveBudget(
  sql: Sql,
  user_id: string,
  monthly_micros: number,
  on_exceed: 'refuse' | 'warn' | undefined,
) {
  await sql`
    insert into budgets as had (user_id, monthly_micros, on_exceed)
    values (${user_id}, ${monthly_micros}, ${on_exceed ?? 'refuse'})
    on conflict (user_id) do update set monthly_micros = excluded.monthly_micros,
      on_exceed = coalesce(${on_exceed ?? null}, had.on_exceed), updated_at = clock_timestamp()`
  await sql`delete from reached_budgets where user_id = ${user_id}`
}

export async function deleteBudget(sql: Sql, user_id: string) {
  await sql`delete from budgets where user_id = ${user_id}`
}

/** Holds it for this transaction: whoever else reserves waits, and then sees what this one has. Or only reads it. */
export async function takeBudget(
  sql: Sql,
  user_id: string,
  { holds }: { holds: boolean },
): Promise<{ monthly_micros: number; on_exceed: Budget['on_exceed'] } | undefined> {
  const [budget] = await sql<{ monthly_micros: number; on_exceed: Budget['on_exceed'] }[]>`
    select monthly_micros, on_exceed from budgets
    where user_id = ${user_id} ${holds ? sql`for no key update` : sql``}`
  return budget
}

/** The same for that of the instance, which has no row: by its name. */
export async function lockInstanceBudget(sql: Sql) {
  await sql`select pg_advisory_xact_lock(hashtextextended('the budget of the instance', 0))`
}

/** The same for that of a key (decision 423). */
export async function lockKeyBudget(sql: Sql, user_id: string, key_id: string) {
  await sql`select from api_keys where user_id = ${user_id} and id = ${key_id} for no key update`
}

/** What a month has, by 2026-11-01, after the lock: a statement sees what was committed before it began. */
export async function findMonth(sql: Sql, user_id: string, month: string): Promise<number> {
  const [row] = await sql<{ used: number }[]>`
    select spent + committed as used from money_of_month(${user_id}, ${month}::date)`
  return row?.used ?? 0
}

/** The same of what a key pays for, where what waits for approval counts, too. */
export async function findKeyMonth(
  sql: Sql,
  user_id: string,
  key_id: string,
  month: string,
): Promise<number> {
  const [row] = await sql<{ used: number }[]>`
    select spent + committed as used from money_of_key(${user_id}, ${key_id}, ${month}::date)`
  return row?.used ?? 0
}

/** What is asked of a month. Whoever `resends` what nobody knows the outcome of pays for it once more. */
export interface MonthAsked {
  month: string
  subject_ids: string[]
  resends: boolean
}

/** What these have of it, reserved or spent, or of that what a key pays for. Who `resends`, what was booked of that send is of no help to. */
export async function findOwn(
  sql: Sql,
  user_id: string,
  { month, subject_ids, resends }: MonthAsked,
  key_id?: string,
): Promise<number> {
  const isOpen =
    key_id === undefined
      ? sql`d.state in ('waiting', 'sending', 'unknown')`
      : sql`d.paying_key_id = ${key_id} and d.state in ('waiting', 'sending', 'unknown', 'held')`
  const [row] = await sql<{ own: number }[]>`
    select coalesce(
      sum(case when d.due_at >= ${month}::date::timestamp at time zone 'UTC'
          and d.due_at < (${month}::date + interval '1 month') at time zone 'UTC'
          and ${isOpen}
        then greatest(d.cost_micros, booked.micros) else booked.micros end
        - case when ${resends} and d.state = 'unknown' then booked.open_micros else 0 end), 0)::bigint as own
    from deliveries d
    cross join lateral (
      select coalesce(sum(count * unit_micros), 0) as micros,
        coalesce(sum(count * unit_micros) filter (where exists (
          select from attempts a
          where a.user_id = p.user_id and a.id = p.call_id and a.outcome is null)), 0) as open_micros
      from paid_calls p
      where p.user_id = d.user_id and p.delivery_id = d.id and p.released_at is null and not p.given_up) booked
    where d.user_id = ${user_id} and d.subject_id = any(${subject_ids}) and d.cost_micros is not null`
  return row?.own ?? 0
}

/** Of the present month, what a key has spent and what is reserved for it. */
export async function findKeyMoney(
  sql: Sql,
  user_id: string,
  key_id: string,
): Promise<{ spent: number; committed: number }> {
  const [row] = await sql<{ spent: number; committed: number }[]>`
    select spent, committed
    from money_of_key(${user_id}, ${key_id}, date_trunc('month', clock_timestamp() at time zone 'UTC')::date)`
  return row ?? { spent: 0, committed: 0 }
}

/** Of the user of a connection `c`: nothing stands in the way of spending what is not needed. */
export function hasMoneyLeft(sql: Sql): Fragment {
  return sql`not exists (
    select from budgets b
    cross join money_of_month(b.user_id, date_trunc('month', clock_timestamp() at time zone 'UTC')::date) m
    where b.user_id = c.user_id and b.on_exceed = 'refuse' and m.spent + m.committed >= b.monthly_micros)`
}

/** What everybody on this instance has spent and committed of a month. */
export async function findInstanceMonth(sql: Sql, month: string): Promise<number> {
  const [row] = await sql<{ used: number }[]>`
    select coalesce(sum(m.spent + m.committed), 0)::bigint as used
    from users u cross join money_of_month(u.id, ${month}::date) m`
  return row?.used ?? 0
}

/** Once for each month and budget; when its transaction commits the event is in the log. */
export async function tellBudgetReached(sql: Sql, user_id: string, month: string) {
  await sql`select tell_budget_reached(${user_id}, ${month}::date)`
}
