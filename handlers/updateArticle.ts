import {
  enqueueArticle,
  dateArticle,
  findArticle,
  lockArticle,
  updateArticleText,
} from '../db/posts/articles.ts'
import type { LockedArticle } from '../db/posts/articles.ts'
import { cancelWaiting, wakeSubjects } from '../db/delivery/deliveries.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { alreadyPublished, notFound, validationFailed } from '../openapi/errors.ts'
import { accountOf, needArticles } from './articles/articles.ts'
import { needKnownOutcome } from './publishing/request.ts'
import { mergeArticle, problemsOfArticle } from './articles/articleText.ts'
import { dateProblem, pastProblems, readDate } from './posts/dates.ts'
import { needFreeExternalIds } from './posts/labels.ts'
import { once } from './requests/once.ts'
import { readIfMatch } from './requests/unchanged.ts'
import type { Call, Handler } from './handler.ts'

/** Changes an article that is not out; a failed one becomes a draft or is scheduled (spec 3.2). */
export const updateArticle: Handler<'updateArticle'> = async (call) => {
  const { user, params, body, publisher } = call
  needArticles(user)
  const { scheduled_date: sent } = body
  const scheduled_date = sent ? (readDate(sent) ?? null) : sent
  const needUnchanged = readIfMatch(call.if_match)

  return once(call, {
    async save(tx) {
      const article = await lockArticle(tx, publisher.worker, user.id, params.id)
      if (article === undefined) throw notFound()
      needUnchanged(article.revision)
      if (article.status === 'published' || article.status === 'publishing') {
        throw alreadyPublished('article')
      }
      const text = mergeArticle(body, article)
      const problems = problemsOfArticle(body, text)
      if (sent) problems.push(...dateProblem({ field: 'scheduled_date', date: sent }))
      if (problems.length > 0) throw validationFailed(problems)
      const { external_id } = text
      if (external_id !== article.external_id)
        await needFreeExternalIds(tx, 'articles', user.id, [{ field: 'external_id', external_id }])
      await updateArticleText(tx, user.id, article.id, text)
      await move(tx, call, article, scheduled_date)
      const updated = await findArticle(tx, user.id, article.id)
      if (updated === undefined) throw notFound()
      return { reply: { article: updated.article }, revision: updated.revision }
    },
  })
}

async function move(
  tx: Sql,
  { user, body }: Call<'updateArticle'>,
  article: LockedArticle,
  scheduled_date: string | null | undefined,
) {
  if (scheduled_date === undefined && article.status === 'scheduled') return
  if (scheduled_date === undefined || scheduled_date === null) {
    await cancelWaiting(tx, user.id, article.id)
    return dateArticle(tx, user.id, article.id, null)
  }
  needKnownOutcome('article', article.outcome_unknown ? ['x'] : [], body.confirm_resend)
  const past = await pastProblems(tx, [{ field: 'scheduled_date', date: scheduled_date }])
  if (past.length > 0) throw validationFailed(past)
  const account = await accountOf(tx, user, article.x_account_id)
  await dateArticle(tx, user.id, article.id, scheduled_date)
  await enqueueArticle(tx, user.id, { id: article.id, connection_id: account.id }, false)
  await wakeSubjects(tx, user.id, [article.id])
}
