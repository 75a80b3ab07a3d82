import { listConnections } from '../db/connections/connections.ts'
import { saveQueue } from '../db/posts/queues.ts'
import type { Handler } from './handler.ts'
import { readQueueChange } from './queue/readQueueChange.ts'
import { once } from './requests/once.ts'
import { needAllAccounts } from './requests/reach.ts'

/** What is in the queue keeps its date (decision 385). */
export const updateQueue: Handler<'updateQueue'> = (call) => {
  const { user, body } = call
  needAllAccounts(user, 'the queue')
  return once(call, {
    async save(tx) {
      const change = readQueueChange(body, await listConnections(tx, user))
      return { reply: await saveQueue(tx, user.id, change) }
    },
  })
}
