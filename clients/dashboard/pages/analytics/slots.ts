/** Hours of the week in UTC, and which slots of the queue are in them, whatever time zone that has. */
import { CHOICES } from '../../../../generated/names.ts'
import { daysAfter, mondayOf, today } from '../plots/days.ts'
import type { PublicSchemas } from '../publicApi.ts'

type Queue = PublicSchemas['Queue']

/** Monday is day 0. */
export interface WeekHour {
  day: number
  hour: number
}

export interface LocalTime {
  weekday: (typeof CHOICES.WeekdayInput)[number]
  time: string
}

const HOUR = 60
const WEEK = 7 * 24 * HOUR

/** An hour of this week of UTC, as the clocks of the queue show its beginning. */
export function localTime({ day, hour }: WeekHour, timezone: string): LocalTime {
  const date = daysAfter(mondayOf(today()), day)
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(Date.parse(date) + hour * HOUR * 60_000))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const weekday = CHOICES.WeekdayInput.find((one) => one === part('weekday').toLowerCase())
  return { weekday: weekday ?? 'monday', time: `${part('hour')}:${part('minute')}` }
}

export function isInQueue(at: WeekHour, { timezone, slots }: Queue): boolean {
  const { weekday, time } = localTime(at, timezone)
  const begins = minuteOf(weekday, time)
  return slots.some(({ weekdays, time }) =>
    weekdays.some((weekday) => {
      const after = minuteOf(weekday, time) - begins
      return (after + WEEK) % WEEK < HOUR
    }),
  )
}

function minuteOf(weekday: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (CHOICES.WeekdayInput.findIndex((one) => one === weekday) * 24 + hours) * HOUR + minutes
}
