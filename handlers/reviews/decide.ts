/** A decision on what waits for approval, within the transaction that holds it. */
import { cancelWaiting, wakeSubjects } from '../../db/delivery/deliveries.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { approve, reject } from '../../db/posts/reviews.ts'
import type { SubjectTable } from '../../db/posts/subjects.ts'
import { notPending } from '../../openapi/errors.ts'
import type { Decider } from '../../db/posts/reviewLinks.ts'
import type { Body } from '../handler.ts'
import { needSubscription, takeAllowance } from '../posts/allowance.ts'

interface Deciding {
  table: SubjectTable
  user_id: string
  id: string
  review: Body<'reviewPost'>
}

/** An approval takes what scheduling takes: throws 403 and 429 as that does, and the post goes on waiting. */
export async function decideOnPost(
  tx: Sql,
  owner: Decider,
  id: string,
  review: Deciding['review'],
) {
  await decide(tx, { table: 'posts', user_id: owner.id, id, review })
  if (review.decision === 'reject') return
  needSubscription(owner)
  await takeAllowance(tx, owner, 1)
}

/** Throws 409 where nothing waits, or its time has come: of the two the guarded update decides. */
export async function decide(tx: Sql, { table, user_id, id, review }: Deciding) {
  const { decision, note = null } = review
  const reviewed = { table, user_id, id, note: note === '' ? null : note }
  if (decision === 'approve') {
    if ((await approve(tx, reviewed)) === undefined) throw notPending()
    await wakeSubjects(tx, user_id, [id])
  } else {
    if ((await reject(tx, reviewed)) === undefined) throw notPending()
    await cancelWaiting(tx, user_id, id)
  }
}
