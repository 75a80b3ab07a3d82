/**
 * What the contract requires of the schemas that answers are made of, for the SDKs to hold answers to: for each the names
 * of its members, separated by blanks. One that may be missing has a `?` behind its name; behind a `:` stands the schema
 * of what it holds, or of each item of it.
 */
import type { OpenAPI3 } from 'openapi-typescript'
import { answerName, operationsOf, resolve, type Schema, type Shape } from './document.ts'

export function requiredMembers(document: OpenAPI3): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { operation } of operationsOf(document)) {
    const name = answerName(document, operation)
    if (name !== undefined) add(name)
  }
  return found

  function add(name: string) {
    if (name in found) return
    // Schemas may lead to each other in circles.
    found[name] = ''
    const { properties = {}, required = [] } = schemaOf(name)
    found[name] = Object.entries(properties)
      .flatMap(([member, schema]) => {
        const of = objectIn(schema)
        const is_required = required.includes(member)
        if (!is_required && of === undefined) return []
        return `${member}${is_required ? '' : '?'}${of === undefined ? '' : `:${of}`}`
      })
      .join(' ')
  }

  /** The schema of the object that it is, or of those that it lists. */
  function objectIn(schema: Schema): string | undefined {
    if (!('$ref' in schema)) return schema.items && objectIn(schema.items)
    const name = schema.$ref.split('/').at(-1) ?? ''
    const { items, properties } = schemaOf(name)
    if (items !== undefined) return objectIn(items)
    if (properties === undefined) return undefined
    add(name)
    return name
  }

  function schemaOf(name: string): Shape {
    return resolve<Shape>(document, { $ref: `#/components/schemas/${name}` })
  }
}
