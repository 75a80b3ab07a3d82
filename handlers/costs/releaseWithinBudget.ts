import { wakeSubjects } from '../../db/delivery/deliveries.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { findHeldCosts, releaseHeld } from '../../db/posts/reviews.ts'
import { withinBudget } from './enqueueWithinBudget.ts'
import type { Spender } from './spender.ts'

/** Lets go out what is approved by now, each network's at its time: its cost is reserved only then (decision 378). */
export async function releaseWithinBudget(tx: Sql, spender: Spender, id: string) {
  const { user_id, payer } = spender
  const paying_key_id = payer?.key_id ?? null
  const costs = await findHeldCosts(tx, user_id, id)
  const spendings = costs.map((cost) => ({ id, ...cost }))
  const warnings = await withinBudget(tx, spender, spendings, () =>
    releaseHeld(tx, user_id, { id, paying_key_id }),
  )
  await wakeSubjects(tx, user_id, [id])
  return warnings
}
