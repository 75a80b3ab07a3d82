import { deleteBudget, findBudget, saveBudget } from '../db/costs/budgets.ts'
import { microsOf } from '../networks/prices.ts'
import { validationFailed } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { invalidFormat } from '../openapi/problems.ts'
import type { Handler } from './handler.ts'
import { once } from './requests/once.ts'
import { needAllAccounts } from './requests/reach.ts'

/** For what comes: what is scheduled already stays, whether it fits or not. */
export const updateBudget: Handler<'updateBudget'> = (call) => {
  const { user, body } = call
  needAllAccounts(user, 'the budget')
  return once(call, {
    async save(tx) {
      const { monthly_amount, on_exceed } = body
      if (monthly_amount === null) {
        await deleteBudget(tx, user.id)
        return { reply: await findBudget(tx, user.id) }
      }
      const micros = microsOf(monthly_amount)
      if (micros === undefined) {
        const place = inBody('monthly_amount')
        throw validationFailed([invalidFormat(place, 'must be an amount such as 10.00')])
      }
      await saveBudget(tx, user.id, micros, on_exceed)
      return { reply: await findBudget(tx, user.id) }
    },
  })
}
