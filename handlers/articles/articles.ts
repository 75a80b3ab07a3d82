/** What the operations on articles share: who may, which account, publishing while the caller waits. */
import { findArticle, lockArticle, startArticle, type Article } from '../../db/posts/articles.ts'
import type { LockedArticle } from '../../db/posts/articles.ts'
import { listConnections, type Connection } from '../../db/connections/connections.ts'
import { closeUnknownSends, wakeSubjects } from '../../db/delivery/deliveries.ts'
import type { User } from '../../db/users/keys.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import {
  accountNotConnected,
  accountNotEligible,
  notFound,
  publishFailed,
  subscriptionRequired,
} from '../../openapi/errors.ts'
import { inPath, inRequest, type RequestPlace } from '../../openapi/places.ts'
import { noticed } from '../../openapi/notices.ts'
import { noSuchThing, problemThere } from '../../openapi/problems.ts'
import { overBudget, type Shortage } from '../costs/budgetVerdict.ts'
import { enqueueArticleWithinBudget } from '../costs/enqueueArticleWithinBudget.ts'
import { choose } from '../posts/targets.ts'
import type { Call, Reply } from '../handler.ts'
import type { Again, Answered } from '../requests/once.ts'
import { deliverNow, openNotices, retryAfter } from '../publishing/waiting.ts'

/** Decision 26: a paid plan throughout, which a trial is not. */
export function needArticles(user: User) {
  if (!user.subscribed || !user.has_articles) throw subscriptionRequired('articles')
}

/** The X account of an article. Throws 403 when there is none. */
export async function accountOf(
  sql: Sql,
  user: User,
  x_account_id: string | null,
): Promise<Connection> {
  const account = choose(await listConnections(sql, user), 'x', x_account_id)
  if (account === undefined || account.disconnected) throw accountNotConnected()
  return account
}

/** Publishing needs a premium tier (decision 14). */
export function needEligible(account: Connection, place: RequestPlace) {
  if (!account.premium) throw accountNotEligible(place)
}

/** Due now, for a caller who waits. Returns what its owner wants to be warned of. */
export async function requestArticle(
  tx: Sql,
  publisher: Publisher,
  user: User,
  article: LockedArticle,
  { confirm_resend }: { confirm_resend: boolean },
): Promise<Shortage[]> {
  const account = await accountOf(tx, user, article.x_account_id)
  needEligible(account, inPath('id'))
  if (confirm_resend)
    await closeUnknownSends(tx, user.id, [{ subject_id: article.id, platform: 'x' }])
  await startArticle(tx, user.id, article.id)
  const queued = {
    id: article.id,
    connection_id: account.id,
    date: null,
    approval: 'approved',
  } as const
  const warnings = await enqueueArticleWithinBudget(tx, publisher, user, queued)
  await wakeSubjects(tx, user.id, [article.id])
  return warnings
}

/**
 * A repeat after a 502 or a crash: it is tried again where X certainly has not got it (R17). Throws 409 when it says
 * something else by now.
 */
export async function requestArticleAgain(
  publisher: Publisher,
  user: User,
  id: string,
  again: Again,
) {
  await publisher.db.begin(async (tx) => {
    const article = await lockArticle(tx, publisher.worker, user, id)
    if (article === undefined) throw notFound(noSuchThing(inRequest('')))
    if (article.status !== 'failed' || article.outcome_unknown) return
    again.needAsLeft(article.revision)
    await requestArticle(tx, publisher, user, article, { confirm_resend: false })
    await again.keep(tx)
  })
}

/** Waits for X for at most `caller_waits_ms`. Throws 502 when it refused. */
export async function publishArticleAndWait(
  { user, publisher, revised }: Pick<Call<'publishArticle'>, 'user' | 'publisher' | 'revised'>,
  id: string,
  warnings: Shortage[],
): Promise<Answered<Reply<'publishArticle'>>> {
  const { subject, open } = await deliverNow(publisher, user, id, findArticle)
  const { article, revision } = subject
  if (article.status === 'failed') {
    revised(revision)
    throw publishFailed(await failureOf(publisher, user.id, article))
  }
  return {
    reply: { article, ...noticed([...openNotices(open), ...overBudget(warnings)]) },
    revision,
  }
}

async function failureOf({ db }: Publisher, user_id: string, article: Article) {
  const retry = await retryAfter(db, user_id, article.id)
  const [delivery] = article.deliveries ?? []
  const code = delivery?.code ?? 'refused'
  const problem = problemThere('x', code, inRequest(''), article.failed_reason ?? '')
  return { article, problems: [problem], ...retry }
}
