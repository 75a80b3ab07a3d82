/** Makes deliveries of what is in the log of a user, as often as somebody tells that it has gone on. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/pool/postgres.ts'
import { enqueueEvents } from '../../db/webhooks/deliveries.ts'
import { watchLogs } from '../../db/webhooks/leases.ts'

/** Logs are watched for so long, and again when half of it is over. */
export const WATCHED_MS = 90_000
/** Who claims has a webhook locked for a moment, and tells nobody when that is over. Who has it for longer does. */
const AGAIN_MS = [10, 20, 40, 80, 160, 320, 640]

/** False at once where somebody is at the log of this user: they go on with what has come meanwhile. */
export function openEnqueueing(db: Db): (user_id: string) => Promise<boolean> {
  /** Whose log is being read right now; true when it has gone on meanwhile. */
  const enqueueing = new Map<string, boolean>()

  return async function enqueue(user_id) {
    if (enqueueing.has(user_id)) {
      enqueueing.set(user_id, true)
      return false
    }
    enqueueing.set(user_id, true)
    const pauses_ms = AGAIN_MS.values()
    try {
      while (enqueueing.get(user_id) === true) {
        enqueueing.set(user_id, false)
        await watchLogs(db, WATCHED_MS, user_id)
        if (await enqueueEvents(db, user_id)) continue
        const { value: pause_ms } = pauses_ms.next()
        if (pause_ms === undefined) continue
        await sleep(pause_ms)
        enqueueing.set(user_id, true)
      }
      return true
    } finally {
      enqueueing.delete(user_id)
    }
  }
}
