/** Whether what posts cost is left in the budgets of their months. */
import type { components } from '../../../generated/openapi.ts'
import type { Notice } from '../../../openapi/notices.ts'
import type { Problem } from '../../../openapi/problems.ts'
import { budgetVerdict, overBudget } from '../../costs/budgetVerdict.ts'
import { spendingsOf } from '../../costs/enqueueWithinBudget.ts'
import { spenderOf } from '../../costs/spender.ts'
import type { Call } from '../../handler.ts'
import { approvalOf } from '../../requests/permissions.ts'
import { targetsOf } from '../targets.ts'
import type { Judged } from './networks.ts'

interface BudgetJudgement {
  problems: Problem[]
  cautions: Notice<components['schemas']['NoticeCode']>[]
}

/** `id` is that of a saved post, which may have reserved some already. */
export async function judgeBudget(
  { user, db, publisher }: Pick<Call<'validatePosts'>, 'user' | 'db' | 'publisher'>,
  posts: Pick<Judged, 'routes' | 'date'>[],
  id = '',
): Promise<BudgetJudgement> {
  const spender = spenderOf(publisher, user, { approval: approvalOf(user) })
  const targets = posts.flatMap(({ routes, date }) => targetsOf(spender, id, routes, date))
  if (targets.every(({ cost_items }) => cost_items === null)) return { problems: [], cautions: [] }
  // What is asked reserves nothing, and waits for nobody (decision 400).
  const { refusal, warnings } = await budgetVerdict(db, spender, spendingsOf(targets), {
    holds: false,
  })
  return { problems: refusal ? [refusal.problem] : [], cautions: overBudget(warnings) }
}
