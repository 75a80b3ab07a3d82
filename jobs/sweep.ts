/**
 * Finds what a crash, a downtime or a lost answer left behind, and sets it going again (R16). Runs at
 * start, every few seconds in each worker, and from the crontab; twice at once is harmless.
 */
import { giveUp } from '../db/attempts.ts'
import { wakeConnection, wakeUpcoming } from '../db/deliveries.ts'
import { forgetOldKeys } from '../db/idempotency.ts'
import {
  claimHiddenPosts,
  claimLooks,
  listOverdue,
  noticeDue,
  takeOverFromDead,
  type Overdue,
} from '../db/recovery.ts'
import { buryDeadWorkers } from '../db/workers.ts'
import { PLATFORMS, type Platform } from '../networks/network.ts'
import { giveUpUnknown, reconcile } from './reconcile.ts'
import { removeCopies } from './removeCopies.ts'
import type { Sending } from './sending.ts'

export async function sweep(s: Sending) {
  await noticeDue(s.db)
  const freed = await takeOverFromDead(s.db, quietAfterDeath(s))
  await buryDeadWorkers(s.db)
  for (const { user_id, connection_id } of freed) await wakeConnection(s.db, user_id, connection_id)
  await wakeUpcoming(s.db)
  for (const overdue of await listOverdue(s.db)) await settleOverdue(s, overdue)
  await forgetOldKeys(s.db)
}

/** The part that speaks to networks, apart, so that a slow network never holds the sweep up. */
export async function lookAround(s: Sending) {
  const hold_ms = 4 * s.timing.request_timeout_ms
  const [unknown, hidden] = await Promise.all([
    claimLooks(s.db, hold_ms),
    claimHiddenPosts(s.db, hold_ms),
  ])
  await Promise.all([
    ...unknown.map((one) => reconcile(s, one)),
    ...hidden.map((post) => removeCopies(s, post)),
  ])
}

/** A dead process's last byte can have left just before it was seen dead, and be under way as long as a
 * live one's would. */
function quietAfterDeath({ timing }: Sending): Record<Platform, number> {
  const entries = PLATFORMS.map((platform) => [
    platform,
    timing.request_timeout_ms + timing.quiet_ms[platform],
  ])
  return Object.fromEntries(entries) as Record<Platform, number>
}

async function settleOverdue(s: Sending, overdue: Overdue) {
  s.log.warn({ delivery_id: overdue.id, state: overdue.state }, 'a delivery is past its deadline')
  if (overdue.state === 'waiting') {
    const error = 'Its account stayed busy for too long; nothing was sent.'
    return giveUp(s.db, { ...overdue, state: 'waiting' }, 'missed_schedule', error)
  }
  const network = s.networks.of('live', overdue.platform)
  if (overdue.state === 'unknown') return giveUpUnknown(s, overdue, network)
  const error = `The process that sent it to ${network.label} stopped answering.`
  return giveUp(s.db, { ...overdue, state: 'sending' }, 'outcome_unknown', error)
}
