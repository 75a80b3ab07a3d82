/** Weekly slots as people write them: `mon-fri 9:00,17:30`. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import { CHOICES, type WeekdayInput } from '../../../generated/names.ts'
import { usage } from '../failure.ts'
import { oneLine } from '../terminal/printable.ts'

type Slot = components['schemas']['WeeklySlotInput']

const WEEK = CHOICES.WeekdayInput
/** By the first three letters, which no two have in common. */
const SHORT_LENGTH = 3
const HOW = 'Write it like "mon-fri 9:00,17:30", "sat,sun 10:00" or "daily 8:15".'

/** A slot for each of its times. Throws a usage Failure for what is not understood as a whole. */
export function readSlots(text: string, x_account_id?: string): Slot[] {
  const [days = '', times = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
  const weekdays = days.split(',').flatMap(readDays)
  const clock = times.split(',').map(readClock)
  if (rest.length > 0 || weekdays.includes(undefined) || clock.includes(undefined))
    throw usage(`"${oneLine(text)}" is no slot.`, HOW)
  const known = weekdays.filter((day) => day !== undefined)
  return clock
    .filter((time) => time !== undefined)
    .map((time) => ({
      weekdays: WEEK.filter((day) => known.includes(day)),
      time,
      ...(x_account_id !== undefined && { x_account_id }),
    }))
}

/** As they are shown: `mon,tue`. */
export function shortDays(weekdays: readonly string[]): string {
  return weekdays.map((day) => day.slice(0, SHORT_LENGTH)).join(',')
}

function readDays(text: string): (WeekdayInput | undefined)[] {
  if (text === 'daily') return [...WEEK]
  const [first, last, ...rest] = text.split('-').map(readDay)
  if (rest.length > 0 || first === undefined) return [undefined]
  if (!text.includes('-')) return [first]
  if (last === undefined) return [undefined]
  const [from, to] = [WEEK.indexOf(first), WEEK.indexOf(last)]
  // Over the end of a week, too: fri-mon.
  const length = ((to - from + WEEK.length) % WEEK.length) + 1
  return Array.from({ length }, (_, index) => WEEK[(from + index) % WEEK.length])
}

function readDay(text: string): WeekdayInput | undefined {
  return WEEK.find((day) => day === text || day.slice(0, SHORT_LENGTH) === text)
}

function readClock(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === '' ? undefined : `${hour.padStart(2, '0')}:${minute}`
}
