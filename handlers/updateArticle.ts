import {
  enqueueArticle,
  dateArticle,
  findArticle,
  lockArticle,
  updateArticleText,
} from '../db/posts/articles.ts'
import type { LockedArticle } from '../db/posts/articles.ts'
import { listConnections } from '../db/connections/connections.ts'
import { cancelWaiting, wakeSubjects } from '../db/delivery/deliveries.ts'
import { askForApproval } from '../db/posts/reviews.ts'
import type { Sql } from '../db/pool/postgres.ts'
import type { User } from '../db/users/keys.ts'
import { alreadyPublished, notFound, outcomeUnknown, validationFailed } from '../openapi/errors.ts'
import { inBody, inPath } from '../openapi/places.ts'
import { isBeingPublished, mayBeThere, noSuchAccount } from '../openapi/problems.ts'
import { accountOf, needArticles } from './articles/articles.ts'
import { needKnownOutcome } from './publishing/request.ts'
import { mergeArticle, problemsOfArticle } from './articles/articleText.ts'
import { dateProblem, pastProblems, readDate } from './posts/dates.ts'
import { needFreeExternalIds } from './posts/labels.ts'
import { choose } from './posts/targets.ts'
import { once } from './requests/once.ts'
import { approvalOf, needMayTake, needPermission } from './requests/permissions.ts'
import { readIfMatch } from './requests/unchanged.ts'
import type { Call, Handler } from './handler.ts'

/** Changes an article that is not out; a failed one becomes a draft or is scheduled (spec 3.2). */
export const updateArticle: Handler<'updateArticle'> = async (call) => {
  const { user, params, body, publisher } = call
  needArticles(user)
  const { scheduled_date: sent } = body
  const scheduled_date = sent ? (readDate(sent) ?? null) : sent
  if (body.confirm_resend === true) needPermission(user, 'publish')
  const needUnchanged = readIfMatch(call.if_match)

  return once(call, {
    async save(tx) {
      const article = await lockArticle(tx, publisher.worker, user.id, params.id)
      if (article === undefined) throw notFound()
      needUnchanged(article.revision)
      if (sent === null) needMayTake(user, article)
      if (article.status === 'published') throw alreadyPublished('article')
      if (article.status === 'publishing')
        throw alreadyPublished('article', isBeingPublished(inPath('id')))
      const text = mergeArticle(body, article)
      const problems = problemsOfArticle(body, text)
      if (sent) problems.push(...dateProblem({ place: inBody('scheduled_date'), date: sent }))
      if (problems.length > 0) throw validationFailed(problems)
      const account_id = await readAccount(tx, call, article)
      const { external_id } = text
      if (external_id !== article.external_id)
        await needFreeExternalIds(tx, 'articles', user.id, [{ field: 'external_id', external_id }])
      await updateArticleText(tx, user.id, article.id, text, account_id)
      if (account_id !== article.x_account_id && article.status === 'scheduled')
        await enqueue(tx, user, { ...article, x_account_id: account_id })
      await move(tx, call, { ...article, x_account_id: account_id }, scheduled_date)
      const updated = await findArticle(tx, user.id, article.id)
      if (updated === undefined) throw notFound()
      return { reply: { article: updated.article }, revision: updated.revision }
    },
  })
}

/** The account from now on. X may have it from the one before, of which nobody knows. */
async function readAccount(
  tx: Sql,
  { user, body }: Call<'updateArticle'>,
  article: LockedArticle,
): Promise<string | null> {
  const sent = body.x_account_id ?? article.x_account_id
  if (sent === article.x_account_id) return sent
  const account = choose(await listConnections(tx, user.id), 'x', sent)
  if (account === undefined) throw validationFailed([noSuchAccount(inBody('x_account_id'))])
  if (article.outcome_unknown)
    throw outcomeUnknown([mayBeThere(inBody('x_account_id'), 'x', 'article')], 'retarget')
  return sent
}

async function move(
  tx: Sql,
  { user, body }: Call<'updateArticle'>,
  article: LockedArticle,
  scheduled_date: string | null | undefined,
) {
  const approval = approvalOf(user)
  if (scheduled_date === undefined && article.status === 'scheduled') {
    if (approval === 'approved' || article.review_status === 'pending') return
    await askForApproval(tx, { table: 'articles', user_id: user.id, id: article.id })
    return enqueue(tx, user, article)
  }
  if (scheduled_date === undefined || scheduled_date === null) {
    await cancelWaiting(tx, user.id, article.id)
    return dateArticle(tx, user.id, article.id, null)
  }
  needKnownOutcome('article', article.outcome_unknown ? ['x'] : [], body.confirm_resend)
  const past = await pastProblems(tx, [{ place: inBody('scheduled_date'), date: scheduled_date }])
  if (past.length > 0) throw validationFailed(past)
  await dateArticle(tx, user.id, article.id, scheduled_date, approval)
  await enqueue(tx, user, article)
}

/** At the date that it has, with the account that it has. Throws 403 when that is not connected. */
async function enqueue(tx: Sql, user: User, { id, x_account_id }: LockedArticle) {
  const account = await accountOf(tx, user, x_account_id)
  await enqueueArticle(tx, user.id, { id, connection_id: account.id }, false)
  await wakeSubjects(tx, user.id, [id])
}
