/** Holds answers to what the contract requires of them; what it does not know is let be. */
import { REQUIRED } from '../generated/required.ts'

/** The first member that is missing, as `posts[0].id`; undefined where all are there. */
export function missingIn(
  answer: object,
  schema: keyof typeof REQUIRED,
  place = '',
): string | undefined {
  for (const [, name = '', optional, of] of REQUIRED[schema].matchAll(/(\w+)(\??)(?::(\w+))?/g)) {
    const value: unknown = answer[name as keyof typeof answer]
    if (value === undefined && optional === '') return place + name
    if (of === undefined || typeof value !== 'object' || value === null) continue
    const items: [string, unknown][] = Array.isArray(value)
      ? value.map((one, index) => [`${place}${name}[${index}].`, one])
      : [[`${place}${name}.`, value]]
    for (const [within, item] of items) {
      if (typeof item !== 'object' || item === null) continue
      // The table names none that it does not have.
      const missing = missingIn(item, of as keyof typeof REQUIRED, within)
      if (missing !== undefined) return missing
    }
  }
  return undefined
}
