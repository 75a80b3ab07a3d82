/** PostgreSQL stores neither NUL nor half a surrogate pair, and no network takes them. */
import { validationFailed } from '../openapi/errors.ts'

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** No text of ours may hold what the database cannot keep. Throws 400, naming each such field. */
export function refuseUnstorable(...values: unknown[]) {
  const bad = values.flatMap((value) => unstorable('', value))
  if (bad.length > 0) {
    throw validationFailed(bad.map((field) => `${field}: must be Unicode text without NUL`))
  }
}

function unstorable(field: string, value: unknown): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [field]
  if (Array.isArray(value))
    return value.flatMap((item, index) => unstorable(`${field}[${index}]`, item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    unstorable(field ? `${field}.${name}` : name, item),
  )
}
