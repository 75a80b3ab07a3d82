/**
 * Times as people write them: `2026-12-01T09:00:00Z` as the API takes it, `2026-12-01 09:00`, or words
 * such as `tomorrow 9:00 Europe/Berlin`. A time that could mean two moments, or none, is refused, since
 * what is published at the wrong hour cannot be taken back.
 */
import { Temporal } from 'temporal-polyfill'
import { usage } from '../failure.ts'
import { readWords } from './words.ts'

export interface Time {
  at: Date
  /** The zone it was meant in: an IANA name, `UTC`, or an offset such as `+01:00`. */
  zone: string
}

const EXAMPLES =
  'Write it as "tomorrow 9:00", "fri 17:30 Europe/Berlin", "24 Nov 9am UTC", "in 2 hours", ' +
  '"2026-12-01 09:00" or "2026-12-01T09:00:00+01:00".'

const LENGTH_MAX = 100
/** Fractional digits that the API takes at most. */
const LAST_YEAR = 9998
const ISO = /^\d{4}-\d\d-\d\d[T ]\d{1,2}:[0-5]\d(:[0-5]\d([.,]\d{1,9})?)?$/i
const ISO_DATE = /^\d{4}-\d\d-\d\d$/

/**
 * The moment that `text` means, read at `now` in `zone` unless it names a zone or an offset itself.
 * Throws a usage Failure for what is past, has no time of day, is not understood as a whole, or does
 * not exist or happens twice because clocks change.
 */
export function readTime(text: string, now: Date, zone: string): Time {
  const { moment, ...time } = readMoment(text, now, zone)
  if (time.at <= now) throw refused(text, `is past: it means ${lineOf(moment)}.`)
  return time
}

/** The same, past or not. */
export function readMoment(
  text: string,
  now: Date,
  zone: string,
): Time & { moment: Temporal.ZonedDateTime } {
  const { words, offset, zone: named } = splitZone(text.trim().replace(/\s+/g, ' '))
  const time_zone = knownZone(named ?? offset ?? zone)
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone)
  const at = momentOf(text, words, here, named === undefined ? undefined : offset)
  // Rounded up, as the API does: nothing is published early.
  const date = new Date(Number((at.epochNanoseconds + 999_999n) / 1_000_000n))
  if (date.getUTCFullYear() > LAST_YEAR) throw notUnderstood(text)
  return { at: date, zone: at.timeZoneId, moment: at }
}

/** Of the machine that the command runs on. */
export function localZone(): string {
  return Temporal.Now.timeZoneId()
}

/**
 * What was understood, a line for each: in UTC, in the zone that was meant, in the local one where it
 * differs, and how far away it is. All but the last can be given to `readTime` again.
 */
export function describeTime(
  { at, zone }: Time,
  { now = new Date(), local_zone = localZone() }: { now?: Date; local_zone?: string } = {},
): string[] {
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  const lines = ['UTC', zone, local_zone].map((id) => lineOf(instant.toZonedDateTimeISO(id)))
  return [...new Set(lines), distance(at.getTime() - now.getTime())]
}

/** Takes a zone, an offset, or both from the end. Offsets belong to ISO times without a blank, too. */
function splitZone(text: string): { words: string; offset?: string; zone?: string } {
  const named = /^(.+) ([A-Za-z]\w*(?:\/[\w+-]+)+|UTC|GMT|Z)$/i.exec(text)
  const rest = named?.[1] ?? text
  const shifted =
    /^(.+) (?:UTC|GMT)?([+-]\d\d:\d\d)$/i.exec(rest) ??
    /^(.+) (?:UTC|GMT)([+-]\d{1,2})$/i.exec(rest) ??
    /^(\d{4}-.+:\d\d(?:[.,]\d+)?)(Z|[+-]\d\d:\d\d)$/i.exec(rest)
  const zone = named?.[2]
  return {
    words: shifted?.[1] ?? rest,
    ...(shifted?.[2] !== undefined && { offset: fullOffset(shifted[2]) }),
    ...(zone !== undefined && { zone: /^(GMT|Z)$/i.test(zone) ? 'UTC' : zone }),
  }
}

