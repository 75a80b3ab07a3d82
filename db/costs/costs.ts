/** Money, as columns have it: in millionths of the currency. On the wire it is a text with three decimals at least. */
import { CHOICES, type PaidCall } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'

type Cost = components['schemas']['Cost']

const [CURRENCY] = CHOICES.Currency

/** So many calls of one kind, each at its price of then. */
export interface CostItem {
  what: PaidCall
  count: number
  unit_micros: number
}

export function microsOfAll(items: CostItem[]): number {
  return items.reduce((sum, { count, unit_micros }) => sum + count * unit_micros, 0)
}

/** Of a delivery. What is skipped, or costs nothing, has none. */
export function costColumns(cost_items: CostItem[] | null) {
  return { cost_items, cost_micros: cost_items && microsOfAll(cost_items) }
}

export function amountOf(micros: number): string {
  const digits = String(micros).padStart(7, '0')
  const decimals = digits.slice(-6).replace(/(?<=^[0-9]{3}[0-9]*?)0+$/, '')
  return `${digits.slice(0, -6)}.${decimals}`
}

/** In which a promise and its bill name them, and a list of all: the contract's. */
export const BILLED_ORDER: readonly string[] = CHOICES.PaidCall

/** Undefined where nothing was billed. */
export function costOf(items: CostItem[] | undefined): Cost | undefined {
  if (items === undefined || items.length === 0) return undefined
  return {
    amount: amountOf(microsOfAll(items)),
    currency: CURRENCY,
    items: items
      .toSorted((a, b) => BILLED_ORDER.indexOf(a.what) - BILLED_ORDER.indexOf(b.what))
      .map(({ what, count, unit_micros }) => ({ what, count, unit_amount: amountOf(unit_micros) })),
  }
}
