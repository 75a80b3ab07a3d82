import { deleteBudget as remove, findBudget } from '../db/costs/budgets.ts'
import type { Handler } from './handler.ts'
import { needAllAccounts } from './requests/reach.ts'

export const deleteBudget: Handler<'deleteBudget'> = ({ user, db }) => {
  needAllAccounts(user, 'the budget')
  return db.begin(async (tx) => {
    await remove(tx, user.id)
    return findBudget(tx, user.id)
  })
}
