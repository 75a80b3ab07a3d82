import { enqueueArticle } from '../../db/posts/articles.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { User } from '../../db/users/keys.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { costOfCharges, spenderOf, withinBudget } from './enqueueWithinBudget.ts'

/** Makes an article wait for its date, or be due now for null, with what X bills for it reserved. */
export async function enqueueArticleWithinBudget(
  tx: Sql,
  publisher: Publisher,
  user: User,
  { id, connection_id, date }: { id: string; connection_id: string | null; date: string | null },
) {
  const charges = publisher.networks.of('live', 'x').billing?.ofArticle() ?? []
  const due_at = date ?? new Date().toISOString()
  const cost_items = costOfCharges(publisher.prices, 'x', charges, due_at)
  await withinBudget(tx, spenderOf(publisher, user), [{ id, due_at, cost_items }], () =>
    enqueueArticle(tx, user.id, { id, connection_id, cost_items }, date === null),
  )
}
