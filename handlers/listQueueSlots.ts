import { findNow, findQueue, listHeldSlots } from '../db/posts/queues.ts'
import type { Handler, Reply } from './handler.ts'
import { clocksOf } from './queue/clocks.ts'
import { readSpan } from './queue/readSpan.ts'
import { slotKey, slotTimes, writeLocal, writeMoment, type SlotTime } from './queue/slotTimes.ts'

type Shown = Reply<'listQueueSlots'>['slots'][number]

/** Slots that there are, and those that posts hold although the queue has them no more. */
export const listQueueSlots: Handler<'listQueueSlots'> = async ({ user, db, query }) => {
  const span = readSpan(query, await findNow(db))
  const [queue, held] = await Promise.all([
    findQueue(db, user.id),
    listHeldSlots(db, user.id, span),
  ])
  const present = slotTimes(queue, span)
  const clocks = clocksOf(queue.timezone)
  const posts = new Map(held.map((one) => [slotKey(one), one.post_id]))
  const known = new Set(present.map(slotKey))
  const former = held.filter((one) => !known.has(slotKey(one)))

  const show = (time: SlotTime, is_former: boolean): Shown => {
    const post_id = posts.get(slotKey(time))
    return {
      at: writeMoment(time.at_ms),
      local: writeLocal(clocks, time.at_ms),
      ...(time.account_id !== null && { x_account_id: time.account_id }),
      ...(post_id !== undefined && { post_id }),
      ...(is_former && { former: true }),
    }
  }
  const all = [
    ...present.map((time) => ({ time, is_former: false })),
    ...former.map((time) => ({ time, is_former: true })),
  ].toSorted((a, b) => a.time.at_ms - b.time.at_ms)
  return { slots: all.map(({ time, is_former }) => show(time, is_former)) }
}
