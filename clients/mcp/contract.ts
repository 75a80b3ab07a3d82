/**
 * What the contract says of operations, as JSON Schema that stands alone: references are replaced by
 * what they name, and what only OpenAPI knows is left out. Whatever is asked for and not there throws,
 * so that a tool cannot outlive the operation or member that it was made from. For the start of the
 * service: each answer is made anew. The casts say what OpenAPI's own form is, to which the document is
 * held when it is generated.
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

export type ParameterLocation = 'path' | 'query' | 'header' | 'body'

interface Parameter {
  name: string
  in: string
  description?: string
  schema: Schema
}

type Node = Record<string, unknown>

const METHODS = ['get', 'post', 'put', 'delete']
/** Formats of OpenAPI that JSON Schema does not know. */
const FORMATS = ['int32', 'int64', 'double', 'float']

/** The named member of a request; of a body, one of its properties. */
export function memberSchemaOf(id: OperationId, place: ParameterLocation, name: string): Schema {
  const node = place === 'body' ? propertyOf(id, name) : parameterOf(id, place, name)
  if (node === undefined) throw new Error(`${id} has no ${name} in its ${place}`)
  return node
}

/** The members without which a body is refused. */
export function neededOf(id: OperationId): string[] {
  return bodyOf(id)?.required ?? []
}

/** Whether a request without a body is refused. */
export function needsBody(id: OperationId): boolean {
  const body = findOperation(id).operation.requestBody as Node | undefined
  return body?.required === true
}

export function takesHeader(id: OperationId, header: string): boolean {
  return parametersOf(id).some(({ name }) => name === header)
}

/** What HTTP requests get when they do not say: the defaults of the query. */
export function defaultsOf(id: OperationId): Record<string, unknown> {
  const query = parametersOf(id).filter((one) => one.in === 'query')
  return Object.fromEntries(
    query.flatMap(({ name, schema }) => ('default' in schema ? [[name, schema.default]] : [])),
  )
}

/** Such as `GET /posts/{id}`. */
export function requestOf(id: OperationId): string {
  return findOperation(id).request
}

function findOperation(id: OperationId) {
  for (const [path, item] of Object.entries(contract.paths as Record<string, Node>)) {
    for (const method of METHODS) {
      const operation = item[method] as Node | undefined
      if (operation?.operationId === id) {
        return { request: `${method.toUpperCase()} ${path}`, item, operation }
      }
    }
  }
  throw new Error(`the contract has no operation ${id}`)
}

function parametersOf(id: OperationId): Parameter[] {
  const { item, operation } = findOperation(id)
  const listed = [item, operation].flatMap(({ parameters = [] }) => parameters as Node[])
  return listed.map((parameter) => follow(parameter) as unknown as Parameter)
}

function parameterOf(id: OperationId, place: ParameterLocation, name: string): Schema | undefined {
  const parameter = parametersOf(id).find((one) => one.in === place && one.name === name)
  if (parameter === undefined) return undefined
  const { schema, description } = parameter
  return { ...inlined(schema), ...(description !== undefined && { description }) }
}

function propertyOf(id: OperationId, name: string): Schema | undefined {
  const property = bodyOf(id)?.properties?.[name]
  return property && inlined(property)
}

/** Undefined for a body that is not JSON, too. */
function bodyOf(id: OperationId): Schema | undefined {
  const body = findOperation(id).operation.requestBody as Node | undefined
  return body && schemaIn(body)
}

function schemaIn(node: Node): Schema | undefined {
  const content = follow(node).content as Record<string, { schema?: Schema }> | undefined
  const schema = content?.['application/json']?.schema
  return schema && follow(schema)
}

/** A copy in which nothing refers to anything. */
function inlined(schema: Schema): Schema {
  const { properties, items, ...rest } = follow(schema)
  const keywords = Object.entries(rest).filter(([keyword, value]) => isJsonSchema(keyword, value))
  const copy: Schema = Object.fromEntries(keywords)
  if (properties !== undefined) copy.properties = mapValues(properties, inlined)
  if (items !== undefined) copy.items = inlined(items)
  return copy
}

function isJsonSchema(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return !FORMATS.includes(String(value))
  return keyword !== 'examples' && !keyword.startsWith('x-')
}

/** What stands at the reference, with what is said beside it. */
function follow<Part extends Node>(node: Part): Part {
  const { $ref, ...beside } = node
  if (typeof $ref !== 'string') return node
  const names = $ref.replace('#/', '').split('/')
  const target = names.reduce<Node | undefined>(
    (place, name) => place?.[name] as Node | undefined,
    contract as unknown as Node,
  )
  if (target === undefined) throw new Error(`the contract has nothing at ${$ref}`)
  return { ...follow(target), ...beside } as Part
}

export function mapValues<From, To>(
  record: Record<string, From>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value, name)]),
  )
}
