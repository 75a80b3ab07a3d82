/**
 * Finds what a crash, a downtime or a lost answer left behind, and sets it going again (R16). Runs at
 * start, every few seconds in each worker, and from the crontab; twice at once is harmless.
 */
import { wakeConnection, wakeUpcoming } from '../db/deliveries.ts'
import { forgetOldKeys } from '../db/idempotency.ts'
import {
  claimHidden,
  claimLooks,
  listOverdue,
  noticeDue,
  takeOverFromDead,
  type Overdue,
} from '../db/recovery.ts'
import { buryDeadWorkers, findDeadWorker } from '../db/workers.ts'
import { giveUp } from './giveUp.ts'
import { giveUpUnknown, reconcile } from './reconcile.ts'
import { removeCopies } from './removeCopies.ts'
import type { Sending } from './sending.ts'
import { recordStep } from './steps.ts'

/** Due for so long: its wake-up was lost, or its account is busy and another one does no harm. */
const LEFT_BEHIND_MS = 10_000

/** At start everything that is due was left behind. */
export function sweepAtStart(s: Sending) {
  return sweep(s, 0)
}

/** What a dead process had taken on and not begun is anybody's within a second or two (R5). */
export async function sweepAfterDeath(s: Sending) {
  if (await findDeadWorker(s.db)) await sweep(s, 0)
}

export async function sweep(s: Sending, left_behind_ms = LEFT_BEHIND_MS) {
  await noticeDue(s.db, left_behind_ms)
  const freed = await takeOverFromDead(s.db, s.timing)
  // crash point: taken_over
  await buryDeadWorkers(s.db)
  for (const delivery of freed) {
    const { user_id, connection_id, state } = delivery
    recordStep(s, delivery, { step: 'taken_over', state })
    if (connection_id !== null) await wakeConnection(s.db, user_id, connection_id)
  }
  await wakeUpcoming(s.db, left_behind_ms)
  for (const overdue of await listOverdue(s.db)) await settleOverdue(s, overdue)
  await forgetOldKeys(s.db)
}

/** The part that speaks to networks. Nobody waits for the answers: a slow network delays its own alone. */
export async function lookAround(s: Sending) {
  const hold_ms = 4 * s.timing.request_timeout_ms
  const [unknown, hidden] = await Promise.all([
    claimLooks(s.db, hold_ms),
    claimHidden(s.db, hold_ms),
  ])
  for (const one of unknown) void s.track(reconcile(s, one))
  for (const post of hidden) void s.track(removeCopies(s, post).then(() => undefined))
}

async function settleOverdue(s: Sending, overdue: Overdue) {
  s.log.warn({ delivery_id: overdue.id, state: overdue.state }, 'a delivery is past its deadline')
  if (overdue.state === 'waiting') {
    const error = 'Its account stayed busy for too long; nothing was sent.'
    return giveUp(s, overdue, 'missed_schedule', error)
  }
  const network = s.networks.of('live', overdue.platform)
  if (overdue.state === 'unknown') return giveUpUnknown(s, overdue, network)
  const error =
    `The process that sent it to ${network.label} stopped answering. See whether it is there ` +
    'before you publish it again.'
  await giveUp(s, overdue, 'outcome_unknown', error)
  if (overdue.connection_id !== null) {
    await wakeConnection(s.db, overdue.user_id, overdue.connection_id)
  }
}
