/** What a plot draws, in words and numbers. */
export type Cell = string | number

export interface Table {
  columns: string[]
  rows: Cell[][]
}

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

export function inDigits(value: number): string {
  return NUMBER.format(value)
}

const SHORT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** Such as 1.2K, for scales. */
export function inShort(value: number): string {
  return SHORT.format(value)
}
