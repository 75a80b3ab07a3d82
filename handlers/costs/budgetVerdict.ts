/** Whether what is to be published fits into the budgets of its months (decision 374). */
import {
  findInstanceMonth,
  findKeyMonth,
  findMonth,
  lockInstanceBudget,
  lockKeyBudget,
  takeBudget,
  type MonthAsked,
} from '../../db/costs/budgets.ts'
import { amountOf, microsOfAll, type CostItem } from '../../db/costs/costs.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { Notice } from '../../openapi/notices.ts'
import { inRequest, type RequestPlace } from '../../openapi/places.ts'
import { noMoneyLeft, type BudgetHolder, type Problem } from '../../openapi/problems.ts'
import type { KeyPayer, Spender } from './spender.ts'

/** What costs something on a date: a post or an article on one network. */
export interface Spending {
  id: string
  due_at: string
  cost_items: CostItem[] | null
  /** Also where nobody knows whether its network has it from before. */
  resends?: boolean
  /** It goes on waiting for approval, so that only the key that asks pays. */
  is_held?: boolean
}

/** A month whose budget has not enough, in words and in figures. */
export interface Shortage {
  problem: Problem
  needed: string
  left: string
  /** The first day of the month. */
  month: string
  whose: BudgetHolder
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
 * Holds the budgets until the end of the transaction, but for who only asks: that of the user, of the key and of the
 * instance, in this order, so that nobody waits in a circle. A post that is moved or published earlier needs no more than
 * it has reserved in that month already.
 */
export async function budgetVerdict(
  tx: Sql,
  spender: Spender,
  spendings: Spending[],
  { place = inRequest(''), holds = true }: { place?: RequestPlace; holds?: boolean } = {},
): Promise<BudgetVerdict> {
  const costly = spendings.filter(({ cost_items }) => cost_items !== null)
  const { user_id, is_limited, payer } = spender
  if (costly.length === 0 || (!is_limited && payer?.monthly_micros === undefined)) return NONE
  const budget = is_limited ? await takeBudget(tx, user_id, { holds }) : undefined
  if (payer?.monthly_micros !== undefined && holds) await lockKeyBudget(tx, user_id, payer.key_id)
  const instance_micros = is_limited ? spender.instance_micros : undefined
  if (instance_micros !== undefined && holds) await lockInstanceBudget(tx)
  const verdict: BudgetVerdict = { refusal: undefined, warnings: [], reached: [] }

  for (const [month, of_month] of Map.groupBy(costly, monthOf)) {
    const asking = { tx, user_id, month, place }
    const approved = of_month.filter(({ is_held }) => is_held !== true)
    if (budget !== undefined || instance_micros !== undefined)
      await askUser(verdict, asking, approved, { budget, instance_micros })
    if (payer !== undefined) verdict.refusal ??= await keyShortage(asking, of_month, payer)
  }
  return verdict
}

interface Asking {
  tx: Sql
  user_id: string
  /** The first day of it. */
  month: string
  place: RequestPlace
}

interface UserBudgets {
  budget: Awaited<ReturnType<typeof takeBudget>>
  instance_micros: number | undefined
}

async function askUser(
  verdict: BudgetVerdict,
  asking: Asking,
  spendings: Spending[],
  { budget, instance_micros }: UserBudgets,
) {
  const { tx, user_id, month } = asking
  const { used, own } = await findMonth(tx, user_id, askedOf(month, spendings))
  const needed = costOfAll(spendings) - own
  if (needed <= 0) return
  if (budget !== undefined) {
    const left = budget.monthly_micros - used
    if (needed >= left) verdict.reached.push(month)
    if (needed > left) {
      const shortage = shortageOf(asking, 'user', needed, left)
      if (budget.on_exceed === 'warn') verdict.warnings.push(shortage)
      else verdict.refusal ??= shortage
    }
  }
  if (instance_micros === undefined) return
  const left = instance_micros - (await findInstanceMonth(tx, month))
  if (needed > left) verdict.refusal ??= shortageOf(asking, 'instance', needed, left)
}

async function keyShortage(
  asking: Asking,
  spendings: Spending[],
  { key_id, monthly_micros }: KeyPayer,
): Promise<Shortage | undefined> {
  if (monthly_micros === undefined) return undefined
  const { tx, user_id, month } = asking
  const { used, own } = await findKeyMonth(tx, user_id, key_id, askedOf(month, spendings))
  const [needed, left] = [costOfAll(spendings) - own, monthly_micros - used]
  return needed > 0 && needed > left ? shortageOf(asking, 'key', needed, left) : undefined
}

function askedOf(month: string, spendings: Spending[]): MonthAsked {
  const subject_ids = [...new Set(spendings.map(({ id }) => id))]
  return { month, subject_ids, resends: spendings.some(({ resends }) => resends === true) }
}

function costOfAll(spendings: Spending[]): number {
  return spendings.reduce((sum, { cost_items }) => sum + microsOfAll(cost_items ?? []), 0)
}

/** Told where budgets only warn. */
export function overBudget(shortages: Shortage[]): Notice<'budget_exceeded'>[] {
  return shortages.map(({ problem }) => ({ ...problem, code: 'budget_exceeded' }))
}

function monthOf({ due_at }: Spending): string {
  return `${new Date(due_at).toISOString().slice(0, 7)}-01`
}

function shortageOf(
  { place, month }: Asking,
  whose: BudgetHolder,
  needed_micros: number,
  left_micros: number,
): Shortage {
  const [needed, left] = [amountOf(needed_micros), amountOf(Math.max(0, left_micros))]
  const problem = noMoneyLeft(place, { of: month.slice(0, 7), needed, left, whose })
  return { problem, needed, left, month, whose }
}
