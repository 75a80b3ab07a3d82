/** What a schema says of itself, in few words of Markdown. Links lead to the schema's name in lower case. */
import type { ReferenceObject } from 'openapi-typescript'
import type { Schema, Shape } from './document.ts'

/** Its type first, then its limits. */
export function factsOf(schema: Schema): string[] {
  if ('$ref' in schema) return [typeOf(schema)]
  const { nullable, minimum, maximum, maxLength, maxItems } = schema
  const facts = [typeOf(schema)]
  const { enum: closed, 'x-extensible-enum': open } = schema
  if (closed) facts.push(`one of ${listed(closed)}`)
  if (open) facts.push(`so far one of ${listed(open)}`)
  if (nullable) facts.push('or null')
  if (minimum !== undefined) facts.push(`at least ${minimum}`)
  if (maximum !== undefined) facts.push(`at most ${maximum}`)
  if (maxLength !== undefined && !closed && !open) facts.push(`up to ${maxLength} characters`)
  if (maxItems !== undefined) facts.push(`up to ${maxItems} entries`)
  if (schema.default !== undefined) facts.push(`usually ${quoted(schema.default)}`)
  return [...facts, ...endOf(schema)]
}

type Deprecable = Pick<Shape, 'deprecated' | 'x-deprecated-at' | 'x-sunset'>

/** Whether it is to end one day: of an operation, a parameter or a member. */
export function endOf({
  deprecated,
  'x-deprecated-at': since,
  'x-sunset': ends,
}: Deprecable): string[] {
  if (!deprecated) return []
  return [`deprecated since ${dayOf(since)}`, ...(ends ? [`ends on ${dayOf(ends)}`] : [])]
}

function dayOf(date = ''): string {
  return date.slice(0, 10)
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

function listed(values: unknown[]): string {
  return values.map((value) => quoted(value)).join(', ')
}

export function quoted(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function nameIn({ $ref }: ReferenceObject): string {
  return $ref.split('/').at(-1) ?? ''
}
