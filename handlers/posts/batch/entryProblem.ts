import type { LockedPost } from '../../../db/posts/posts.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { inBody, inEntry, type RequestPlace } from '../../../openapi/places.ts'
import {
  hasOtherAccount,
  isBeingPublished,
  mayHaveOtherAccount,
  mayStillCome,
  needsResend,
  noSuchEntry,
  publishedAlready,
  type Problem,
} from '../../../openapi/problems.ts'
import type { Call } from '../../handler.ts'
import { isBeingRepeated } from '../../publishing/repeats.ts'
import { heldTargets } from '../editing/retargeting.ts'
import { dateProblem, pastProblems, readDate } from '../dates.ts'

/** Where an entry of a batch names its post. */
export function placeOfEntry(index: number): RequestPlace {
  return inEntry('schedules', index, 'post_id')
}

/** Why this entry of a batch cannot be scheduled, in the order in which a caller would put it right. */
export async function entryProblem(
  tx: Sql,
  { user, body, publisher }: Call<'batchSchedulePosts'>,
  index: number,
  post: LockedPost | undefined,
): Promise<Problem | undefined> {
  const { confirm_resend, schedules, x_account_id } = body
  if (post === undefined) return noSuchEntry(placeOfEntry(index))
  if (post.status === 'posted') return publishedAlready(placeOfEntry(index))
  if (post.in_flight) return isBeingPublished(placeOfEntry(index))
  if (post.outcome_unknown && confirm_resend !== true) return needsResend(placeOfEntry(index))
  if (await isBeingRepeated(tx, publisher, user.id, post)) return mayStillCome(placeOfEntry(index))
  const held = x_account_id === undefined ? undefined : accountProblem(post, x_account_id)
  if (held !== undefined) return held
  const sent = schedules[index]?.scheduled_date ?? ''
  const date = readDate(sent)
  const place = inEntry('schedules', index, 'scheduled_date', 'scheduled_date')
  const problems =
    date === undefined
      ? dateProblem({ place, date: sent })
      : await pastProblems(tx, [{ place, date }])
  return problems[0]
}

/** Why the account of the batch cannot become that of the post, which an edit would be refused as well (decision 283). */
function accountProblem(post: LockedPost, x_account_id: string): Problem | undefined {
  const { doubtful, fixed } = heldTargets(post, { ...post, x_account_id })
  if (doubtful.length > 0) return mayHaveOtherAccount(inBody('x_account_id'))
  return fixed === undefined ? undefined : hasOtherAccount(inBody('x_account_id'))
}
