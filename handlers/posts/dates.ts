/**
 * Dates in requests: with an offset, up to 9 fractional digits, in the future. A past one is refused, never taken for
 * now. Offsets are read without a colon and minutes, too (ISO 8601), as some generated clients write them.
 */
import { findPastDates } from '../../db/posts/posts.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { invalidFormat, inThePast, outOfRange, type Problem } from '../../openapi/problems.ts'
import type { RequestPlace } from '../../openapi/places.ts'
import { FORMATS } from '../requests/wording.ts'

const DATE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d{1,9}))?)(?:Z|([+-]\d\d)(?::?(\d\d))?)$/i
const FIRST_YEAR = 1
const LAST_YEAR_WRITTEN = 9999
/** Rounded up, a date of the last year that has four digits may be of the next. */
const LAST_YEAR = 9998

export interface DatedField {
  place: RequestPlace
  date: string
}

/**
 * The moment in UTC with milliseconds, rounded up, so that nothing is published early (R11); undefined
 * for what is not a date, or beyond what can be stored.
 */
export function readDate(text: string): string | undefined {
  const [, time, fraction = '', hours = '+00', minutes = '00'] = DATE.exec(text) ?? []
  const ms = time === undefined ? NaN : Date.parse(`${time}${hours}:${minutes}`)
  const finer = /[1-9]/.test(fraction.slice(3))
  const date = new Date(finer ? ms + 1 : ms)
  const year = date.getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR ? date.toISOString() : undefined
}

/** To the microsecond, as rows have theirs, and never later than it says: what lists are filtered by. */
export function readMoment(text: string): string | undefined {
  const [, time, fraction = '', hours = '+00', minutes = '00'] = DATE.exec(text) ?? []
  if (time === undefined) return undefined
  const date = new Date(`${time.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}${hours}:${minutes}`)
  const year = date.getUTCFullYear()
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR_WRITTEN)) return undefined
  return date.toISOString().replace('.000Z', `.${fraction.padEnd(6, '0').slice(0, 6)}Z`)
}

export function dateProblem({ place, date }: DatedField): Problem[] {
  return readDate(date) === undefined ? [unkept(place, date, LAST_YEAR)] : []
}

export function momentProblem({ place, date }: DatedField): Problem[] {
  return readMoment(date) === undefined ? [unkept(place, date, LAST_YEAR_WRITTEN)] : []
}

/** The format lets more pass: a blank in place of the T, leap seconds, which no clock of ours has, and any year. */
function unkept(place: RequestPlace, date: string, last_year: number): Problem {
  if (!DATE.test(date)) return invalidFormat(place, String(FORMATS['date-time']))
  const message = /:60(?!\d)/.test(date.slice('YYYY-MM-DDTHH:MM'.length))
    ? 'the last second of a minute is 59 here, also where a leap second follows'
    : `must be of the years ${FIRST_YEAR} to ${last_year}, in UTC`
  return outOfRange(place, message)
}

/** The clock of the database decides what lies in the future. Dates are those of readDate. */
export async function pastProblems(sql: Sql, dates: DatedField[]): Promise<Problem[]> {
  if (dates.length === 0) return []
  const past = await findPastDates(
    sql,
    dates.map(({ date }) => date),
  )
  return past.flatMap((position) => {
    const dated = dates[position]
    return dated === undefined ? [] : [inThePast(dated.place)]
  })
}
