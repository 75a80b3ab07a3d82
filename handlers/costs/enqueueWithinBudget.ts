/** What publishing costs, reserved with the deliveries that it is for. */
import { tellBudgetReached } from '../../db/costs/budgets.ts'
import type { CostItem } from '../../db/costs/costs.ts'
import {
  enqueueDeliveries,
  type DeliveryTarget,
  type EnqueueOptions,
} from '../../db/delivery/deliveries.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { Platform } from '../../networks/network.ts'
import type { Charge, Prices } from '../../networks/prices.ts'
import { budgetExceeded } from '../../openapi/errors.ts'
import { budgetVerdict, type Shortage, type Spending } from './budgetVerdict.ts'
import type { Spender } from './spender.ts'

export interface CostedTarget extends DeliveryTarget {
  due_at: string
}

/** Null where it costs nothing. */
export function costOfCharges(
  prices: Prices,
  platform: Platform,
  charges: Charge[],
  due_at: string,
): CostItem[] | null {
  const items = prices.priced(platform, charges, new Date(due_at))
  return items.length === 0 ? null : items
}

/** Throws 403 where a budget has not enough left for all of them; returns what its owner wants to be warned of. */
export async function enqueueWithinBudget(
  tx: Sql,
  spender: Spender,
  targets: CostedTarget[],
  options: Omit<EnqueueOptions, 'paying_key_id' | 'traceparent'>,
): Promise<Shortage[]> {
  return withinBudget(tx, spender, spendingsOf(targets, options.confirm_resend), () =>
    enqueueDeliveries(tx, spender.user_id, targets, {
      ...options,
      paying_key_id: spender.payer?.key_id ?? null,
      traceparent: spender.traceparent,
    }),
  )
}

export function spendingsOf(targets: CostedTarget[], resends = false): Spending[] {
  return targets.map(({ post_id: id, due_at, cost_items }) => ({ id, due_at, cost_items, resends }))
}

/** The same around whatever else reserves the cost of these. */
export async function withinBudget(
  tx: Sql,
  spender: Spender,
  spendings: Spending[],
  reserve: () => Promise<void>,
): Promise<Shortage[]> {
  const { refusal, warnings, reached } = await budgetVerdict(tx, spender, spendings)
  if (refusal !== undefined) {
    const { problem, needed, left, month, whose } = refusal
    throw budgetExceeded(problem, { needed, left, ...(whose === 'user' && { month }) })
  }
  await reserve()
  for (const month of reached) await tellBudgetReached(tx, spender.user_id, month)
  return warnings
}

/** What reserving them would throw and return, for whoever only asks: it holds nothing, and is told to nobody else. */
export async function asWithinBudget(
  sql: Sql,
  spender: Spender,
  spendings: Spending[],
): Promise<Shortage[]> {
  const { refusal, warnings } = await budgetVerdict(sql, spender, spendings, { holds: false })
  if (refusal !== undefined) {
    const { problem, needed, left } = refusal
    throw budgetExceeded(problem, { needed, left })
  }
  return warnings
}
