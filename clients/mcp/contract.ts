/**
 * What the contract says of operations, as JSON Schema that stands alone: references are replaced by
 * what they name, and what only OpenAPI knows is left out. Whatever is asked for and not there throws,
 * so that a tool cannot outlive the operation or member that it was made from.
 */
import contract from '../../generated/openapi-3.1.json' with { type: 'json' }
import type { OperationId } from '../../handlers/handler.ts'

export interface Schema {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean
  default?: unknown
  [keyword: string]: unknown
}

export type Place = 'path' | 'query' | 'header'

interface Parameter {
  name: string
  in: string
  description?: string
  schema: Schema
}

interface Operation {
  /** Such as `GET /posts/{id}`. */
  request: string
  parameters: Parameter[]
  body: Schema | undefined
  needs_body: boolean
  reply: Schema
}

type Node = Record<string, unknown>

const METHODS = ['get', 'post', 'put', 'delete']
/** Formats of OpenAPI that JSON Schema does not know. */
const FORMATS = ['int32', 'int64', 'double', 'float']

/** The named member of a request; of a body, one of its properties. */
export function memberOf(id: OperationId, place: Place | 'body', name: string): Schema {
  const operation = operationOf(id)
  const found =
    place === 'body'
      ? operation.body?.properties?.[name]
      : parameterOf(operation.parameters, place, name)
  if (found === undefined) throw new Error(`${id} has no ${name} in its ${place}`)
  return found
}

export function bodyOf(id: OperationId): Schema | undefined {
  return operationOf(id).body
}

/** Whether a request without a body is refused. */
export function needsBody(id: OperationId): boolean {
  return operationOf(id).needs_body
}

export function replyOf(id: OperationId): Schema {
  return operationOf(id).reply
}

/** Whether a repeat can be told from a second request (decision 23). */
export function takesKey(id: OperationId): boolean {
  return operationOf(id).parameters.some(({ name }) => name === 'Idempotency-Key')
}

/** What HTTP requests get when they do not say: the defaults of the query. */
export function defaultsOf(id: OperationId): Record<string, unknown> {
  const dated = operationOf(id).parameters.filter((one) => one.in === 'query')
  return Object.fromEntries(
    dated.flatMap(({ name, schema }) => ('default' in schema ? [[name, schema.default]] : [])),
  )
}

/** Such as `GET /posts/{id}`. */
export function requestOf(id: OperationId): string {
  return operationOf(id).request
}

function operationOf(id: OperationId): Operation {
  for (const [path, item] of Object.entries(contract.paths as Record<string, Node>)) {
    for (const method of METHODS) {
      const operation = item[method] as Node | undefined
      if (operation?.operationId === id) {
        const request = `${method.toUpperCase()} ${path}`
        return readOperation(request, operation, [item, operation].flatMap(parametersIn))
      }
    }
  }
  throw new Error(`the contract has no operation ${id}`)
}

function readOperation(request: string, operation: Node, parameters: Parameter[]): Operation {
  const body = operation.requestBody as Node | undefined
  const responses = operation.responses as Record<string, Node>
  const success = responses['200'] ?? responses['201']
  const reply = success && schemaIn(success, 'application/json')
  if (reply === undefined) throw new Error(`${request} has no success that is JSON`)
  return {
    request,
    parameters,
    body: body && schemaIn(body, 'application/json'),
    needs_body: body?.required === true,
    reply,
  }
}

function parametersIn(node: Node): Parameter[] {
  const listed = (node.parameters ?? []) as Node[]
  return listed.map((entry) => {
    // OpenAPI's own form, to which the document is held when it is generated.
    const parameter = follow(entry) as unknown as Parameter
    return { ...parameter, schema: inlined(parameter.schema) }
  })
}

function parameterOf(parameters: Parameter[], place: Place, name: string): Schema | undefined {
  const found = parameters.find((one) => one.in === place && one.name === name)
  if (found === undefined) return undefined
  return { ...found.schema, ...(found.description && { description: found.description }) }
}

function schemaIn(node: Node, type: string): Schema | undefined {
  const content = follow(node).content as Record<string, { schema?: Schema }> | undefined
  const schema = content?.[type]?.schema
  return schema && inlined(schema)
}

/** A copy in which nothing refers to anything. */
function inlined(schema: Schema): Schema {
  const { properties, items, ...rest } = follow(schema) as Schema
  const kept = Object.entries(rest).filter(([keyword, value]) => isJsonSchema(keyword, value))
  const copy: Schema = Object.fromEntries(kept)
  if (properties !== undefined) copy.properties = mapValues(properties, inlined)
  if (items !== undefined) copy.items = inlined(items)
  return copy
}

function isJsonSchema(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return !FORMATS.includes(String(value))
  return keyword !== 'examples' && !keyword.startsWith('x-')
}

/** What stands at the reference, with what is said beside it. */
function follow(node: Node | Schema): Node {
  const { $ref, ...beside } = node as Node
  if (typeof $ref !== 'string') return node
  const names = $ref.replace('#/', '').split('/')
  const found = names.reduce<Node | undefined>(
    (place, name) => place?.[name] as Node | undefined,
    contract as unknown as Node,
  )
  if (found === undefined) throw new Error(`the contract has nothing at ${$ref}`)
  return { ...follow(found), ...beside }
}

export function mapValues<From, To>(
  record: Record<string, From>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value, name)]),
  )
}
