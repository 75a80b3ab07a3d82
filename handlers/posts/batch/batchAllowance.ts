/** What the entries of a batch take of the day and of the budget, one after the other. */
import { tellBudgetReached } from '../../../db/costs/budgets.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import type { User } from '../../../db/users/keys.ts'
import type { RequestPlace } from '../../../openapi/places.ts'
import type { Problem } from '../../../openapi/problems.ts'
import { openBudget, overBudget, type Shortage } from '../../costs/budgetVerdict.ts'
import { spendingsOf, type CostedTarget } from '../../costs/enqueueWithinBudget.ts'
import type { Spender } from '../../costs/spender.ts'
import { approvalOf } from '../../requests/permissions.ts'
import { returnOne, takeOne } from '../allowance.ts'

export function openBatchAllowance(tx: Sql, user: User, spender: Spender, resends = false) {
  const approval = approvalOf(user)
  const budget = openBudget(tx, spender)
  const reached = new Set<string>()
  const warnings = new Map<string, Shortage>()

  return {
    /** Why there is not enough left for this entry, and those before it; undefined when there is, and it is taken. */
    async take(targets: CostedTarget[], place: RequestPlace): Promise<Problem | undefined> {
      // The day before the budget, as everywhere: two that hold one and wait for the other would never end.
      const short = await takeOne(tx, user, approval, place)
      if (short !== undefined) return short
      const verdict = await budget.take(spendingsOf(targets, resends), place)
      for (const month of verdict.reached) reached.add(month)
      if (verdict.refusal !== undefined) {
        await returnOne(tx, user, approval)
        return verdict.refusal.problem
      }
      for (const one of verdict.warnings) warnings.set(one.month, one)
      return undefined
    },
    /** Once all are scheduled. */
    async tell() {
      for (const month of reached) await tellBudgetReached(tx, spender.user_id, month)
      return overBudget([...warnings.values()])
    },
  }
}
