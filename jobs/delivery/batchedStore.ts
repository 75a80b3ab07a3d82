/**
 * Where deliveries are found, claimed and settled. Who comes while a statement is under way shares the
 * next one with everybody else who does: ten thousand posts that are due at once cost a few hundred
 * transactions, and one post alone does not wait for others.
 */
import { claimAll, type Claiming } from '../../db/delivery/claims.ts'
import { findNext, type Due } from '../../db/delivery/due.ts'
import type { Claim } from '../../db/delivery/attempts.ts'
import type { AccountRef } from '../../db/delivery/missed.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { settleAll, type Settling } from '../../db/delivery/settlements.ts'
import type { Worker } from '../../db/delivery/workers.ts'
import { batch } from '../../db/pool/batch.ts'
import { leaseOf, type Timing } from './timing.ts'

export interface BatchedStore {
  /** The account's oldest due delivery, unless one is under way. */
  next(turn: AccountRef): Promise<Due | undefined>
  claim(claiming: Claiming): Promise<Claim | undefined>
  /** Returns the claim on a thread's next part. */
  settle(settling: Settling): Promise<Claim | undefined>
}

export function openBatchedStore(db: Db, worker: Worker, timing: Timing): BatchedStore {
  return {
    next: batch((turns: AccountRef[]) => findNext(db, turns, timing.late_after_ms)),
    claim: batch((claiming: Claiming[]) =>
      claimAll(db, claiming, {
        worker_id: worker.id,
        lease_ms: leaseOf(timing),
        late_after_ms: timing.late_after_ms,
        onUnknownWorker: (id) => worker.invalidate(id),
      }),
    ),
    settle: batch((settling: Settling[]) => settleAll(db, settling)),
  }
}
