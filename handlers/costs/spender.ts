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
  /** A key with a budget of its own; undefined for all others. */
  payer: KeyPayer | undefined
  /** Of the request, where traces are collected. */
  traceparent: string | null
}

/** It pays for what it dates (decision 423). */
export interface KeyPayer {
  key_id: string
  /** Undefined for what it has paid. */
  monthly_micros: number | undefined
}

/** `has_budget` where that is known already. */
export function spenderOf(
  { prices, instance_micros, tracing }: Pick<Publisher, 'prices' | 'instance_micros' | 'tracing'>,
  { id: user_id, key }: Pick<User, 'id'> & Partial<Pick<User, 'key'>>,
  { approval = 'approved', has_budget = true }: { approval?: Approval; has_budget?: boolean } = {},
): Spender {
  const is_limited = approval === 'approved' && (has_budget || instance_micros !== undefined)
  const monthly_micros = key?.monthly_micros ?? undefined
  const payer = key && monthly_micros !== undefined ? { key_id: key.id, monthly_micros } : undefined
  const traceparent = tracing.traceparent()
  return { user_id, prices, instance_micros, is_limited, payer, traceparent }
}

/** For what was held against all budgets before. */
export function havingPaid(spender: Spender): Spender {
  const { payer } = spender
  return { ...spender, is_limited: false, payer: payer && { ...payer, monthly_micros: undefined } }
}
