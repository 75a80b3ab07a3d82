/**
 * Decision 21: members and query parameters that the contract does not know are ignored, since existing
 * clients send them, and named in a header, so that a typo does not go unseen.
 */
import type { Request } from 'express'
import type { Operation } from 'openapi-backend'

const NAMES_MAX = 50
const HEADER_LENGTH_MAX = 1000

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}

/** The value of X-Ignored-Fields, or undefined when nothing was ignored. */
export function ignoredFields(operation: Operation, req: Request): string | undefined {
  const names = [
    ...unknownParameters(operation, req),
    ...unknownMembers(bodySchema(operation), req.body, ''),
  ]
  if (names.length === 0) return undefined
  const unique = [...new Set(names)].slice(0, NAMES_MAX)
  return unique.join(', ').slice(0, HEADER_LENGTH_MAX)
}

function unknownParameters({ parameters = [] }: Operation, req: Request): string[] {
  const known = parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' ? [parameter.name] : [],
  )
  return Object.keys(req.query)
    .filter((name) => !known.includes(name))
    .map(printable)
}

function bodySchema({ requestBody }: Operation): Schema | undefined {
  if (requestBody === undefined || !('content' in requestBody)) return undefined
  // References are resolved when the contract is loaded.
  return requestBody.content['application/json']?.schema as Schema | undefined
}

function unknownMembers(schema: Schema | undefined, value: unknown, path: string): string[] {
  if (schema === undefined || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((item, index) => unknownMembers(schema.items, item, `${path}[${index}]`))
  if (schema.properties === undefined) return []
  const properties = schema.properties
  return Object.entries(value).flatMap(([name, item]) => {
    const place = path === '' ? printable(name) : `${path}.${printable(name)}`
    return Object.hasOwn(properties, name) ? unknownMembers(properties[name], item, place) : [place]
  })
}

/** Fit for a header, whatever the client called it. */
function printable(name: string): string {
  return encodeURIComponent(name.toWellFormed()).slice(0, 100)
}
