/** Time zones by their IANA names. */
import { usage } from '../failure.ts'

/** The zone as it is properly written. Throws a usage Failure for one that does not exist. */
export function readZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    throw usage(`${text} is no time zone.`, 'Write it like Europe/Berlin')
  }
}
