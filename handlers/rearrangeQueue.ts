import { lockQueue } from '../db/posts/queues.ts'
import { lockMovablePosts, moveToSlots, type SlotMove } from '../db/posts/rearrangements.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { noSlot } from '../openapi/errors.ts'
import type { Call, Handler, Reply } from './handler.ts'
import { needSubscription } from './posts/allowance.ts'
import { AHEAD_MS, freeSlotsOf } from './queue/freeSlots.ts'
import { writeLocal, writeMoment } from './queue/slotTimes.ts'
import { once } from './requests/once.ts'

type Moves = Reply<'rearrangeQueue'>['moves']

/** All posts that wait in the queue, or none (decision 386). They were counted when they got their first slot. */
export const rearrangeQueue: Handler<'rearrangeQueue'> = (call) => {
  const { user } = call
  // A body is optional here.
  const dry_run = call.body?.dry_run === true
  return once(call, {
    async save(tx) {
      if (!dry_run) needSubscription(user)
      const { moves, kept } = await findMoves(tx, call)
      if (!dry_run && kept.length > 0) await moveToSlots(tx, user.id, kept)
      return { reply: { success: true, dry_run, count: moves.length, moves } }
    },
  })
}

async function findMoves(
  tx: Sql,
  { user, publisher }: Call<'rearrangeQueue'>,
): Promise<{ moves: Moves; kept: SlotMove[] }> {
  const moves: Moves = []
  const kept: SlotMove[] = []
  const queue = await lockQueue(tx, user.id)
  if (queue === undefined) return { moves, kept }
  const from_ms = queue.now_ms + 1 + AHEAD_MS
  const movable = await lockMovablePosts(tx, publisher.worker, user.id, from_ms)
  const ids = movable.map(({ post_id }) => post_id)
  const free = freeSlotsOf(tx, user.id, queue, ids)
  for (const { post_id, at_ms, account_id, x_account_id } of movable) {
    const slot = await free.first(x_account_id)
    if (slot === undefined) throw noSlot()
    free.take(slot)
    const to = writeMoment(slot.at_ms)
    if (slot.at_ms === at_ms && slot.account_id === account_id) continue
    kept.push({ post_id, moved_to: to, account_id: slot.account_id })
    if (slot.at_ms === at_ms) continue
    const local = writeLocal(queue.timezone, slot.at_ms)
    moves.push({ post_id, from: writeMoment(at_ms), to, local })
  }
  return { moves, kept }
}
