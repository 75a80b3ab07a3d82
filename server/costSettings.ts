/** What the host says of money: other prices than those that come with the networks, and a budget for all. */
import { readFileSync } from 'node:fs'
import { microsOf, openPrices } from '../networks/prices.ts'

export interface CostSettings {
  /** What the file of the operator's own prices says. */
  own_prices?: string | undefined
  /** What all users together may spend in a month. */
  instance_micros?: number | undefined
}

/** Throws, with the place in the file, for whatever is no price in it: a start with wrong prices would book them. */
export function readOwnPrices(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const text = readPrices(path)
  openPrices(text)
  return text
}

export function readInstanceBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const micros = microsOf(text)
  if (micros === undefined)
    throw new Error('INSTANCE_MONTHLY_BUDGET must be an amount such as 250.00')
  return micros
}

function readPrices(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error('PRICES_FILE must be a file that can be read')
  }
}
