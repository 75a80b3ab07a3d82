import { findArticle, lockArticle } from '../db/posts/articles.ts'
import { needArticles } from './articles/articles.ts'
import { once } from './requests/once.ts'
import { readIfMatch } from './requests/unchanged.ts'
import { decide } from './reviews/decide.ts'
import { notFound } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'

/** As reviewPost, of an article. */
export const reviewArticle: Handler<'reviewArticle'> = async (call) => {
  const { user, params, body, publisher } = call
  needArticles(user)
  const needUnchanged = readIfMatch(call.if_match)
  return once(call, {
    async save(tx) {
      const article = await lockArticle(tx, publisher.worker, user.id, params.id)
      if (article === undefined) throw notFound()
      needUnchanged(article.revision)
      await decide(tx, { table: 'articles', user_id: user.id, id: article.id, review: body })
      const decided = await findArticle(tx, user.id, article.id)
      if (decided === undefined) throw notFound()
      return { reply: { article: decided.article }, revision: decided.revision }
    },
  })
}
