import { findNow, findQueue, listHeldSlots } from '../db/posts/queues.ts'
import type { Handler, Reply } from './handler.ts'
import { clocksOf } from './queue/clocks.ts'
import { readSpan } from './queue/readSpan.ts'
import { slotKey, slotTimes, writeLocal, writeMoment, type SlotTime } from './queue/slotTimes.ts'
import { isOfReach } from '../db/users/reach.ts'

type Shown = Reply<'listQueueSlots'>['slots'][number]

/**
 * Slots that there are, and those that posts hold although the queue has them no more. For a limited key there is none that
 * another's post holds: it would seem free.
 */
export const listQueueSlots: Handler<'listQueueSlots'> = async ({ user, db, query }) => {
  const span = readSpan(query, await findNow(db))
  const [queue, held] = await Promise.all([findQueue(db, user.id), listHeldSlots(db, user, span)])
  const present = slotTimes(queue, span)
  const clocks = clocksOf(queue.timezone)
  const posts = new Map(held.map((one) => [slotKey(one), one.post_id]))
  const known = new Set(present.map(slotKey))
  const former = held.filter((one) => !known.has(slotKey(one)))
  const unseen = new Set(held.filter(({ is_seen }) => !is_seen).map(slotKey))
  const isShown = (time: SlotTime) => !unseen.has(slotKey(time)) && isOfReach(user, time.account_id)

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
  const shown = all.filter(({ time }) => isShown(time))
  return { slots: shown.map(({ time, is_former }) => show(time, is_former)) }
}
