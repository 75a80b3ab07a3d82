/** One name for one thing: what the contract calls by several names is an `id` for agents. */
import { mapValues, type Schema } from './contract.ts'

/** From a name to another one. */
export type Names = Record<string, string>

/** Values with other names, all the way down, and the pointers to such values. */
export function renameIn(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => renameIn(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      nameIn(names, name),
      name === 'pointer' && typeof one === 'string' ? pointerIn(names, one) : renameIn(one, names),
    ]),
  )
}

/** What the arguments have instead of headers. */
const ARGUMENTS: Names = { 'If-Match': 'if_match', 'Idempotency-Key': 'idempotency_key' }

/** Into the arguments of a tool, in which all parts of a request are members, by its own names. */
export function pointerIn(names: Names, pointer: string): string {
  const [, name] = /^(?:query|path|header):(.+)$/.exec(pointer) ?? []
  if (name !== undefined) return `/${nameIn(ARGUMENTS, name)}`
  return pointer
    .split('/')
    .map((one) => nameIn(names, one))
    .join('/')
}

/** The schema of such values. */
export function renamedSchema({ properties, required, items, ...rest }: Schema, names: Names) {
  const copy: Schema = { ...rest }
  if (items !== undefined) copy.items = renamedSchema(items, names)
  if (properties !== undefined) {
    const inside = mapValues(properties, (one) => renamedSchema(one, names))
    copy.properties = Object.fromEntries(
      Object.entries(inside).map(([name, one]) => [nameIn(names, name), one]),
    )
  }
  if (required !== undefined) copy.required = required.map((name) => nameIn(names, name))
  return copy
}

/** Objects have names by birth, which are none of these. */
function nameIn(names: Names, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}

export function reversed(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]))
}
