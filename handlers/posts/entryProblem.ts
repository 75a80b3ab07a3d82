import type { LockedPost } from '../../db/posts/posts.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { Body } from '../handler.ts'
import { inBody } from '../../openapi/places.ts'
import { dateProblem, pastProblems, readDate } from './dates.ts'

type BatchBody = Body<'batchSchedulePosts'>

/** Why this entry of a batch cannot be scheduled, in the order in which a caller would put it right. */
export async function entryProblem(
  tx: Sql,
  { confirm_resend }: BatchBody,
  { scheduled_date }: BatchBody['schedules'][number],
  post: LockedPost | undefined,
): Promise<string | undefined> {
  if (post === undefined) return 'Not found.'
  if (post.status === 'posted') return 'Already published.'
  if (post.in_flight) return 'It is being published.'
  if (post.outcome_unknown && confirm_resend !== true) {
    return 'A network may have it already; look there, then send confirm_resend.'
  }
  const date = readDate(scheduled_date)
  const place = inBody('scheduled_date')
  const problems =
    date === undefined
      ? dateProblem({ place, date: scheduled_date })
      : await pastProblems(tx, [{ place, date }])
  return problems[0]?.sentence
}
