/** Closed JSON bodies, as OpenAPI describes them: every rule names what is wrong, and where. */
import { isObject, type JsonObject } from './exchange.ts'

export interface BodyError {
  message: string
  parameters: Record<string, string[]>
}

export type Rule = (value: unknown, path: string) => BodyError[]

export const isText = rule((value) => typeof value === 'string')
export const isFlag = rule((value) => typeof value === 'boolean')
export const isId = rule((value) => typeof value === 'string' && /^[0-9]{1,19}$/.test(value))
export const isAny = rule(() => true)
export const isAnyObject = rule(isObject)

export const isWebAddress = rule(
  (value) => typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
)

export function isTextOf(min: number, max: number): Rule {
  return rule((value) => {
    // JSON Schema counts code points.
    const length = typeof value === 'string' ? [...value].length : -1
    return length >= min && length <= max
  })
}

export function isNumber(min: number, max: number): Rule {
  return rule((value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max)
}

export function oneOf(...values: string[]): Rule {
  return rule((value) => typeof value === 'string' && values.includes(value))
}

export function listOf(item: Rule, min = 0, max = Infinity): Rule {
  return (value, path) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) {
      return [bodyError(`$.${path}: does not match the schema`, path, value)]
    }
    return value.flatMap((one, at) => item(one, `${path}[${at}]`))
  }
}

/** Members whose name ends in `!` are required. */
export function closed(members: Record<string, Rule>): Rule {
  const allowed = new Map(Object.entries(members).map(([name, of]) => [name.replace('!', ''), of]))
  const required = Object.keys(members).filter((name) => name.endsWith('!'))

  return (value, path) => {
    if (!isObject(value)) return [bodyError(`$.${path}: is not an object`, path || 'body', value)]
    const name = (member: string) => (path ? `${path}.${member}` : member)
    const missing = required
      .map((member) => member.slice(0, -1))
      .filter((member) => value[member] === undefined)
      .map(name)
      .map((one) => bodyError(`$.${one}: is missing but it is required`, one, undefined))
    const wrong = Object.entries(value).flatMap(([member, content]) => {
      const of = allowed.get(member)
      if (of) return of(content, name(member))
      const message = `$.${name(member)}: is not defined in the schema and the schema does not allow additional properties`
      return [bodyError(message, name(member), content)]
    })
    return [...missing, ...wrong]
  }
}

export function checkShape(body: JsonObject, shape: Rule): BodyError[] {
  return shape(body, '')
}

export function bodyError(message: string, member: string, value: unknown): BodyError {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null')
  return { message, parameters: { [member]: [shown.slice(0, 200)] } }
}

function rule(holds: (value: unknown) => boolean): Rule {
  return (value, path) =>
    holds(value) ? [] : [bodyError(`$.${path}: does not match the schema`, path, value)]
}
