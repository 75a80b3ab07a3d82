import { randomUUID } from 'node:crypto'
import { bookCalls, type Payer } from '../../db/costs/paidCalls.ts'
import { throughOutage } from '../../db/pool/outage.ts'
import type { Platform } from '../../networks/network.ts'
import type { Charge } from '../../networks/prices.ts'
import type { Publisher } from '../delivery/publisher.ts'

/** Writes down what a network has just billed for an account. Nobody waits for it; the process ends after it. */
export function bookCharge(
  s: Pick<Publisher, 'db' | 'prices' | 'track'>,
  payer: Payer & { platform: Platform },
  charge: Charge,
) {
  const call_id = randomUUID()
  for (const item of s.prices.priced(payer.platform, [charge], new Date()))
    void s.track(throughOutage(() => bookCalls(s.db, call_id, payer, item)))
}
