/**
 * Finds what a crash, a downtime or a lost answer left behind, and sets it going again (R16). Runs at
 * start, every few seconds in each worker, and from the crontab; twice at once is harmless.
 */
import { wakeConnection, wakeUpcoming } from '../db/delivery/deliveries.ts'
import { noteExpiring } from '../db/connections/expiring.ts'
import { checkRisks } from '../db/posts/riskChecks.ts'
import { forgetOldKeys } from '../db/posts/idempotency.ts'
import { findEndings } from '../db/journal/readJournal.ts'
import {
  listOverdue,
  noticeDue,
  takeOverFromDead,
  type OverdueSend,
} from '../db/delivery/recovery.ts'
import { claimRechecks, letPass } from '../db/delivery/unknown.ts'
import { reapDeadWorkers, findDeadWorker } from '../db/delivery/workers.ts'
import { giveUp, giveUpMissed, giveUpUnapproved } from './delivery/giveUp.ts'
import { giveUpUnknown, reconcile } from './delivery/reconcile.ts'
import { removeOwed, sweepRemovals } from './delivery/removeCopies.ts'
import type { Publisher } from './delivery/publisher.ts'
import { recordStep } from './delivery/steps.ts'
import { claimHoldOf, overWithin, repeatsWithin } from './delivery/timing.ts'
import { lateAfter } from './worker/moment.ts'

/** Due for so long: its wake-up was lost, or its account is busy and another one does no harm. */
const LEFT_BEHIND_MS = 10_000

/** At start everything that is due was left behind. */
export function sweepAtStart(s: Publisher) {
  return sweep(s, 0)
}

/** What a dead process had taken on and not begun is anybody's within a second or two (R5). */
export async function sweepAfterDeath(s: Publisher) {
  if (await findDeadWorker(s.db)) await sweep(s, 0)
}

export async function sweep(s: Publisher, left_behind_ms = LEFT_BEHIND_MS) {
  // A database that went back shows what is published as overdue, until the journal has told it (R14).
  if (!s.worker.registered) return
  await noticeDue(s.db, left_behind_ms)
  const freed = await takeOverFromDead(s.db, s.timing)
  // crash point: taken_over
  await reapDeadWorkers(s.db)
  for (const delivery of freed) {
    const { user_id, connection_id, state } = delivery
    recordStep(s, delivery, { step: 'taken_over', state })
    if (connection_id !== null) await wakeConnection(s.db, user_id, connection_id)
  }
  await giveUpMissed(s)
  await giveUpUnapproved(s)
  await wakeUpcoming(s.db, left_behind_ms)
  for (const overdue of await listOverdue(s.db)) await settleOverdue(s, overdue)
  await forgetOldKeys(s.db)
  await noteExpiring(s.db)
  await checkRisks(s.db)
}

/** The part that speaks to networks. Nobody waits for the answers: a slow network delays its own alone. */
export async function recheckUnknown(s: Publisher) {
  if (!s.worker.registered) return
  const isLate = lateAfter(repeatsWithin(s.timing))
  const [passing, unknown] = await Promise.all([
    letPass(s.db, { place_ms: s.timing.unknown_place_ms, over_ms: overWithin(s.timing) }),
    claimRechecks(s.db, { ...s.timing, hold_ms: claimHoldOf(s.timing) }),
    sweepRemovals(s).then(() => removeOwed(s)),
  ])
  for (const { user_id, connection_id } of passing) {
    if (connection_id !== null) await wakeConnection(s.db, user_id, connection_id)
  }
  const endings = await findEndings(s.journal.folder, unknown)
  for (const one of unknown) void s.track(reconcile(s, one, isLate, endings.get(one.attempt_id)))
}

async function settleOverdue(s: Publisher, overdue: OverdueSend) {
  s.log.warn({ delivery_id: overdue.id, state: overdue.state }, 'a delivery is past its deadline')
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
