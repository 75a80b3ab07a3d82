/**
 * Of a contract what requests are held to: parameters, bodies and the schemas that they name. The validator
 * goes over the whole document for each operation that it compiles, and most of it is answers and examples.
 */
import type { Operation } from 'openapi-backend'
import type { SchemaBounds } from '../handlers/requests/bounds.ts'

type Node = Record<string, unknown>

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

export interface ContractOperation {
  method: string
  path: string
  operation_id: string
}

export function requestContract(contract: object): {
  document: object
  operations: ContractOperation[]
} {
  const { openapi, info, paths, components } = contract as Record<string, Node>
  const paths_kept = mapValues(paths ?? {}, (item) => mapValues(item as Node, keptOf))
  const document = {
    openapi,
    info,
    // Routes are looked up here alone, without what is before them.
    servers: [{ url: '/' }],
    paths: paths_kept,
    components: componentsOf(components ?? {}, paths_kept),
  }
  const operations = Object.entries(paths_kept).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { operationId } = (operation ?? {}) as { operationId?: string }
      return operationId === undefined ? [] : [{ method, path, operation_id: operationId }]
    }),
  )
  return { document, operations }
}

/** The schema of an operation's body of JSON, where it has one. */
export function jsonBodyOf(operation: Operation): SchemaBounds | undefined {
  return schemaOf(operation, 'application/json')
}

/** Of its body, however it is sent. */
export function bodyOf(operation: Operation): SchemaBounds | undefined {
  return jsonBodyOf(operation) ?? schemaOf(operation, 'multipart/form-data')
}

function schemaOf({ requestBody }: Operation, media_type: string): SchemaBounds | undefined {
  if (requestBody === undefined || !('content' in requestBody)) return undefined
  // References are resolved when the contract is loaded.
  return requestBody.content[media_type]?.schema as SchemaBounds | undefined
}

function keptOf(part: unknown, name: string): unknown {
  if (!METHODS.includes(name)) return withoutWords(part)
  const { operationId, parameters, requestBody } = part as Node
  return withoutWords({ operationId, parameters, requestBody, responses: {} })
}

/** What is said to people, and to other programs. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .filter(([name, inner]) => !isWords(name, inner))
    .map(([name, inner]) => [name, withoutWords(inner)])
  return { ...Object.fromEntries(members), ...(isOfQuery(value) && AS_SENT) }
}

/**
 * A query is taken as browsers write it: URLSearchParams makes `+` of a blank, and by hand nobody encodes `:`, `/`
 * or `,`, which RFC 3986 allows there. The validator would refuse all of these.
 */
const AS_SENT = { allowReserved: true }

function isOfQuery(value: object): boolean {
  return 'in' in value && value.in === 'query'
}

/** A property may be called `description`; then it is a schema. */
function isWords(name: string, value: unknown): boolean {
  if (value === undefined || name === 'examples') return true
  return (name === 'description' || name === 'summary') && typeof value === 'string'
}

/** Those that are named, and those that they name. */
function componentsOf(components: Node, from: unknown): Node {
  const examples = new Map<string, unknown>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (name === '$ref' && typeof inner === 'string') follow(inner)
      else visit(inner)
    }
  }
  const follow = (place: string) => {
    if (examples.has(place)) return
    const [kind = '', name = ''] = place.replace('#/components/', '').split('/')
    const component = withoutWords((components[kind] as Node | undefined)?.[name])
    examples.set(place, component)
    visit(component)
  }
  visit(from)
  const result: Record<string, Node> = {}
  for (const [place, component] of examples) {
    const [kind = '', name = ''] = place.replace('#/components/', '').split('/')
    result[kind] = { ...result[kind], [name]: component }
  }
  return result
}

function mapValues<Value, Result>(
  record: Record<string, Value>,
  make: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, make(value, name)]),
  )
}
