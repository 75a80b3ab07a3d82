import { validationFailed } from '../../../openapi/errors.ts'
import { inBody } from '../../../openapi/places.ts'
import { notInBulk, notTogether, type Problem } from '../../../openapi/problems.ts'
import { problemsOf } from '../content.ts'
import { dateProblem, readDate, type DatedField } from '../dates.ts'
import { mediaProblems } from '../media.ts'
import { skipsOf } from '../skips.ts'
import { fitsSomewhere, unknownAccounts } from '../targets.ts'
import type { ComposedPost, PostContext } from './composePosts.ts'
import type { PostInput } from './readInputs.ts'

/** Throws what the contract cannot say of new posts, of all of them at once. */
export function refuseInvalid(composed: ComposedPost[], context: PostContext) {
  const problems = composed.flatMap((one) => problemsOfNew(one, context))
  const { past } = context
  if (problems.length > 0 || past.length > 0) throw validationFailed([...problems, ...past])
}

/** Those that can be read. */
export function datesOf(inputs: PostInput[]): DatedField[] {
  return inputs.flatMap(({ field, sent: { scheduled_date } }) => {
    const date = scheduled_date ? readDate(scheduled_date) : undefined
    return date === undefined ? [] : [{ place: inBody(`${field}scheduled_date`), date }]
  })
}

function problemsOfNew(
  { field, sent, content, routes }: ComposedPost,
  { connections, uploads }: PostContext,
): Problem[] {
  const in_bulk = field !== ''
  const problems = [
    ...problemsOf(field, sent, content),
    ...mediaProblems(field, sent.variants, content, uploads),
    ...(sent.scheduled_date
      ? dateProblem({ place: inBody(`${field}scheduled_date`), date: sent.scheduled_date })
      : []),
    ...unknownAccounts(field, sent, connections),
    ...(sent.publish_now && sent.scheduled_date
      ? [notTogether(inBody(`${field}publish_now`), 'scheduled_date')]
      : []),
    ...(['scheduled_date', 'publish_now'] as const).flatMap((member) =>
      sent.queue && sent[member] ? [notTogether(inBody(`${field}queue`), member)] : [],
    ),
    ...(sent.publish_now && in_bulk ? [notInBulk(inBody(`${field}publish_now`))] : []),
  ]
  return problems.length === 0 && !fitsSomewhere(routes)
    ? skipsOf({ field, sent }, routes)
    : problems
}
