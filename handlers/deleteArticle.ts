import { lockArticle } from '../db/posts/articles.ts'
import { needArticles } from './articles/articles.ts'
import type { Handler } from './handler.ts'
import { deleteSubject } from './publishing/deleting.ts'
import { needMayTake } from './requests/permissions.ts'

export const deleteArticle: Handler<'deleteArticle'> = async (call) => {
  const { user, params, publisher } = call
  needArticles(user)
  return deleteSubject(call, 'articles', async (tx) => {
    const article = await lockArticle(tx, publisher.worker, user, params.id)
    if (article !== undefined) needMayTake(user, article)
    return article
  })
}
