import { cancelWaiting } from '../db/delivery/deliveries.ts'
import { dateArticle, findArticle, lockArticle } from '../db/posts/articles.ts'
import { alreadyPublished, notFound } from '../openapi/errors.ts'
import { inPath } from '../openapi/places.ts'
import { isBeingPublished } from '../openapi/problems.ts'
import { needArticles } from './articles/articles.ts'
import { once } from './requests/once.ts'
import { needMayTake } from './requests/permissions.ts'
import { readIfMatch } from './requests/unchanged.ts'
import type { Handler } from './handler.ts'

/** Makes a scheduled or failed article a draft, as an update with a null date does. */
export const unscheduleArticle: Handler<'unscheduleArticle'> = async (call) => {
  const { user, params, publisher } = call
  const needUnchanged = readIfMatch(call.if_match)
  return once(call, {
    async save(tx) {
      needArticles(user)
      const article = await lockArticle(tx, publisher.worker, user, params.id)
      if (article === undefined) throw notFound()
      needUnchanged(article.revision)
      needMayTake(user, article)
      if (article.status === 'published') throw alreadyPublished('article')
      if (article.status === 'publishing')
        throw alreadyPublished('article', isBeingPublished(inPath('id')))
      await cancelWaiting(tx, user.id, article.id)
      await dateArticle(tx, user.id, article.id, null)
      const draft = await findArticle(tx, user, article.id)
      if (draft === undefined) throw notFound()
      return { reply: { article: draft.article }, revision: draft.revision }
    },
  })
}
