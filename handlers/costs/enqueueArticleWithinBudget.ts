import { enqueueArticle } from '../../db/posts/articles.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { Approval } from '../../db/posts/approval.ts'
import type { User } from '../../db/users/keys.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import type { Shortage } from './budgetVerdict.ts'
import { costOfCharges, withinBudget } from './enqueueWithinBudget.ts'
import { spenderOf } from './spender.ts'

interface QueuedArticle {
  id: string
  connection_id: string | null
  date: string | null
  approval: Approval
}

/** Makes an article wait for its date, or be due now for null, with what X bills for it reserved. Returns as the others do. */
export async function enqueueArticleWithinBudget(
  tx: Sql,
  publisher: Publisher,
  user: User,
  { id, connection_id, date, approval }: QueuedArticle,
): Promise<Shortage[]> {
  const charges = publisher.networks.of('live', 'x').billing?.ofArticle() ?? []
  const due_at = date ?? new Date().toISOString()
  const cost_items = costOfCharges(publisher.prices, 'x', charges, due_at)
  const spender = spenderOf(publisher, user, { approval })
  const paying_key_id = spender.payer?.key_id ?? null
  const { traceparent } = spender
  const article = { id, connection_id, cost_items, paying_key_id, traceparent }
  return withinBudget(tx, spender, [{ id, due_at, cost_items }], () =>
    enqueueArticle(tx, user.id, article, date === null),
  )
}
