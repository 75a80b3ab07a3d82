/** The tasks of the queue. A payload is an id, and running a task twice, late or never does no harm. */
import type { TaskList } from 'graphile-worker'
import { deliver } from './delivery/deliver.ts'
import { readProfiles } from './readProfiles.ts'
import { renewTokens } from './renewTokens.ts'
import { sweep } from './sweep.ts'
import { syncEngagement } from './syncEngagement.ts'
import { tidy } from './tidy.ts'
import type { Sending } from './delivery/sending.ts'

export const CRONTAB = `
* * * * * sweep ?max=1
* * * * * syncEngagement ?max=1
* * * * * tidy ?max=1
* * * * * renewTokens ?max=1
*/10 * * * * readProfiles ?max=1
`

export function openTasks(s: Sending): TaskList {
  return {
    // The job does not wait for the sends: those of a slow network would keep the queue from the others.
    deliverDue(payload) {
      const { user_id, connection_id } = readAccount(payload)
      void s.track(deliver(s, user_id, connection_id))
    },
    sweep: () => sweep(s),
    syncEngagement: () => syncEngagement(s),
    tidy: () => tidy(s),
    renewTokens: () => renewTokens(s),
    readProfiles: () => readProfiles(s),
  }
}

function readAccount(payload: unknown): { user_id: string; connection_id: string | null } {
  if (
    typeof payload === 'object' &&
    payload !== null &&
    'user_id' in payload &&
    'connection_id' in payload
  ) {
    const { user_id, connection_id } = payload
    if (
      typeof user_id === 'string' &&
      (typeof connection_id === 'string' || connection_id === null)
    ) {
      return { user_id, connection_id }
    }
  }
  throw new Error('a wake-up without an account')
}
