/** Dates as people write them, and as they are understood. */
import { now } from '../clock.ts'

/** As a field for a date and a time has it, by the clock of whoever looks. */
export function timeOfField(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(two).join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** By the clock of whoever looks; undefined where a field has no date, or one beyond what can be told. */
export function dateOfField(field: string): Date | undefined {
  const date = new Date(field)
  return Number.isNaN(date.getTime()) ? undefined : date
}

export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const IN_WORDS = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

export function dateInWords(date: Date): string {
  return IN_WORDS.format(date)
}

/** `tomorrow 9`, as people say it; the library wants to hear that it is a time. */
const BARE_HOUR = /(?<=[a-z]\s+)(\d{1,2})$/i

/** In the future; a reason when it cannot be told which moment is meant. */
export async function understood(words: string): Promise<Date | string> {
  const library = await import('chrono-node/en').catch(() => undefined)
  if (library === undefined) return 'Words are not understood without a connection.'
  const asked = words.trim().replace(BARE_HOUR, 'at $1')
  const [found, ...others] = library.parse(asked, new Date(now()), { forwardDate: true })
  if (found === undefined || others.length > 0)
    return 'That is not understood. Write it such as “tomorrow 9:00” or “Friday 14:30”.'
  if (!found.start.isCertain('hour')) return 'At what time? Write it such as “tomorrow 9:00”.'
  const date = found.start.date()
  return date.getTime() > now() ? date : 'That is in the past.'
}
