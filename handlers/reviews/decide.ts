/** A decision on what waits for approval, within the transaction that holds it. */
import { cancelWaiting, wakeSubjects } from '../../db/delivery/deliveries.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { approve, reject } from '../../db/posts/reviews.ts'
import type { SubjectTable } from '../../db/posts/subjects.ts'
import { notPending } from '../../openapi/errors.ts'
import type { Body } from '../handler.ts'

interface Deciding {
  table: SubjectTable
  user_id: string
  id: string
  review: Body<'reviewPost'>
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
