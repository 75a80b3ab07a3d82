/** The tasks of the queue. A payload is an id, and running a task twice, late or never does no harm. */
import type { TaskList } from 'graphile-worker'
import { deliverDue } from './deliverDue.ts'
import { readProfiles } from './readProfiles.ts'
import { renewTokens } from './renewTokens.ts'
import { sweep } from './sweep.ts'
import { syncEngagement } from './syncEngagement.ts'
import { tidy } from './tidy.ts'
import type { Publisher } from './delivery/publisher.ts'

export const CRONTAB = `
* * * * * sweep ?max=1
* * * * * syncEngagement ?max=1
* * * * * tidy ?max=1
* * * * * renewTokens ?max=1
*/10 * * * * readProfiles ?max=1
`

export function openTasks(s: Publisher): TaskList {
  return {
    deliverDue: (payload) => deliverDue(s, payload),
    sweep: () => sweep(s),
    syncEngagement: () => syncEngagement(s),
    tidy: () => tidy(s),
    renewTokens: () => renewTokens(s),
    readProfiles: () => readProfiles(s),
  }
}
