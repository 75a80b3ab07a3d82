/** Whether what is to be published fits into the budgets of its months (decision 374). */
import {
  findInstanceMonth,
  findMonth,
  lockInstanceBudget,
  takeBudget,
} from '../../db/costs/budgets.ts'
import { amountOf, microsOfAll, type CostItem } from '../../db/costs/costs.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { Notice } from '../../openapi/notices.ts'
import { inRequest, type RequestPlace } from '../../openapi/places.ts'
import { noMoneyLeft, type Problem } from '../../openapi/problems.ts'
import type { Spender } from './spender.ts'

/** What costs something on a date: a post or an article on one network. */
export interface Spending {
  id: string
  due_at: string
  cost_items: CostItem[] | null
  /** Also where nobody knows whether its network has it from before. */
  resends?: boolean
}

/** A month whose budget has not enough, in words and in figures. */
export interface Shortage {
  problem: Problem
  needed: string
  left: string
  /** The first day of the month. */
  month: string
  by_host: boolean
}

export interface BudgetVerdict {
  refusal: Shortage | undefined
  /** What only has to be told. */
  warnings: Shortage[]
  /** The months whose budget is used up with it, or does not suffice. */
  reached: string[]
}

const NONE: BudgetVerdict = { refusal: undefined, warnings: [], reached: [] }

/**
 * Holds the budgets until the end of the transaction, but for who only asks. A post that is moved or published earlier
 * needs no more than it has reserved in that month already.
 */
export async function budgetVerdict(
  tx: Sql,
  spender: Spender,
  spendings: Spending[],
  { place = inRequest(''), holds = true }: { place?: RequestPlace; holds?: boolean } = {},
): Promise<BudgetVerdict> {
  const costly = spendings.filter(({ cost_items }) => cost_items !== null)
  if (costly.length === 0 || !spender.is_limited) return NONE
  const { user_id, instance_micros } = spender
  const budget = await takeBudget(tx, user_id, { holds })
  if (instance_micros !== undefined && holds) await lockInstanceBudget(tx)
  const verdict: BudgetVerdict = { refusal: undefined, warnings: [], reached: [] }
  if (budget === undefined && instance_micros === undefined) return verdict

  for (const [month, of_month] of Map.groupBy(costly, monthOf)) {
    const ids = [...new Set(of_month.map(({ id }) => id))]
    const resends = of_month.some((one) => one.resends === true)
    const { used, own } = await findMonth(tx, user_id, month, ids, resends)
    const cost = of_month.reduce((sum, { cost_items }) => sum + microsOfAll(cost_items ?? []), 0)
    const needed = cost - own
    if (needed <= 0) continue
    if (budget !== undefined) {
      const { monthly_micros, on_exceed } = budget
      if (used + needed >= monthly_micros) verdict.reached.push(month)
      if (used + needed > monthly_micros) {
        const shortage = shortageOf(place, month, needed, monthly_micros - used, false)
        if (on_exceed === 'warn') verdict.warnings.push(shortage)
        else verdict.refusal ??= shortage
      }
    }
    if (instance_micros === undefined) continue
    const left = instance_micros - (await findInstanceMonth(tx, month))
    if (needed > left) verdict.refusal ??= shortageOf(place, month, needed, left, true)
  }
  return verdict
}

/** Told where budgets only warn. */
export function overBudget(shortages: Shortage[]): Notice<'budget_exceeded'>[] {
  return shortages.map(({ problem }) => ({ ...problem, code: 'budget_exceeded' }))
}

function monthOf({ due_at }: Spending): string {
  return `${new Date(due_at).toISOString().slice(0, 7)}-01`
}

function shortageOf(
  place: RequestPlace,
  month: string,
  needed_micros: number,
  left_micros: number,
  by_host: boolean,
): Shortage {
  const [needed, left] = [amountOf(needed_micros), amountOf(Math.max(0, left_micros))]
  const problem = noMoneyLeft(place, { of: month.slice(0, 7), needed, left, by_host })
  return { problem, needed, left, month, by_host }
}
