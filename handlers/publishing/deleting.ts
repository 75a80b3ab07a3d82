/** Deleting a post or an article, and its copies on the networks (decision 27). */
import { cancelWaiting } from '../../db/delivery/deliveries.ts'
import { leaveToNetworks } from '../../db/delivery/removals.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { hideSubject, type SubjectTable } from '../../db/posts/subjects.ts'
import { claimHoldOf } from '../../jobs/delivery/timing.ts'
import { notFound } from '../../openapi/errors.ts'
import type { Call } from '../handler.ts'
import { readIfMatch } from '../requests/unchanged.ts'
import { deletedUnderWay, removeInTime } from './removal.ts'

/** As the caller's transaction has locked it; undefined where there is none. */
type Lock = (tx: Sql) => Promise<{ under_way: boolean; revision: number } | undefined>

/**
 * Removes the copies too, unless told to leave them. While it is being published that is remembered and carried
 * out afterwards (R9).
 */
export async function deleteSubject(
  { user, params, query, db, publisher, if_match }: Call<'deletePost' | 'deleteArticle'>,
  table: SubjectTable,
  lock: Lock,
) {
  const removes_copies = query.delete_from_x ?? true
  const needUnchanged = readIfMatch(if_match)
  const hidden = { user_id: user.id, id: params.id, removes_copies }
  const { under_way, owed } = await db.begin(async (tx) => {
    const locked = await lock(tx)
    if (locked === undefined) throw notFound()
    needUnchanged(locked.revision)
    await cancelWaiting(tx, hidden.user_id, hidden.id)
    await hideSubject(tx, table, hidden)
    const owed = await leaveToNetworks(tx, hidden, claimHoldOf(publisher.timing))
    return { under_way: locked.under_way, owed }
  })
  return under_way && !removes_copies ? deletedUnderWay() : removeInTime(publisher, owed)
}
