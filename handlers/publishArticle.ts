import { lockArticle } from '../db/posts/articles.ts'
import { alreadyPublished, inProgress, notFound } from '../openapi/errors.ts'
import {
  needArticles,
  publishArticleAndWait,
  requestArticle,
  requestArticleAgain,
} from './articles/articles.ts'
import type { Shortage } from './costs/budgetVerdict.ts'
import { needKnownOutcome } from './publishing/request.ts'
import { once } from './requests/once.ts'
import { readIfMatch } from './requests/unchanged.ts'
import type { Handler } from './handler.ts'

/** Publishes a draft, scheduled or failed article at once. */
export const publishArticle: Handler<'publishArticle'> = async (call) => {
  const { user, params, body, publisher } = call
  needArticles(user)
  const confirm_resend = body?.confirm_resend === true
  const needUnchanged = readIfMatch(call.if_match)

  let warnings: Shortage[] = []
  return once(call, {
    async save(tx) {
      const article = await lockArticle(tx, publisher.worker, user, params.id)
      if (article === undefined) throw notFound()
      needUnchanged(article.revision)
      if (article.status === 'published') throw alreadyPublished('article')
      needKnownOutcome('article', article.outcome_unknown ? ['x'] : [], confirm_resend)
      if (article.status === 'publishing' && !article.outcome_unknown) throw inProgress('article')
      warnings = await requestArticle(tx, publisher, user, article, { confirm_resend })
      return { post_id: article.id }
    },
    async publish(id, again) {
      if (again) await requestArticleAgain(publisher, user, id, again)
      return publishArticleAndWait(call, id, warnings)
    },
  })
}
