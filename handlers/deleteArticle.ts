import { lockArticle } from '../db/posts/articles.ts'
import { needArticles } from './articles/articles.ts'
import type { Handler } from './handler.ts'
import { deleteSubject } from './publishing/deleting.ts'

export const deleteArticle: Handler<'deleteArticle'> = async (call) => {
  const { user, params, publisher } = call
  needArticles(user)
  return deleteSubject(call, 'articles', (tx) =>
    lockArticle(tx, publisher.worker, user.id, params.id),
  )
}
