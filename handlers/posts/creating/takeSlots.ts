import { lockQueue } from '../../../db/posts/queues.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { noSlot } from '../../../openapi/errors.ts'
import { inBody } from '../../../openapi/places.ts'
import { accountOnX, freeSlotsOf } from '../../queue/freeSlots.ts'
import { writeMoment } from '../../queue/slotTimes.ts'
import type { ComposedPost } from './composePosts.ts'

/** Those that ask for it get the next free slots of the queue, in their order. Throws when one gets none. */
export async function takeSlots(
  tx: Sql,
  user_id: string,
  composed: ComposedPost[],
): Promise<ComposedPost[]> {
  if (!composed.some(({ sent }) => sent.queue)) return composed
  const queue = await lockQueue(tx, user_id)
  const free = freeSlotsOf(tx, user_id, queue)
  const dated: ComposedPost[] = []
  for (const one of composed) {
    const { field, sent, post } = one
    if (!sent.queue) dated.push(one)
    else {
      const slot = await free.first(accountOnX(post))
      if (slot === undefined) throw noSlot(inBody(`${field}queue`))
      free.take(slot)
      dated.push({ ...one, slot, post: { ...post, scheduled_date: writeMoment(slot.at_ms) } })
    }
  }
  return dated
}
