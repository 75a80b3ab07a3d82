/**
 * A name that an object of a body has twice: parsers take the first, the last or neither (RFC 8259, section 4), and what
 * its sender meant nobody knows. JSON.parse keeps the last, so that fewer members come out than went in.
 */
import { along, type RequestPlace } from '../openapi/places.ts'
import { endOfText, isTextAt } from './jsonShape.ts'

/** `value` is what was parsed of the JSON, in which `members` were counted. */
export function repeatedName(
  json: Buffer,
  value: unknown,
  members: number,
): RequestPlace | undefined {
  return members > 0 && membersIn(value) < members ? firstRepeated(json) : undefined
}

/** Of all objects in it; how deep they may be is bounded before. */
function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
  let members = inner === value ? 0 : inner.length
  for (const one of inner) if (typeof one === 'object') members += membersIn(one)
  return members
}

/** An object with its names so far and the one that is read, or a list with the place in it. */
type Level = { names: Set<string>; name: string | undefined } | { index: number }

/** Of JSON that was parsed: whatever is no text is a sign, or a value that says nothing here. */
function firstRepeated(json: Buffer): RequestPlace | undefined {
  const levels: Level[] = []
  for (let at = 0; at < json.length; at++) {
    const level = levels.at(-1)
    if (isTextAt(json, at)) {
      const end = endOfText(json, at)
      if (level !== undefined && 'names' in level && level.name === undefined) {
        const name = JSON.parse(json.toString('utf8', at, end + 1)) as string
        level.name = name
        if (level.names.has(name)) return along(levels.map(stepOf))
        level.names.add(name)
      }
      at = end
      continue
    }
    const sign = String.fromCharCode(json[at] ?? 0)
    if (sign === '{') levels.push({ names: new Set(), name: undefined })
    else if (sign === '[') levels.push({ index: 0 })
    else if (sign === '}' || sign === ']') levels.pop()
    else if (sign === ',' && level !== undefined) {
      if ('names' in level) level.name = undefined
      else level.index++
    }
  }
  return undefined
}

function stepOf(level: Level): string | number {
  return 'names' in level ? (level.name ?? '') : level.index
}
