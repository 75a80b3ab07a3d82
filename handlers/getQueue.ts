import { findQueue } from '../db/posts/queues.ts'
import type { Handler } from './handler.ts'
import { isOfReach } from '../db/users/reach.ts'

export const getQueue: Handler<'getQueue'> = async ({ user, db }) => {
  const queue = await findQueue(db, user.id)
  return { ...queue, slots: queue.slots.filter((slot) => isOfReach(user, slot.x_account_id)) }
}
