import { enqueueDeliveries } from '../../../db/delivery/deliveries.ts'
import { attachMedia } from '../../../db/posts/media.ts'
import { insertPosts } from '../../../db/posts/posts.ts'
import { holdSlots } from '../../../db/posts/queues.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { attachmentsOf } from '../media.ts'
import { targetsOf } from '../targets.ts'
import type { ComposedPost } from './composePosts.ts'

/** Posts, what is attached to them, and the deliveries of those with a date. Returns the ids in their order. */
export async function storePosts(
  tx: Sql,
  user_id: string,
  composed: ComposedPost[],
): Promise<string[]> {
  const ids = await insertPosts(
    tx,
    user_id,
    composed.map(({ post }) => post),
  )
  await attachMedia(
    tx,
    user_id,
    composed.flatMap(({ attached }, index) => attachmentsOf(ids[index] ?? '', attached)),
  )
  await enqueueDated(tx, user_id, composed, ids)
  const holds = composed.flatMap(({ slot }, index) => {
    const id = ids[index]
    return slot === undefined || id === undefined ? [] : [{ id, account_id: slot.account_id }]
  })
  if (holds.length > 0) await holdSlots(tx, user_id, holds)
  return ids
}

async function enqueueDated(tx: Sql, user_id: string, composed: ComposedPost[], ids: string[]) {
  for (const on_request of [false, true]) {
    const targets = composed.flatMap(({ post, routes }, index) => {
      const id = ids[index]
      const is_due = on_request ? post.publish_now : post.scheduled_date !== null
      return id !== undefined && is_due ? targetsOf(id, routes) : []
    })
    if (targets.length > 0)
      await enqueueDeliveries(tx, user_id, targets, { on_request, confirm_resend: false })
  }
}
