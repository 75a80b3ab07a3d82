/** A decision on what waits for approval, within the transaction that holds it. */
import { cancelWaiting } from '../../db/delivery/deliveries.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { approve, reject, type Decided } from '../../db/posts/reviews.ts'
import type { SubjectTable } from '../../db/posts/subjects.ts'
import type { User } from '../../db/users/keys.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { notPending } from '../../openapi/errors.ts'
import type { Decider } from '../../db/posts/reviewLinks.ts'
import type { Body } from '../handler.ts'
import type { Shortage } from '../costs/budgetVerdict.ts'
import { spenderOf } from '../costs/spender.ts'
import { releaseWithinBudget } from '../costs/releaseWithinBudget.ts'
import { needSubscription, takeAllowance } from '../posts/allowance.ts'

export type Payment = Pick<Publisher, 'prices' | 'instance_micros' | 'tracing'>

type Review = Body<'reviewPost'>

/**
 * An approval takes what scheduling takes: throws 403 and 429 as that does, and the post goes on waiting. Returns what its
 * owner wants to be warned of.
 */
export async function decideOnPost(
  tx: Sql,
  payment: Payment,
  owner: Decider,
  id: string,
  review: Review,
): Promise<Shortage[]> {
  const { is_counted } = await decide(tx, { table: 'posts', user_id: owner.id, id, review })
  if (review.decision === 'reject') return []
  needSubscription(owner)
  const taken = is_counted ? {} : await takeAllowance(tx, owner, 1)
  return releaseWithinBudget(tx, spenderOf(payment, owner, taken), id)
}

/** The same of an article, which takes nothing from the day. */
export async function decideOnArticle(
  tx: Sql,
  payment: Payment,
  owner: Pick<User, 'id'>,
  id: string,
  review: Review,
): Promise<Shortage[]> {
  await decide(tx, { table: 'articles', user_id: owner.id, id, review })
  if (review.decision === 'reject') return []
  return releaseWithinBudget(tx, spenderOf(payment, owner), id)
}

interface Deciding {
  table: SubjectTable
  user_id: string
  id: string
  review: Review
}

/** Throws 409 where nothing waits, or its time has come: of the two the guarded update decides. */
async function decide(tx: Sql, { table, user_id, id, review }: Deciding): Promise<Decided> {
  const { decision, note = null } = review
  const reviewed = { table, user_id, id, note: note === '' ? null : note }
  const decided = decision === 'approve' ? await approve(tx, reviewed) : await reject(tx, reviewed)
  if (decided === undefined) throw notPending()
  if (decision === 'reject') await cancelWaiting(tx, user_id, id)
  return decided
}
