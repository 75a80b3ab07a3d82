/** What a schema says of itself, in few words of Markdown. Links lead to the schema's name in lower case. */
import type { ReferenceObject } from 'openapi-typescript'
import type { Schema } from './document.ts'

/** Its type first, then its limits. */
export function factsOf(schema: Schema): string[] {
  if ('$ref' in schema) return [typeOf(schema)]
  const { nullable, minimum, maximum, maxLength, maxItems, deprecated } = schema
  const facts = [typeOf(schema)]
  if (schema.enum) facts.push(`one of ${schema.enum.map((value) => quoted(value)).join(', ')}`)
  if (nullable) facts.push('or null')
  if (minimum !== undefined) facts.push(`at least ${minimum}`)
  if (maximum !== undefined) facts.push(`at most ${maximum}`)
  if (maxLength !== undefined && !schema.enum) facts.push(`up to ${maxLength} characters`)
  if (maxItems !== undefined) facts.push(`up to ${maxItems} entries`)
  if (schema.default !== undefined) facts.push(`usually ${quoted(schema.default)}`)
  if (deprecated) facts.push('deprecated')
  return facts
}

export function typeOf(schema: Schema): string {
  if ('$ref' in schema) return `[${nameIn(schema)}](#${nameIn(schema).toLowerCase()})`
  if (schema.oneOf) return schema.oneOf.map(typeOf).join(' or ')
  if (schema.type === 'array' && schema.items) return `list of ${typeOf(schema.items)}`
  return schema.format ? `${schema.type} ${schema.format}` : (schema.type ?? 'anything')
}

/** On one line, as a list wants it. */
export function joined(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}

export function quoted(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function nameIn({ $ref }: ReferenceObject): string {
  return $ref.split('/').at(-1) ?? ''
}
