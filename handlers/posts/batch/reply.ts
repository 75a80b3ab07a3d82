import type { components } from '../../../generated/openapi.ts'
import { findPosts, sizesOf } from '../../../db/posts/posts.ts'
import type { Approval } from '../../../db/posts/approval.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { shown, type Problem } from '../../../openapi/problems.ts'
import type { Reply } from '../../handler.ts'
import { groupBySize } from '../../requests/inPieces.ts'
import type { Scheduling } from '../scheduling.ts'
import type { Reach } from '../../../db/users/reach.ts'

type Schemas = components['schemas']
const TO_BE_APPROVED = 'They go out if somebody who may publish approves them before.'

export type RefusedEntry = Schemas['BatchScheduleError']

export function refusalOf(post_id: string, problems: Problem[]): RefusedEntry {
  const error = problems.map(({ sentence }) => sentence).join(' ')
  // None of them is of the dashboard's contract.
  return { post_id, error, problems: problems.map(shown) as Schemas['Problem'][] }
}

/** What was scheduled, in the order of the request, and what was not. */
export async function replyOf(
  tx: Sql,
  reach: Reach,
  schedulings: Scheduling[],
  errors: RefusedEntry[],
  approval: Approval,
): Promise<Reply<'batchSchedulePosts'>> {
  const ids = schedulings.map(({ entry }) => entry.id)
  const scheduled: Reply<'batchSchedulePosts'>['scheduled'] = []
  for (const group of groupBySize(await sizesOf(tx, reach, ids))) {
    const posts = await findPosts(
      tx,
      reach,
      group.map(({ id }) => id),
    )
    for (const { id, text, category, scheduled_date, is_thread, status, review_status } of posts) {
      if (scheduled_date !== null)
        scheduled.push({ id, text, category, scheduled_date, is_thread, status, review_status })
    }
  }
  const count = `${scheduled.length} of ${scheduled.length + errors.length}`
  const waits = approval === 'pending' && scheduled.length > 0
  return {
    success: scheduled.length > 0,
    message: `Scheduled ${count} posts.${waits ? ` ${TO_BE_APPROVED}` : ''}`,
    scheduled,
    ...(errors.length > 0 && { errors }),
  }
}
