/** Times in the zone of whoever looks. */
import { now } from '../clock.ts'

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const SECOND = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const DAY_AND_SECOND = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** As the API writes them. */
const MOMENT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/
const DAYS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const DAY_MS = 24 * 3_600_000

export function When({ at, time = false }: { at: string; time?: boolean }) {
  const date = new Date(at)
  const exact = DATE_AND_TIME.format(date)
  return (
    <time dateTime={at} title={exact}>
      {time ? exact : DATE.format(date)}
    </time>
  )
}

/** A sentence of the API, in which moments are written as everywhere on the pages. */
export function Said({ sentence }: { sentence: string }) {
  return sentence
    .split(MOMENT)
    .map((part, place) => (place % 2 === 1 ? <When key={place} at={part} time /> : part))
}

/** To the second, and without the day when that is today: for long lists. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at)
  const is_today = date.toDateString() === new Date(now()).toDateString()
  return (
    <time dateTime={at} title={DATE_AND_TIME.format(date)}>
      {(is_today ? SECOND : DAY_AND_SECOND).format(date)}
    </time>
  )
}

/** `in 4 days`, `tomorrow`, `today`, by calendar days. */
export function daysUntil(at: string): string {
  const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0)
  const days = Math.round((midnight(new Date(at)) - midnight(new Date(now()))) / DAY_MS)
  return DAYS.format(days, 'day')
}
