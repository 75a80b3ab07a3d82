/** Times that posts are scheduled for: read from what somebody wrote, and told back before use. */
import { usage } from './failure.ts'

export interface Time {
  at: Date
  /** IANA name of the zone that it was meant in. */
  zone: string
}

/** Throws a usage Failure for what is no time, and for one that has passed. */
export function readTime(text: string, now: Date, zone: string): Time {
  const at = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i.test(text) || isNaN(+at))
    throw usage(`"${text}" is no time.`, 'Write it like 2026-11-23T09:00:00+01:00')
  if (at <= now) throw usage(`${at.toISOString()} has passed.`)
  return { at, zone }
}

/** Lines for people: the time in UTC and in its zone. */
export function describeTime({ at, zone }: Time): string[] {
  const local = at.toLocaleString('sv-SE', { timeZone: zone, timeZoneName: 'longOffset' })
  return [at.toISOString(), `${local} ${zone}`]
}
