import { lockQueue, type LockedQueue } from '../../../db/posts/queues.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { noSlot, type ApiError } from '../../../openapi/errors.ts'
import { inBody } from '../../../openapi/places.ts'
import { accountOnX, freeSlotsOf } from '../../queue/freeSlots.ts'
import { writeMoment } from '../../queue/slotTimes.ts'
import type { ComposedPost } from './composePosts.ts'

/**
 * The queue, for whoever asks for a slot of it, until the end of the transaction. Before any name or post is held:
 * docs/DELIVERY.md has the order.
 */
export async function holdQueue(
  tx: Sql,
  user_id: string,
  composed: ComposedPost[],
): Promise<LockedQueue | undefined> {
  return composed.some(({ sent }) => sent.queue) ? lockQueue(tx, user_id) : undefined
}

/** Those that ask for it get the next free slots of the queue, in their order. Throws when one gets none. */
export async function takeSlots(
  tx: Sql,
  user_id: string,
  composed: ComposedPost[],
  queue: LockedQueue | undefined,
): Promise<ComposedPost[]> {
  if (queue === undefined) return composed
  const { dated, refusal } = await withSlots(tx, user_id, composed, queue)
  if (refusal !== undefined) throw refusal
  return dated
}

/** The same without holding them, for whoever only asks. Whatever gets none has no date. */
export async function withSlots(
  sql: Sql,
  user_id: string,
  composed: ComposedPost[],
  queue: LockedQueue,
): Promise<{ dated: ComposedPost[]; refusal: ApiError | undefined }> {
  const free = freeSlotsOf(sql, user_id, queue)
  const dated: ComposedPost[] = []
  let refusal: ApiError | undefined
  for (const one of composed) {
    const { field, sent, post } = one
    if (!sent.queue) dated.push(one)
    else {
      const slot = await free.first(accountOnX(post))
      if (slot === undefined) {
        refusal ??= noSlot(inBody(`${field}queue`))
        dated.push(one)
        continue
      }
      free.take(slot)
      dated.push({ ...one, slot, post: { ...post, scheduled_date: writeMoment(slot.at_ms) } })
    }
  }
  return { dated, refusal }
}
