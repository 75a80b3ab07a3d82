/**
 * Times in English words. chrono finds what they name; whatever it leaves over, guesses or reads from
 * numbers that may be days or months makes the whole refused. It is only asked for dates and times on a
 * calendar: what depends on zones is done here, since it would reckon in the zone of the process.
 */
import { casual, type ParsedResult } from 'chrono-node/en'
import { Temporal } from 'temporal-polyfill'

type Words =
  | { problem: string }
  | { moment: Temporal.ZonedDateTime }
  /** What clocks show; without a full date it is the next of its kind, `repeats` apart. */
  | { plain: Temporal.PlainDateTime; repeats: Temporal.DurationLike | undefined }

type Unit = 'weeks' | 'days' | 'hours' | 'minutes'

const UNITS: Record<string, Unit> = { w: 'weeks', d: 'days', h: 'hours', m: 'minutes' }
const STEP = /(\d{1,5}|an?) ?(weeks?|days?|hours?|hrs?|h|minutes?|mins?|m)\b,?(?: and)? ?/gy

/** Undefined for what is not understood as a whole. `here` is now, in the zone that is meant. */
export function readWords(words: string, here: Temporal.ZonedDateTime): Words | undefined {
  const lower = words.toLowerCase().replace(/^(at|on) /, '')
  if (/^(right )?now$|\b(last|past|previous|ago|yesterday)\b/.test(lower))
    return { problem: 'is past.' }
  if (/\d\/\d|\d\.\d+\./.test(lower)) {
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
  // Noon of the day that it is in the zone: in the process's own zone, which chrono takes, noon exists.
  const results = casual.parse(lower, new Date(here.year, here.month - 1, here.day, 12))
  const [result] = results
  if (result === undefined) return undefined
  if (results.length > 1 || result.text.length !== lower.length) {
    const left = lower.replace(result.text, '').trim()
    if (results.length > 1) return undefined
    return { problem: `is understood only in part: not "${left}".` }
  }
  return readResult(result, here)
}

function readResult({ start, end }: ParsedResult, here: Temporal.ZonedDateTime): Words | undefined {
  if (end) return { problem: 'names two times.' }
  const dated = start.isCertain('day') || start.isCertain('weekday')
  const month_only = start.isCertain('month') && !start.isCertain('day')
  if (start.isCertain('timezoneOffset')) {
    return {
      problem: 'has a zone by letters or is not exact; zones are named as in Europe/Berlin.',
    }
  }
  if (!start.isCertain('hour')) return noTimeOfDay()
  if (month_only) return { problem: 'names a month and no day.' }
  const plain = new Temporal.PlainDateTime(
    ...([start.get('year'), start.get('month'), start.get('day')] as [number, number, number]),
    ...([start.get('hour'), start.get('minute'), start.get('second')] as [number, number, number]),
  )
  const weekday = start.isCertain('weekday') ? start.get('weekday') : null
  if (weekday !== null && plain.dayOfWeek % 7 !== weekday) {
    return {
      problem: `is no ${lowerDay(weekday)}: that day is a ${lowerDay(plain.dayOfWeek % 7)}.`,
    }
  }
  return { plain: dated ? plain : onToday(plain, here), repeats: repeatsOf(start, dated) }
}

/** A time alone is that of today, midnight too, which chrono would put at today's end. */
function onToday(plain: Temporal.PlainDateTime, here: Temporal.ZonedDateTime) {
  return here.toPlainDate().toPlainDateTime(plain.toPlainTime())
}

function repeatsOf(
  start: ParsedResult['start'],
  dated: boolean,
): Temporal.DurationLike | undefined {
  if (!dated) return { days: 1 }
  if (!start.isCertain('day')) return { weeks: 1 }
  return start.isCertain('year') ? undefined : { years: 1 }
}

function noTimeOfDay(): Words {
  return { problem: 'names a day and no time of day, and posts are published at a minute.' }
}

function lowerDay(weekday: number): string {
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  return days[weekday] ?? ''
}
