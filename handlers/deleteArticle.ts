import { hideArticle, lockArticle } from '../db/articles.ts'
import { cancelWaiting } from '../db/deliveries.ts'
import { removeSubject } from '../db/subjects.ts'
import { notFound } from '../openapi/errors.ts'
import { needArticles } from './articles.ts'
import { deleted, deletedUnderWay, removeInTime } from './removal.ts'
import type { Handler } from './handler.ts'

/** Deletes an article here, and on X unless told to leave it there (decision 27). */
export const deleteArticle: Handler<'deleteArticle'> = async ({ user, params, query, sending }) => {
  needArticles(user)
  const removes_copies = query.delete_from_x ?? true
  const under_way = await sending.db.begin(async (tx) => {
    const article = await lockArticle(tx, user.id, params.id)
    if (article === undefined) throw notFound()
    await cancelWaiting(tx, user.id, article.id)
    await hideArticle(tx, user.id, article, removes_copies)
    if (!removes_copies || (!article.has_live_parts && !article.under_way)) {
      await removeSubject(tx, user.id, article.id)
    }
    return article.under_way
  })
  if (under_way) return deletedUnderWay(removes_copies)
  return deleted(removes_copies ? await removeInTime(sending, user.id, params.id) : {})
}
