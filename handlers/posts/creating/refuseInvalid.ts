import type { Sql } from '../../../db/pool/postgres.ts'
import { validationFailed } from '../../../openapi/errors.ts'
import { problemsOf } from '../content.ts'
import { dateProblem, pastProblems } from '../dates.ts'
import { mediaProblems } from '../media.ts'
import { fitsSomewhere, skipDetails, unknownAccounts } from '../targets.ts'
import type { ComposedPost, UserContext } from './composePosts.ts'

/** Throws what the contract cannot say of new posts, of all of them at once. */
export async function refuseInvalid(tx: Sql, composed: ComposedPost[], context: UserContext) {
  const problems = composed.flatMap((one) => problemsOfNew(one, context))
  const dates = composed.flatMap(({ field, post }) =>
    post.scheduled_date === null
      ? []
      : [{ field: `${field}scheduled_date`, date: post.scheduled_date }],
  )
  const past = problems.length === 0 ? await pastProblems(tx, dates) : []
  if (problems.length + past.length > 0) throw validationFailed([...problems, ...past])
}

function problemsOfNew(
  { field, sent, content, routes }: ComposedPost,
  { connections, uploads }: UserContext,
): string[] {
  const in_bulk = field !== ''
  const problems = [
    ...problemsOf(field, sent, content),
    ...mediaProblems(field, content, uploads),
    ...(sent.scheduled_date
      ? dateProblem({ field: `${field}scheduled_date`, date: sent.scheduled_date })
      : []),
    ...unknownAccounts(field, sent, connections),
    ...(sent.publish_now && sent.scheduled_date
      ? [`${field}publish_now: not together with scheduled_date`]
      : []),
    ...(sent.publish_now && in_bulk ? [`${field}publish_now: not in a bulk`] : []),
  ]
  return problems.length === 0 && !fitsSomewhere(routes) ? skipDetails(field, routes) : problems
}
