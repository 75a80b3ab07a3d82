import { findArticle, insertArticle } from '../db/posts/articles.ts'
import { listConnections } from '../db/connections/connections.ts'
import { wakeSubjects } from '../db/delivery/deliveries.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { limitedToAccounts, notFound, validationFailed } from '../openapi/errors.ts'
import { inBody, inRequest } from '../openapi/places.ts'
import { beyondReach, noSuchAccount, noSuchThing, notTogether } from '../openapi/problems.ts'
import {
  accountOf,
  needArticles,
  needEligible,
  publishArticleAndWait,
  requestArticleAgain,
} from './articles/articles.ts'
import { mergeArticle, problemsOfArticle } from './articles/articleText.ts'
import { needKeptPictures } from './articles/keptPictures.ts'
import { dateProblem, pastProblems, readDate } from './posts/dates.ts'
import { noticed } from '../openapi/notices.ts'
import { overBudget, type Shortage } from './costs/budgetVerdict.ts'
import { enqueueArticleWithinBudget } from './costs/enqueueArticleWithinBudget.ts'
import { needFreeExternalIds } from './posts/labels.ts'
import { once } from './requests/once.ts'
import { approvalOf, needPermission } from './requests/permissions.ts'
import { choose, listUsual, usualOn } from './posts/targets.ts'
import type { Call, Handler } from './handler.ts'
import type { User } from '../db/users/keys.ts'
import { isLimited } from '../db/users/reach.ts'

/** Saves an article as a draft, schedules it, or publishes it at once. */
export const createArticle: Handler<'createArticle'> = async (call) => {
  const { user, body, publisher } = call
  needArticles(user)
  // Of a repeat, too, which may publish what an earlier request has saved.
  if (body.publish_now === true) needPermission(user, 'publish')

  let warnings: Shortage[] = []
  const reply = await once(call, {
    async save(tx) {
      const text = mergeArticle(body)
      const scheduled_date = body.scheduled_date ? (readDate(body.scheduled_date) ?? null) : null
      await refuseInvalid(tx, call, scheduled_date)
      const { external_id } = text
      await needFreeExternalIds(tx, 'articles', user, [{ field: 'external_id', external_id }])
      const publish_now = body.publish_now === true
      const account_id = body.x_account_id ?? (await usualIdOnX(tx, user))
      const account =
        publish_now || scheduled_date !== null
          ? await accountOf(tx, user, account_id)
          : choose(await listConnections(tx, user), 'x', account_id)
      if (publish_now && account) needEligible(account, inBody('x_account_id'))
      const x_account_id = account?.id ?? null
      const approval = approvalOf(user)
      if (approval === 'pending' && scheduled_date !== null)
        await needKeptPictures(tx, user, body, text)
      const id = await insertArticle(tx, user.id, {
        ...text,
        x_account_id,
        scheduled_date,
        publish_now,
        approval,
      })
      if (publish_now || scheduled_date !== null) {
        warnings = await enqueueArticleWithinBudget(tx, publisher, user, {
          id,
          connection_id: x_account_id,
          date: publish_now ? null : scheduled_date,
          approval,
        })
        await wakeSubjects(tx, user.id, [id])
      }
      if (publish_now) return { post_id: id }
      const saved = await findArticle(tx, user, id)
      if (saved === undefined) throw notFound(noSuchThing(inRequest('')))
      const { article, revision } = saved
      return { reply: { article, ...noticed(overBudget(warnings)) }, revision }
    },
    async publish(id, again) {
      if (again) await requestArticleAgain(publisher, user, id, again)
      return publishArticleAndWait(call, id, warnings)
    },
  })
  call.created(`/articles/${reply.article.id}`)
  return reply
}

/** For a limited key, which has to have it; null for all others, since it is chosen when it is needed. */
async function usualIdOnX(tx: Sql, user: User): Promise<string | null> {
  if (!isLimited(user)) return null
  const connections = await listConnections(tx, user)
  const usual = usualOn('x', { connections, usual: await listUsual(tx, user, connections) })
  if (usual === undefined) throw limitedToAccounts([beyondReach(inBody('x_account_id'), 'x')])
  return usual.id
}

async function refuseInvalid(
  tx: Sql,
  { user, body }: Call<'createArticle'>,
  scheduled_date: string | null,
) {
  const problems = problemsOfArticle(body, mergeArticle(body))
  if (body.scheduled_date)
    problems.push(...dateProblem({ place: inBody('scheduled_date'), date: body.scheduled_date }))
  if (body.publish_now && body.scheduled_date)
    problems.push(notTogether(inBody('publish_now'), 'scheduled_date'))
  if (body.x_account_id !== undefined) {
    const connected = choose(await listConnections(tx, user), 'x', body.x_account_id)
    if (connected === undefined) problems.push(noSuchAccount(inBody('x_account_id')))
  }
  if (problems.length === 0 && scheduled_date !== null) {
    const place = inBody('scheduled_date')
    problems.push(...(await pastProblems(tx, [{ place, date: scheduled_date }])))
  }
  if (problems.length > 0) throw validationFailed(problems)
}
