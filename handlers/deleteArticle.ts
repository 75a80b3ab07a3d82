import { hideArticle, lockArticle } from '../db/posts/articles.ts'
import { cancelWaiting } from '../db/delivery/deliveries.ts'
import { leaveToNetworks } from '../db/delivery/removals.ts'
import { claimHoldOf } from '../jobs/delivery/timing.ts'
import { notFound } from '../openapi/errors.ts'
import { needArticles } from './articles/articles.ts'
import { deletedUnderWay, removeInTime } from './publishing/removal.ts'
import type { Handler } from './handler.ts'

/** Deletes an article here, and on X unless told to leave it there (decision 27). */
export const deleteArticle: Handler<'deleteArticle'> = async ({
  user,
  params,
  query,
  db,
  publisher,
}) => {
  needArticles(user)
  const removes_copies = query.delete_from_x ?? true
  const { under_way, owed } = await db.begin(async (tx) => {
    const article = await lockArticle(tx, publisher.worker, user.id, params.id)
    if (article === undefined) throw notFound()
    await cancelWaiting(tx, user.id, article.id)
    await hideArticle(tx, user.id, article.id, removes_copies)
    const hidden = { user_id: user.id, id: article.id, removes_copies }
    const owed = await leaveToNetworks(tx, hidden, claimHoldOf(publisher.timing))
    return { under_way: article.under_way, owed }
  })
  return under_way && !removes_copies ? deletedUnderWay() : removeInTime(publisher, owed)
}
