/** The budget of a batch, whose entries are held against it one after the other, with those that were taken before. */
import { tellBudgetReached } from '../../../db/costs/budgets.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import type { RequestPlace } from '../../../openapi/places.ts'
import type { Problem } from '../../../openapi/problems.ts'
import {
  budgetVerdict,
  overBudget,
  type Shortage,
  type Spending,
} from '../../costs/budgetVerdict.ts'
import { spendingsOf, type CostedTarget, type Spender } from '../../costs/enqueueWithinBudget.ts'

export function openBatchBudget(tx: Sql, spender: Spender) {
  let taken: Spending[] = []
  const reached = new Set<string>()
  const warnings = new Map<string, Shortage>()

  return {
    /** Why this entry is too much, or undefined; `take` makes it one of those that count for the next. */
    async hold(
      targets: CostedTarget[],
      place: RequestPlace,
    ): Promise<{ refusal: Problem | undefined; take(): void }> {
      const with_it = [...taken, ...spendingsOf(targets)]
      const verdict = await budgetVerdict(tx, spender, with_it, place)
      for (const month of verdict.reached) reached.add(month)
      const take = () => {
        taken = with_it
        for (const one of verdict.warnings) warnings.set(one.month, one)
      }
      return { refusal: verdict.refusal?.problem, take }
    },
    /** Once all are scheduled. */
    async tell() {
      for (const month of reached) await tellBudgetReached(tx, spender.user_id, month)
      return overBudget([...warnings.values()])
    },
  }
}
