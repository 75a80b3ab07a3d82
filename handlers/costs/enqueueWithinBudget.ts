/** What publishing costs, reserved with the deliveries that it is for. */
import type { CostItem } from '../../db/costs/costs.ts'
import {
  enqueueDeliveries,
  type DeliveryTarget,
  type EnqueueOptions,
} from '../../db/delivery/deliveries.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { User } from '../../db/users/keys.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import type { Platform } from '../../networks/network.ts'
import type { Charge, Prices } from '../../networks/prices.ts'

/** Who pays, and by which prices. */
export interface Spender {
  user_id: string
  prices: Prices
}

export function spenderOf({ prices }: Publisher, { id: user_id }: User): Spender {
  return { user_id, prices }
}

export interface CostedTarget extends DeliveryTarget {
  due_at: string
}

/** Null where it costs nothing. */
export function costOfCharges(
  prices: Prices,
  platform: Platform,
  charges: Charge[],
  due_at: string,
): CostItem[] | null {
  const items = prices.priced(platform, charges, new Date(due_at))
  return items.length === 0 ? null : items
}

export async function enqueueWithinBudget(
  tx: Sql,
  { user_id }: Spender,
  targets: CostedTarget[],
  options: EnqueueOptions,
) {
  await enqueueDeliveries(tx, user_id, targets, options)
}
