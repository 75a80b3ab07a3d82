/** Days, weeks and months of UTC as the contract writes them: `2026-11-20`, `2026-11`. */
import { now } from '../clock.ts'

const DAY_MS = 24 * 3_600_000
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

export function today(): string {
  return new Date(now()).toISOString().slice(0, 10)
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Monday is 0. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

export function mondayOf(date: string): string {
  return daysAfter(date, -weekdayOf(date))
}

export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => daysAfter(first, index))
}

export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}

export function lastDayOf(month: string): string {
  return daysAfter(`${monthsAfter(month, 1)}-01`, -1)
}

export function dayInWords(date: string): string {
  return DAY.format(new Date(date))
}

/** Without the year: for axes. */
export function shortDay(date: string): string {
  return SHORT_DAY.format(new Date(date))
}

export function monthInWords(month: string): string {
  return MONTH.format(new Date(month))
}

export function shortMonth(month: string): string {
  return SHORT_MONTH.format(new Date(month))
}
