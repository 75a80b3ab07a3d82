/** The moments of weekly slots. */
import type { Queue } from '../../db/posts/queues.ts'
import { CHOICES } from '../../generated/names.ts'
import { clocksOf, DAY_MS, type Clocks } from './clocks.ts'

export interface SlotTime {
  at_ms: number
  /** Whose posts alone take it; null: any. */
  account_id: string | null
}

export interface SlotSpan {
  from_ms: number
  /** The first moment behind it. */
  until_ms: number
}

/** The earliest first, and each once; of those at one moment the ones kept for an account go before that for any. */
export function slotTimes({ timezone, slots }: Queue, { from_ms, until_ms }: SlotSpan): SlotTime[] {
  if (slots.length === 0) return []
  const clocks = clocksOf(timezone)
  const weekly = slots.map(({ weekdays, time, x_account_id }) => ({
    weekdays: new Set<string>(weekdays),
    time_ms: Date.parse(`1970-01-01T${time}Z`),
    account_id: x_account_id ?? null,
  }))
  const times = new Map<string, SlotTime>()
  const last_ms = until_ms + clocks.offsetAt(until_ms)
  // Where a whole day is left out its slots come a day later.
  let day_ms = startOfDay(from_ms + clocks.offsetAt(from_ms)) - DAY_MS
  for (; day_ms <= last_ms; day_ms += DAY_MS) {
    const momentOf = clocks.momentsOn(day_ms)
    const weekday = weekdayOf(day_ms)
    for (const { weekdays, time_ms, account_id } of weekly) {
      if (!weekdays.has(weekday)) continue
      const at_ms = momentOf(day_ms + time_ms)
      const is_within = at_ms >= from_ms && at_ms < until_ms
      if (is_within) times.set(slotKey({ at_ms, account_id }), { at_ms, account_id })
    }
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
export function writeLocal(clocks: Clocks, at_ms: number): string {
  const offset_ms = clocks.offsetAt(at_ms)
  const [distance = ''] = /\d\d:\d\d/.exec(writeMoment(Math.abs(offset_ms))) ?? []
  return `${writeMoment(at_ms + offset_ms).slice(0, 19)}${offset_ms < 0 ? '-' : '+'}${distance}`
}

function startOfDay(shown_ms: number): number {
  return Math.floor(shown_ms / DAY_MS) * DAY_MS
}

function weekdayOf(day_ms: number): string {
  // Weeks begin with Monday, and Sunday is 0.
  return CHOICES.WeekdayInput.at(new Date(day_ms).getUTCDay() - 1) ?? ''
}
