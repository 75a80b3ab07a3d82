import { findArticle, lockArticle } from '../db/posts/articles.ts'
import { needArticles } from './articles/articles.ts'
import { noticed } from '../openapi/notices.ts'
import type { Handler } from './handler.ts'
import { resolveSubject } from './publishing/resolving.ts'

/** Takes the owner's word for what became of an article on X, where nobody could find out. */
export const resolveArticle: Handler<'resolveArticle'> = (call) => {
  const { user, params, body, db, publisher } = call
  needArticles(user)
  return resolveSubject(call, {
    table: 'articles',
    report: body,
    async lock(tx) {
      const article = await lockArticle(tx, publisher.worker, user, params.id)
      return article && { platforms: ['x'] }
    },
    async answer(notices) {
      const found = await findArticle(db, user, params.id)
      if (found === undefined) return undefined
      const { article, revision } = found
      return { reply: { article, ...noticed(notices) }, revision }
    },
  })
}
