/**
 * Times in English words. The words are few (`pieces.ts`), and a text is understood as a whole or refused:
 * whoever guesses publishes at the wrong hour.
 */
import type { Temporal } from 'temporal-polyfill'
import { piecesIn, type Piece } from './pieces.ts'

type Words =
  | { problem: string }
  | { moment: Temporal.ZonedDateTime }
  /** What clocks show; without a date it is the next of its kind, `repeats` apart. */
  | { plain: Temporal.PlainDateTime; repeats: Temporal.DurationLike | undefined }

type Unit = 'weeks' | 'days' | 'hours' | 'minutes'

const UNITS: Record<string, Unit> = { w: 'weeks', d: 'days', h: 'hours', m: 'minutes' }
const STEP = /(\d{1,5}|an?) ?(weeks?|days?|hours?|hrs?|h|minutes?|mins?|m)\b,?(?: and)? ?/gy
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const TWICE = { problem: 'names two times.' }

/** Undefined for what is not understood as a whole. `here` is now, in the zone that is meant. */
export function readWords(words: string, here: Temporal.ZonedDateTime): Words | undefined {
  const lower = words.toLowerCase().replace(/^(at|on) /, '')
  if (/^(right )?now$|\b(last|past|previous|ago|yesterday)\b/.test(lower))
    return { problem: 'is past.' }
  if (/\d\/\d|\d\.\d+\.|\b\d{1,2}-\d{1,2}-\d/.test(lower)) {
    return { problem: 'has a date in numbers, which is read as day and month or month and day.' }
  }
  return readDuration(lower, here) ?? readCalendar(lower, here)
}

/** `in 2 hours`, `in 1 day and 3 hours`: days as the calendar counts them, hours as they pass. */
function readDuration(lower: string, here: Temporal.ZonedDateTime): Words | undefined {
  const inside = /^in (.+)$/.exec(lower)?.[1] ?? /^(.+) from now$/.exec(lower)?.[1]
  if (inside === undefined) return undefined
  const steps = [...inside.matchAll(STEP)]
  if (steps.map(([step]) => step).join('') !== inside) return undefined
  const duration: Partial<Record<Unit, number>> = {}
  for (const [, count = '', unit = ''] of steps) {
    const name = UNITS[unit.charAt(0)] ?? 'minutes'
    duration[name] = (duration[name] ?? 0) + (/^a/.test(count) ? 1 : Number(count))
  }
  if (duration.hours === undefined && duration.minutes === undefined) return noTimeOfDay()
  const moment = here.add(duration).round({ smallestUnit: 'second', roundingMode: 'ceil' })
  return { moment }
}

function readCalendar(lower: string, here: Temporal.ZonedDateTime): Words | undefined {
  const { pieces, before, between, after } = piecesIn(lower, here)
  if (pieces.length === 0 || between.length > 0) return undefined
  const left = [...before, ...after].join(' ')
  if (left !== '') return { problem: `is understood only in part: not "${left}".` }
  const refused = pieces.find(({ problem }) => problem !== undefined)
  if (refused?.problem !== undefined) return { problem: refused.problem }
  const [date, other_date] = pieces.flatMap(({ date }) => date ?? [])
  const [weekday, other_weekday] = pieces.flatMap((piece) => (piece.weekday ? [piece] : []))
  const [time, other_time] = pieces.flatMap(({ time }) => time ?? [])
  if (other_date ?? other_weekday ?? other_time) return TWICE
  if (time === undefined) return noTimeOfDay()
  if (pieces.some(({ half }) => half !== undefined && half !== halfOf(time)))
    return { problem: 'names two different times of day.' }
  if (pieces.some(({ month_only }) => month_only)) {
    return { problem: 'names a month and no day.' }
  }
  const day = date ?? (weekday && nextDay(weekday, here)) ?? here.toPlainDate()
  if (weekday && day.dayOfWeek !== weekday.weekday)
    return { problem: `is no ${nameOf(weekday.weekday)}: that day is a ${nameOf(day.dayOfWeek)}.` }
  const repeats = date ? undefined : weekday ? { weeks: 1 } : { days: 1 }
  return { plain: day.toPlainDateTime(time), repeats }
}

/** Today's is today; the next one is that of the week that begins next Monday. */
function nextDay({ weekday = 1, next = false }: Piece, here: Temporal.ZonedDateTime) {
  const today = here.toPlainDate()
  if (next) return today.add({ days: 7 - today.dayOfWeek + weekday })
  return today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
}

function halfOf({ hour }: Temporal.PlainTime): 'first' | 'second' {
  return hour < 12 ? 'first' : 'second'
}

function noTimeOfDay(): Words {
  return { problem: 'names a day and no time of day, and posts are published at a minute.' }
}

function nameOf(weekday = 1): string {
  return WEEKDAYS[weekday - 1] ?? ''
}
