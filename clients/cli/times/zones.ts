/** Time zones by their IANA names. */
import { usage } from '../failure.ts'

/** The zone as it is properly written. Throws a usage Failure for one that does not exist. */
export function readZone(text: string): string {
  const zone = knownZone(text)
  if (zone === undefined) throw usage(`${text} is no time zone.`, 'Write it like Europe/Berlin')
  return zone
}

/** The same, and undefined for one that does not exist. */
export function knownZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
