/**
 * The moments of weekly slots. A slot is the first moment at which the clocks of its zone show its time or a later
 * one: of a time that comes twice the first, of one that is left out the moment at which the clocks go forward
 * (decision 382).
 */
import { Temporal } from 'temporal-polyfill'
import type { Queue } from '../../db/posts/queues.ts'

export interface SlotTime {
  at_ms: number
  /** Whose posts alone take it; null: any. */
  account_id: string | null
}

export interface Span {
  from_ms: number
  /** The first moment behind it. */
  until_ms: number
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const HOURS_PER_DAY = 24
const MS_PER_MINUTE = 60_000

/** The earliest first, and each once. */
export function slotTimes({ timezone, slots }: Queue, { from_ms, until_ms }: Span): SlotTime[] {
  if (slots.length === 0) return []
  const times = new Map<string, SlotTime>()
  const last = dateAt(timezone, until_ms)
  // Where a whole day is left out its slots come a day later.
  let date = dateAt(timezone, from_ms).subtract({ days: 1 })
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    const readMoment = momentsOf(date, timezone)
    const weekday = WEEKDAYS[date.dayOfWeek - 1]
    for (const { weekdays, time, x_account_id } of slots) {
      if (!weekdays.some((one) => one === weekday)) continue
      const at_ms = readMoment(Temporal.PlainTime.from(time))
      const account_id = x_account_id ?? null
      if (at_ms >= from_ms && at_ms < until_ms) {
        times.set(slotKey({ at_ms, account_id }), { at_ms, account_id })
      }
    }
    date = date.add({ days: 1 })
  }
  return [...times.values()].toSorted(
    (a, b) => a.at_ms - b.at_ms || (b.account_id ?? '').localeCompare(a.account_id ?? ''),
  )
}

/** The same for no other slot. */
export function slotKey({ at_ms, account_id }: SlotTime): string {
  return `${at_ms} ${account_id ?? ''}`
}

/** As an answer has it. */
export function writeMoment(at_ms: number): string {
  return new Date(at_ms).toISOString()
}

/** What the clocks of the zone show then, with their distance from UTC. */
export function writeLocal(timezone: string, at_ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at_ms)
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** Its name as it is usually written; undefined for none that is known here. */
export function knownTimezone(name: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}

function dateAt(timezone: string, at_ms: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at_ms).toZonedDateTimeISO(timezone).toPlainDate()
}

/** Zones are asked once for a day that has its 24 hours: a year of slots would take them too long. */
function momentsOf(
  date: Temporal.PlainDate,
  timezone: string,
): (time: Temporal.PlainTime) => number {
  const start = date.toZonedDateTime(timezone)
  const midnight = date.toPlainDateTime()
  if (start.hoursInDay === HOURS_PER_DAY && start.toPlainDateTime().equals(midnight)) {
    return ({ hour, minute }) => start.epochMilliseconds + (hour * 60 + minute) * MS_PER_MINUTE
  }
  return (time) => {
    const local = date.toPlainDateTime(time)
    const shown = local.toZonedDateTime(timezone, { disambiguation: 'earlier' })
    if (shown.toPlainDateTime().equals(local)) return shown.epochMilliseconds
    // There is no such time: it is read as if the clocks had not changed yet, so their change is next.
    const change = shown.getTimeZoneTransition('next')
    return (change ?? local.toZonedDateTime(timezone)).epochMilliseconds
  }
}
