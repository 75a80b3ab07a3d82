/** Reads from X how often posts were seen and answered, no more often than their age is worth. */
import {
  claimDueMetrics,
  postponeReading,
  stopReading,
  storeReadings,
  type DueMetrics,
} from '../db/analytics/metrics.ts'
import { findInstanceMonth } from '../db/costs/budgets.ts'
import { freshAccount } from './accounts/freshAccount.ts'
import type { Publisher } from './delivery/publisher.ts'

/** Should this process die, another one may read the same posts after this. */
const HOLD_MS = 10 * 60_000

/** One call for each account; what is left then comes with the next round. */
export async function syncEngagement(s: Publisher) {
  if (await isInstanceSpent(s)) return
  const accounts = await claimDueMetrics(s.db, HOLD_MS)
  await Promise.all(accounts.map((account) => readAccount(s, account)))
}

async function isInstanceSpent({ db, instance_micros }: Publisher): Promise<boolean> {
  if (instance_micros === undefined) return false
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  return (await findInstanceMonth(db, month)) >= instance_micros
}

async function readAccount(s: Publisher, due: DueMetrics) {
  const network = s.networks.of(due.origin, due.platform)
  const ids = due.posts.map(({ x_post_id }) => x_post_id)
  const fresh = await freshAccount(s, due, 'ahead')
  if (fresh.state !== 'fresh') return
  const answer = await network.readMetrics?.(fresh.account, ids)
  if (answer === undefined) return
  if (answer.state === 'unreadable') {
    s.log.info(
      { connection_id: due.connection_id, error: answer.error },
      'engagement could not be read',
    )
    if (answer.retry_at === undefined) return
    // Reading has a limit of its own: what is to be sent does not wait for it.
    return postponeReading(s.db, due, answer.retry_at - Date.now())
  }
  await storeReadings(
    s.db,
    due,
    answer.readings.map(({ remote_id, ...reading }) => ({ ...reading, x_post_id: remote_id })),
  )
  if (answer.gone.length > 0) await stopReading(s.db, due, answer.gone)
}
