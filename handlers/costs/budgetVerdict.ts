/** Whether what is to be published fits into the budgets of its months (decision 374). */
import {
  findInstanceMonth,
  findKeyMonth,
  findMonth,
  findOwn,
  lockInstanceBudget,
  lockKeyBudget,
  takeBudget,
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
  /** What only has to be told: of all that was taken until then. */
  warnings: Shortage[]
  /** The months whose budget is used up with it, or does not suffice. */
  reached: string[]
}

export interface OpenBudget {
  /**
   * Whether these fit, besides those that were taken before. A post that is moved or published earlier needs no more
   * than it has reserved in that month already. What is refused is not taken.
   */
  take(spendings: Spending[], place?: RequestPlace): Promise<BudgetVerdict>
}

/** What a month has had when it was first asked for, and what was taken of it since. */
interface Month {
  used: number
  needed: number
}

/**
 * The budgets of a transaction, which holds them from what first costs something until its end, but for who only asks:
 * that of the user, of the key and of the instance, in this order, so that nobody waits in a circle. Each month is added
 * up once, however many are taken one after the other.
 */
export function openBudget(tx: Sql, spender: Spender, { holds = true } = {}): OpenBudget {
  const { user_id, is_limited, payer } = spender
  const instance_micros = is_limited ? spender.instance_micros : undefined
  const monthOf = openMonths()
  let held: ReturnType<typeof hold> | undefined

  async function hold() {
    const budget = is_limited ? await takeBudget(tx, user_id, { holds }) : undefined
    if (payer?.monthly_micros !== undefined && holds) await lockKeyBudget(tx, user_id, payer.key_id)
    if (instance_micros !== undefined && holds) await lockInstanceBudget(tx)
    return budget
  }

  async function askUser(asking: Asking, budget: Awaited<ReturnType<typeof hold>>) {
    const { month, verdict } = asking
    if (budget === undefined && instance_micros === undefined) return
    const read = await monthOf('user', month, () => findMonth(tx, user_id, month))
    const alone = await costOf(asking)
    asking.taken.set(read, read.needed + alone)
    const needed = read.needed + alone
    if (needed <= 0) return
    if (budget !== undefined) {
      const left = budget.monthly_micros - read.used
      if (needed >= left) verdict.reached.push(month)
      if (needed > left && budget.on_exceed === 'warn')
        verdict.warnings.push(shortageOf(asking, 'user', needed, left))
      else if (needed > left)
        verdict.refusal ??= shortageOf(asking, 'user', alone, left - read.needed)
    }
    if (instance_micros === undefined) return
    const of_all = await monthOf('instance', month, () => findInstanceMonth(tx, month))
    const left = instance_micros - of_all.used
    if (needed > left) verdict.refusal ??= shortageOf(asking, 'instance', alone, left - read.needed)
  }

  async function askKey(asking: Asking, { key_id, monthly_micros }: KeyPayer) {
    if (monthly_micros === undefined) return
    const { month, verdict } = asking
    const read = await monthOf('key', month, () => findKeyMonth(tx, user_id, key_id, month))
    const alone = await costOf(asking, key_id)
    const needed = read.needed + alone
    asking.taken.set(read, needed)
    const left = monthly_micros - read.used
    if (needed > 0 && needed > left)
      verdict.refusal ??= shortageOf(asking, 'key', alone, left - read.needed)
  }

  /** Without what these have reserved of that month, or spent. */
  async function costOf({ month, spendings }: Asking, key_id?: string) {
    const subject_ids = [...new Set(spendings.map(({ id }) => id))]
    const resends = spendings.some((one) => one.resends === true)
    const own = await findOwn(tx, user_id, { month, subject_ids, resends }, key_id)
    return spendings.reduce((sum, one) => sum + microsOfAll(one.cost_items ?? []), 0) - own
  }

  return {
    async take(spendings, place = inRequest('')) {
      const verdict: BudgetVerdict = { refusal: undefined, warnings: [], reached: [] }
      const costly = spendings.filter(({ cost_items }) => cost_items !== null)
      if (costly.length === 0 || (!is_limited && payer?.monthly_micros === undefined))
        return verdict
      const budget = await (held ??= hold())
      const taken = new Map<Month, number>()
      for (const [month, of_month] of Map.groupBy(costly, firstDayOf)) {
        const asking = { month, place, verdict, taken, spendings: of_month }
        const approved = of_month.filter(({ is_held }) => is_held !== true)
        if (approved.length > 0) await askUser({ ...asking, spendings: approved }, budget)
        if (payer !== undefined) await askKey(asking, payer)
      }
      if (verdict.refusal === undefined) for (const [month, needed] of taken) month.needed = needed
      return verdict
    },
  }
}

/** Each is read when it is first asked for. */
function openMonths() {
  const months = new Map<string, Month>()
  return async (whose: BudgetHolder, month: string, used: () => Promise<number>) => {
    const name = `${whose} ${month}`
    const read = months.get(name) ?? { used: await used(), needed: 0 }
    months.set(name, read)
    return read
  }
}

/** What is asked of a month, and what comes of it. */
interface Asking {
  /** The first day of it. */
  month: string
  place: RequestPlace
  spendings: Spending[]
  verdict: BudgetVerdict
  taken: Map<Month, number>
}

/** The same of all that a transaction reserves. */
export async function budgetVerdict(
  tx: Sql,
  spender: Spender,
  spendings: Spending[],
  { holds = true } = {},
): Promise<BudgetVerdict> {
  return openBudget(tx, spender, { holds }).take(spendings)
}

/** Told where budgets only warn. */
export function overBudget(shortages: Shortage[]): Notice<'budget_exceeded'>[] {
  return shortages.map(({ problem }) => ({ ...problem, code: 'budget_exceeded' }))
}

function firstDayOf({ due_at }: Spending): string {
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
