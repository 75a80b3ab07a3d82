/** Times in the zone of whoever looks. */

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
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

/** `in 4 days`, `tomorrow`, `today`, by calendar days. */
export function daysUntil(at: string): string {
  const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0)
  const days = Math.round((midnight(new Date(at)) - midnight(new Date())) / DAY_MS)
  return DAYS.format(days, 'day')
}
