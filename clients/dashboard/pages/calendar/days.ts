/** Days and times of a zone. All arithmetic is Temporal's: a day may have 23 hours, or 24.5. */
import { Temporal } from 'temporal-polyfill'
import { now } from '../clock.ts'

export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
export const VIEWS = ['month', 'week', 'agenda'] as const
export type View = (typeof VIEWS)[number]

const AGENDA_DAYS = 28
const WEEK_DAYS = 7

/** What a view shows: whole days, in the order of the calendar. By their names, such as `2026-11-26`. */
export interface Range {
  days: string[]
  /** The moments at which it begins and ends. */
  from: string
  until: string
}

export function rangeOf(view: View, day: string, zone: string): Range {
  const date = Temporal.PlainDate.from(day)
  const first =
    view === 'agenda' ? date : mondayBefore(view === 'month' ? date.with({ day: 1 }) : date)
  const end = endOf(view, date, first)
  const days: string[] = []
  for (let one = first; Temporal.PlainDate.compare(one, end) < 0; one = one.add({ days: 1 }))
    days.push(one.toString())
  return { days, from: startOf(first, zone), until: startOf(end, zone) }
}

function endOf(view: View, date: Temporal.PlainDate, first: Temporal.PlainDate) {
  if (view === 'agenda') return first.add({ days: AGENDA_DAYS })
  if (view === 'week') return first.add({ days: WEEK_DAYS })
  const last = date.with({ day: date.daysInMonth })
  return mondayBefore(last).add({ days: WEEK_DAYS })
}

function mondayBefore(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 })
}

function startOf(date: Temporal.PlainDate, zone: string): string {
  return date.toZonedDateTime(zone).toInstant().toString()
}

/** Stretches of at most `days` days, which together are the whole. */
export function partsOfSpan(
  from: string,
  until: string,
  days: number,
): { from: string; until: string }[] {
  const end = Temporal.Instant.from(until)
  const stretches: { from: string; until: string }[] = []
  let start = Temporal.Instant.from(from)
  while (Temporal.Instant.compare(start, end) < 0) {
    const longest = start.add({ hours: 24 * days })
    const stop = Temporal.Instant.compare(longest, end) < 0 ? longest : end
    stretches.push({ from: start.toString(), until: stop.toString() })
    start = stop
  }
  return stretches
}

/** The same day of the next month, week or stretch; or of the one before. */
export function stepped(view: View, day: string, steps: number): string {
  const date = Temporal.PlainDate.from(day)
  if (view === 'month') return date.with({ day: 1 }).add({ months: steps }).toString()
  return date.add({ days: steps * (view === 'week' ? WEEK_DAYS : AGENDA_DAYS) }).toString()
}

export function daysLater(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export function isSameMonth(day: string, other: string): boolean {
  return day.slice(0, 7) === other.slice(0, 7)
}

export function todayIn(zone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now())
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** Of these two thousand years; weeks and months around the last day of all would be beyond it. */
export function isDay(text: string): boolean {
  try {
    return /^[12]/.test(text) && Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The day and the hour at which something is, in a zone. */
export function placeOf(at: string, zone: string): { day: string; hour: number } {
  const local = localOf(at, zone)
  return { day: local.toPlainDate().toString(), hour: local.hour }
}

/** The same time on another day. What a clock skips that day is as much later, and what it has twice stays which it is. */
export function movedToDay(at: string, to: string, zone: string): string {
  const { year, month, day } = Temporal.PlainDate.from(to)
  return asDate(localOf(at, zone).with({ year, month, day }))
}

/** The same minute in another hour. */
export function movedToHour(at: string, to: string, hour: number, zone: string): string {
  const { year, month, day } = Temporal.PlainDate.from(to)
  return asDate(localOf(at, zone).with({ year, month, day, hour }))
}

/** What a field of date and time has, such as `2026-11-26T09:30`. */
export function fieldOf(at: string, zone: string): string {
  return localOf(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

export function dateIn(field: string, zone: string): string {
  return asDate(Temporal.PlainDateTime.from(field).toZonedDateTime(zone))
}

function localOf(at: string, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(at).toZonedDateTimeISO(zone)
}

/** As the contract writes dates, to the millisecond. */
function asDate(time: Temporal.ZonedDateTime): string {
  return time.toInstant().toString({ fractionalSecondDigits: 3 })
}
