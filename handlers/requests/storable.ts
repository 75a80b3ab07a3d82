/** PostgreSQL stores neither NUL nor half a surrogate pair, and no network takes them. */
import { validationFailed } from '../../openapi/errors.ts'

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

const PROBLEMS_MAX = 100

/** No text of ours may hold what the database cannot keep. Throws 400, naming the first such fields. */
export function refuseUnstorable(...values: unknown[]) {
  const bad: string[] = []
  for (const value of values) addUnstorable(bad, value, [])
  if (bad.length > 0) {
    throw validationFailed(bad.map((field) => `${field}: must be Unicode text without NUL`))
  }
}

/** The way to a value is written down only when it is bad: nearly all are well, and there may be many. */
function addUnstorable(bad: string[], value: unknown, way: (string | number)[]) {
  if (bad.length >= PROBLEMS_MAX) return
  if (typeof value === 'string') {
    if (!isStorable(value)) bad.push(fieldOf(way))
    return
  }
  if (typeof value !== 'object' || value === null) return
  const inside = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [name, item] of inside) {
    way.push(name)
    addUnstorable(bad, item, way)
    way.pop()
  }
}

function fieldOf(way: (string | number)[]): string {
  const names = way.map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`))
  return names.join('').replace(/^\./, '')
}
