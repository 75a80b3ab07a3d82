import type { Approval } from '../../db/posts/approval.ts'
import type { User } from '../../db/users/keys.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import type { Prices } from '../../networks/prices.ts'

/** Who pays, and by which prices. */
export interface Spender {
  user_id: string
  prices: Prices
  /** What all users together may spend in a month; undefined: as much as they like. */
  instance_micros: number | undefined
  /** False where there is certainly no budget to ask for, or nothing is spent before somebody approves it. */
  is_limited: boolean
}

/** `has_budget` where that is known already. */
export function spenderOf(
  { prices, instance_micros }: Pick<Publisher, 'prices' | 'instance_micros'>,
  { id: user_id }: Pick<User, 'id'>,
  { approval = 'approved', has_budget = true }: { approval?: Approval; has_budget?: boolean } = {},
): Spender {
  const is_limited = approval === 'approved' && (has_budget || instance_micros !== undefined)
  return { user_id, prices, instance_micros, is_limited }
}
