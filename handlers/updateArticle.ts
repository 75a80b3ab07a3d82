import { dateArticle, findArticle, lockArticle, updateArticleText } from '../db/posts/articles.ts'
import type { LockedArticle } from '../db/posts/articles.ts'
import { listConnections } from '../db/connections/connections.ts'
import { cancelWaiting, wakeSubjects } from '../db/delivery/deliveries.ts'
import type { Approval } from '../db/posts/approval.ts'
import type { ArticleText } from '../db/posts/content.ts'
import { askForApproval } from '../db/posts/reviews.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { alreadyPublished, notFound, outcomeUnknown, validationFailed } from '../openapi/errors.ts'
import { inBody, inPath } from '../openapi/places.ts'
import { isBeingPublished, mayBeThere, noSuchAccount } from '../openapi/problems.ts'
import { accountOf, needArticles } from './articles/articles.ts'
import { noticed } from '../openapi/notices.ts'
import { overBudget, type Shortage } from './costs/budgetVerdict.ts'
import { enqueueArticleWithinBudget } from './costs/enqueueArticleWithinBudget.ts'
import { needKnownOutcome } from './publishing/request.ts'
import { contentPlace, mergeArticle, problemsOfArticle } from './articles/articleText.ts'
import { needKeptPictures } from './articles/keptPictures.ts'
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
      const article = await lockArticle(tx, publisher.worker, user, params.id)
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
      needSameToReaders(body, article, text)
      const stays_dated = scheduled_date === undefined && article.status === 'scheduled'
      if (approvalOf(user) === 'pending' && (scheduled_date || stays_dated))
        await needKeptPictures(tx, user, body, text, article)
      const account_id = await readAccount(tx, call, article)
      const { external_id } = text
      if (external_id !== article.external_id)
        await needFreeExternalIds(tx, 'articles', user, [{ field: 'external_id', external_id }])
      await updateArticleText(tx, user.id, article.id, text, account_id)
      const moved = { ...article, x_account_id: account_id }
      const has_moved = account_id !== article.x_account_id
      const warnings = await move(tx, call, moved, { scheduled_date, has_moved })
      const updated = await findArticle(tx, user, article.id)
      if (updated === undefined) throw notFound()
      const reply = { article: updated.article, ...noticed(overBudget(warnings)) }
      return { reply, revision: updated.revision }
    },
  })
}

/** What X may have of it stays as it was sent, also for who wants it sent again (decision 513). */
function needSameToReaders(
  sent: Call<'updateArticle'>['body'],
  before: LockedArticle,
  after: ArticleText,
) {
  if (!before.seen_perhaps) return
  const changed = SEEN.find((column) => after[column] !== before[column])
  if (changed === undefined) return
  const place = changed === 'content_markdown' ? contentPlace(sent) : inBody(changed)
  throw outcomeUnknown([mayBeThere(place, 'x', 'article')], 'change')
}

const SEEN = ['title', 'content_markdown', 'cover_image_url'] as const

/** The account from now on. X may have it from the one before, of which nobody knows. */
async function readAccount(
  tx: Sql,
  { user, body }: Call<'updateArticle'>,
  article: LockedArticle,
): Promise<string | null> {
  const sent = body.x_account_id ?? article.x_account_id
  if (sent === article.x_account_id) return sent
  const account = choose(await listConnections(tx, user), 'x', sent)
  if (account === undefined) throw validationFailed([noSuchAccount(inBody('x_account_id'))])
  if (article.doubtful)
    throw outcomeUnknown([mayBeThere(inBody('x_account_id'), 'x', 'article')], 'retarget')
  return sent
}

interface Move {
  scheduled_date: string | null | undefined
  /** To another account. */
  has_moved: boolean
}

/** To its date, once, whatever else of it changes: it is paid for only where it goes out. */
async function move(
  tx: Sql,
  call: Call<'updateArticle'>,
  article: LockedArticle,
  { scheduled_date, has_moved }: Move,
): Promise<Shortage[]> {
  const { user, body } = call
  const approval = approvalOf(user)
  if (scheduled_date === undefined && article.status === 'scheduled') {
    const is_pending = article.review_status === 'pending'
    const asks = approval === 'pending' && !is_pending
    if (asks) await askForApproval(tx, { table: 'articles', user_id: user.id, id: article.id })
    else if (!has_moved) return []
    const stays = is_pending ? 'pending' : approval
    return enqueue(tx, call, article, { date: article.scheduled_date, approval: stays })
  }
  if (scheduled_date === undefined || scheduled_date === null) {
    await cancelWaiting(tx, user.id, article.id)
    await dateArticle(tx, user.id, article.id, null)
    return []
  }
  needKnownOutcome('article', article.outcome_unknown ? ['x'] : [], body.confirm_resend)
  const past = await pastProblems(tx, [{ place: inBody('scheduled_date'), date: scheduled_date }])
  if (past.length > 0) throw validationFailed(past)
  await dateArticle(tx, user.id, article.id, scheduled_date, approval)
  return enqueue(tx, call, article, { date: scheduled_date, approval })
}

/** At the date that it has, with the account that it has. Throws 403 when that is not connected. */
async function enqueue(
  tx: Sql,
  { user, publisher }: Call<'updateArticle'>,
  { id, x_account_id }: LockedArticle,
  dated: { date: string | null; approval: Approval },
): Promise<Shortage[]> {
  const account = await accountOf(tx, user, x_account_id)
  const queued = { id, connection_id: account.id, ...dated }
  const warnings = await enqueueArticleWithinBudget(tx, publisher, user, queued)
  await wakeSubjects(tx, user.id, [id])
  return warnings
}
