/** Holds a post to the contract as far as a schema goes; what only the service knows, it says itself. */
import { POST_INPUT } from '../../../generated/postInput.ts'
import { labelOf, readPlatform } from '../options/networks.ts'

interface Schema {
  type: string
  enum?: readonly unknown[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
}

/** Local files, which are uploaded and become `media_urls`. */
const MEDIA: Schema = { type: 'array', maxItems: 20, items: { type: 'string', minLength: 1 } }

const SCHEMAS = new Map<string, Schema>([
  ...Object.entries(POST_INPUT.properties),
  ['media', MEDIA],
])

export const MEMBERS: readonly string[] = [...SCHEMAS.keys()]

export function schemaOf(member: string): Schema | undefined {
  return SCHEMAS.get(member)
}

/** Each complaint begins with the member it speaks of. */
export function complaintsOf(members: Record<string, unknown>): string[] {
  return Object.entries(members).flatMap(([name, value]) => {
    const schema = SCHEMAS.get(name)
    return schema === undefined ? [unknownMember(name)] : complaints(name, value, schema)
  })
}

export function unknownMember(name: string): string {
  return `${name}: no such member; known are ${MEMBERS.filter((one) => one !== 'publish_now').join(', ')}`
}

/** As people call the types of JSON. */
const KINDS: Record<string, string> = {
  array: 'a list',
  string: 'a text',
  boolean: 'true or false',
  object: 'names with their values, in a table as JSON',
}

function complaints(name: string, value: unknown, schema: Schema): string[] {
  if (Array.isArray(value)) {
    const { items } = schema
    if (items === undefined) return [`${name}: must be ${KINDS[schema.type] ?? schema.type}`]
    const count = outside(value.length, schema.minItems, schema.maxItems)
    if (count !== undefined) return [`${name}: must have ${count} entries, and has ${value.length}`]
    return value.flatMap((one, index) => complaints(`${name}[${index}]`, one, items))
  }
  if (typeof value !== schema.type) return [`${name}: must be ${KINDS[schema.type] ?? schema.type}`]
  if (schema.enum && !schema.enum.includes(value)) {
    // Networks, of all that has a choice.
    const choices = new Set(schema.enum.map((one) => labelOf(readPlatform(String(one)) ?? '')))
    return [`${name}: must be one of ${[...choices].join(', ')}, not "${String(value)}"`]
  }
  if (typeof value !== 'string') return []
  if (value.trim() === '') return [`${name}: must not be empty`]
  // Characters as the contract counts them, of which an emoji is one.
  const length = value.length > (schema.maxLength ?? Infinity) ? [...value].length : value.length
  const limit = length > (schema.maxLength ?? Infinity) ? schema.maxLength : undefined
  return limit === undefined
    ? []
    : [`${name}: must have at most ${limit} characters, and has ${length}`]
}

/** In words what the count should be, unless it is within the limits. */
function outside(count: number, least = 0, most = Infinity): string | undefined {
  if (count < least) return `at least ${least}`
  return count > most ? `at most ${most}` : undefined
}