function fullOffset(text: string): string {
  if (/^z$/i.test(text)) return 'UTC'
  const [hours = '', minutes = '00'] = text.slice(1).split(':')
  return `${text[0]}${hours.padStart(2, '0')}:${minutes}`
}

function knownZone(zone: string): string {
  try {
    return new Temporal.ZonedDateTime(0n, zone).timeZoneId
  } catch {
    throw usage(
      `There is no time zone "${zone}".`,
      'Zones are named as in Europe/Berlin, America/New_York or UTC, or are offsets such as +01:00.',
    )
  }
}

function momentOf(
  text: string,
  words: string,
  here: Temporal.ZonedDateTime,
  offset: string | undefined,
): Temporal.ZonedDateTime {
  if (ISO_DATE.test(words)) throw refused(text, 'names a day and no time of day.')
  if (ISO.test(words)) {
    const plain = plainOf(text, words)
    return resolve(text, plain, here.timeZoneId, offset)
  }
  const read = words.length > LENGTH_MAX ? undefined : readWords(words, here)
  if (read === undefined) throw notUnderstood(text)
  if ('problem' in read) throw refused(text, read.problem)
  if ('moment' in read) return read.moment
  const at = resolve(text, read.plain, here.timeZoneId, offset)
  const again = read.repeats
  // "fri 17:30" on a Friday evening means the next one: what names no date lies ahead.
  if (again === undefined || Temporal.ZonedDateTime.compare(at, here) > 0) return at
  return resolve(text, read.plain.add(again), here.timeZoneId, offset)
}

function plainOf(text: string, words: string): Temporal.PlainDateTime {
  try {
    const full = words.replace(/^(\S{10})./, '$1T').replace(/T(\d):/, 'T0$1:')
    return Temporal.PlainDateTime.from(full, { overflow: 'reject' })
  } catch {
    throw refused(text, 'is no date of the calendar, or no time of day.')
  }
}

/** The one moment at which clocks in `zone` show `plain`; with an offset, the one of that offset. */
function resolve(
  text: string,
  plain: Temporal.PlainDateTime,
  zone: string,
  offset: string | undefined,
): Temporal.ZonedDateTime {
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(zone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  const readings = earlier.equals(later) ? [earlier] : [earlier, later]
  if (offset !== undefined) {
    const reading = readings.find((one) => one.offset === (offset === 'UTC' ? '+00:00' : offset))
    if (reading?.toPlainDateTime().equals(plain)) return reading
    throw refused(text, `has the offset ${offset}, which ${zone} does not have then.`)
  }
  if (readings.length === 1) return earlier
  const twice = earlier.toPlainDateTime().equals(plain)
  throw refused(
    text,
    twice
      ? `happens twice in ${zone}: clocks are put back.`
      : `does not exist in ${zone}: clocks are put forward.`,
    `Write ${isoOf(earlier)} or ${isoOf(later)}.`,
  )
}

function isoOf(at: Temporal.ZonedDateTime): string {
  return at.toString({ timeZoneName: 'never' })
}

/** Such as `Tue 24 Nov 2026 09:00 +01:00 Europe/Berlin`. */
function lineOf(at: Temporal.ZonedDateTime): string {
  const day = at.toLocaleString('en-GB', { weekday: 'short' })
  const month = at.toLocaleString('en-GB', { month: 'long' }).slice(0, 3)
  const whole = at.second === 0 && at.millisecond === 0
  const time = at
    .toPlainTime()
    .toString({ smallestUnit: whole ? 'minute' : at.millisecond === 0 ? 'second' : 'millisecond' })
  const id = at.timeZoneId
  const zone = id === 'UTC' || id === at.offset ? id : `${at.offset} ${id}`
  return `${day} ${at.day} ${month} ${at.year} ${time} ${zone}`
}

/** The two largest units, rounded down: `in 3 days 16 hours`. */
function distance(duration_ms: number): string {
  const minutes = Math.floor(Math.abs(duration_ms) / 60_000)
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return duration_ms < 0 ? 'just now' : 'in less than a minute'
  const said = parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')
  return duration_ms < 0 ? `${said} ago` : `in ${said}`
}

function refused(text: string, why: string, next = EXAMPLES) {
  const quoted = text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text
  return usage(`The time "${quoted}" ${why}`, next)
}

function notUnderstood(text: string) {
  return refused(text, 'is not understood.')
}
