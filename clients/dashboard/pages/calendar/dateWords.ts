/** Days and times in words. */
import type { Range, View } from './days.ts'

/** Days have no zone: they are named as those of UTC. */
const inDays = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(day))
}

export const longDay = inDays({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const dayInShort = inDays({ weekday: 'short', day: 'numeric', month: 'short' })
export const weekdayName = inDays({ weekday: 'short' })
const monthOf = inDays({ month: 'long', year: 'numeric' })
const dayAndMonth = inDays({ day: 'numeric', month: 'short' })
const whole = inDays({ day: 'numeric', month: 'short', year: 'numeric' })

export function numberOf(day: string): string {
  return String(Number(day.slice(-2)))
}

/** `November 2026`, or `23 Nov – 29 Nov 2026`. */
export function rangeInWords(view: View, day: string, { days }: Range): string {
  if (view === 'month') return monthOf(day)
  return `${dayAndMonth(days[0] ?? day)} – ${whole(days.at(-1) ?? day)}`
}

const TIMES = new Map<string, Intl.DateTimeFormat>()

/** `09:30`. Making a format takes longer than using it a thousand times. */
export function timeInZone(at: string, zone: string): string {
  let format = TIMES.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
    TIMES.set(zone, format)
  }
  return format.format(new Date(at))
}

export function momentInZone(at: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))
}
