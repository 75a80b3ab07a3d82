import { tellBudgetReached } from '../../db/costs/budgets.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { ApiError } from '../../openapi/errors.ts'

/** What is refused for want of money is told, and nothing of the refused transaction stays. */
export async function tellingRefusals<Result>(
  db: Sql,
  user_id: string,
  saving: Promise<Result>,
): Promise<Result> {
  return saving.catch(async (error: unknown) => {
    if (error instanceof ApiError && error.month !== undefined)
      await tellBudgetReached(db, user_id, error.month)
    throw error
  })
}
