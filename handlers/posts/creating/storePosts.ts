import { attachMedia } from '../../../db/posts/media.ts'
import { insertPosts } from '../../../db/posts/posts.ts'
import type { Approval } from '../../../db/posts/approval.ts'
import { holdSlots } from '../../../db/posts/queues.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { enqueueWithinBudget } from '../../costs/enqueueWithinBudget.ts'
import type { Spender } from '../../costs/spender.ts'
import type { Shortage } from '../../costs/budgetVerdict.ts'
import { attachmentsOf } from '../media.ts'
import { targetsOf } from '../targets.ts'
import type { ComposedPost } from './composePosts.ts'

/**
 * Posts, what is attached to them, and the deliveries of those with a date. Returns the ids in their order, and what
 * their owner wants to be warned of.
 */
export async function storePosts(
  tx: Sql,
  spender: Spender,
  composed: ComposedPost[],
  approval: Approval,
): Promise<{ ids: string[]; warnings: Shortage[] }> {
  const { user_id } = spender
  const ids = await insertPosts(
    tx,
    user_id,
    composed.map(({ post }) => post),
    approval,
  )
  await attachMedia(
    tx,
    user_id,
    composed.flatMap(({ attached }, index) => attachmentsOf(ids[index] ?? '', attached)),
  )
  const warnings = await enqueueDated(tx, spender, composed, ids)
  const holds = composed.flatMap(({ slot }, index) => {
    const id = ids[index]
    return slot === undefined || id === undefined ? [] : [{ id, account_id: slot.account_id }]
  })
  await holdSlots(tx, user_id, holds)
  return { ids, warnings }
}

async function enqueueDated(
  tx: Sql,
  spender: Spender,
  composed: ComposedPost[],
  ids: string[],
): Promise<Shortage[]> {
  const warnings: Shortage[] = []
  for (const on_request of [false, true]) {
    const targets = composed.flatMap(({ post, routes }, index) => {
      const id = ids[index]
      const is_due = on_request ? post.publish_now : post.scheduled_date !== null
      if (id === undefined || !is_due) return []
      return targetsOf(spender, id, routes, post.scheduled_date)
    })
    if (targets.length === 0) continue
    const options = { on_request, confirm_resend: false }
    warnings.push(...(await enqueueWithinBudget(tx, spender, targets, options)))
  }
  return warnings
}
