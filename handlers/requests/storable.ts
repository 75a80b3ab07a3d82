/** PostgreSQL stores neither NUL nor half a surrogate pair, and no network takes them. */
import { validationFailed } from '../../openapi/errors.ts'
import { along, inPath, inQuery, type RequestPlace } from '../../openapi/places.ts'
import { unstorable } from '../../openapi/problems.ts'

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

const PROBLEMS_MAX = 100

/** Each part of a request by itself. */
interface Texts {
  path?: unknown
  query?: unknown
  body?: unknown
}

/** No text of ours may hold what the database cannot keep. Throws 400, naming the first such fields. */
export function refuseUnstorable({ path, query, body }: Texts) {
  const bad: RequestPlace[] = []
  addUnstorable(bad, path, [], (way) => ({ ...along(way), pointer: inPath(nameIn(way)).pointer }))
  addUnstorable(bad, query, [], (way) => ({ ...along(way), pointer: inQuery(nameIn(way)).pointer }))
  addUnstorable(bad, body, [], along)
  if (bad.length > 0) throw validationFailed(bad.map(unstorable))
}

type Way = (string | number)[]

function nameIn([name = '']: Way): string {
  return String(name)
}

/** The way to a value is written down only when it is bad: nearly all are well, and there may be many. */
function addUnstorable(
  bad: RequestPlace[],
  value: unknown,
  way: Way,
  placeOf: (way: Way) => RequestPlace,
) {
  if (bad.length >= PROBLEMS_MAX) return
  if (typeof value === 'string') {
    if (!isStorable(value)) bad.push(placeOf(way))
    return
  }
  if (typeof value !== 'object' || value === null) return
  const inside = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [name, item] of inside) {
    way.push(name)
    addUnstorable(bad, item, way, placeOf)
    way.pop()
  }
}
