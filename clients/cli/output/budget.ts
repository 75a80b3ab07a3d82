import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Context } from '../context.ts'
import { showOne } from './show.ts'

export function showBudgetOf(context: Context, budget: components['schemas']['Budget']): void {
  const { monthly_amount, currency, on_exceed, period_start, spent, committed, left } = budget
  const has_one = monthly_amount !== null
  showOne(context, budget, [
    ['a month', has_one ? `${monthly_amount} ${currency}` : 'no limit'],
    ['beyond it', has_one ? on_exceed : undefined],
    ['since', period_start],
    ['spent', spent],
    ['committed', committed],
    ['left', left],
  ])
}
