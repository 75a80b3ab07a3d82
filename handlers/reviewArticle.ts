import { findArticle, lockArticle } from '../db/posts/articles.ts'
import { needArticles } from './articles/articles.ts'
import { once } from './requests/once.ts'
import { readIfMatch } from './requests/unchanged.ts'
import { decideOnArticle } from './reviews/decide.ts'
import { notFound } from '../openapi/errors.ts'
import { overBudget } from './costs/budgetVerdict.ts'
import { noticed } from '../openapi/notices.ts'
import type { Handler } from './handler.ts'

/** As reviewPost, of an article. */
export const reviewArticle: Handler<'reviewArticle'> = async (call) => {
  const { user, params, body, publisher } = call
  needArticles(user)
  const needUnchanged = readIfMatch(call.if_match)
  return once(call, {
    async save(tx) {
      const article = await lockArticle(tx, publisher.worker, user, params.id)
      if (article === undefined) throw notFound()
      needUnchanged(article.revision)
      const warnings = await decideOnArticle(tx, publisher, user, article.id, body)
      const decided = await findArticle(tx, user, article.id)
      if (decided === undefined) throw notFound()
      const { article: after, revision } = decided
      return { reply: { article: after, ...noticed(overBudget(warnings)) }, revision }
    },
  })
}
