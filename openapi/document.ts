/** Finding one's way in the contract, for what is written from it (`markdown.ts`, `reference/`). */
import type {
  OpenAPI3,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  ResponseObject,
} from 'openapi-typescript'

/**
 * The server that each instance is: its `url` names `usual`, where one is that nobody has configured. Documents name
 * that too, and each instance writes its own address instead.
 */
export function serverOf({ servers = [] }: OpenAPI3): { url: string; usual: string } {
  const server = servers.find(({ variables }) => variables?.base_url !== undefined)
  if (server === undefined) throw new Error('the contract has no server with a base_url')
  return { url: server.url, usual: String(server.variables?.base_url?.default ?? '') }
}

/** What is asked of a schema here; openapi-typescript keeps each of these in another type. */
export interface Shape {
  type?: string
  description?: string
  nullable?: boolean
  deprecated?: boolean
  'x-deprecated-at'?: string
  'x-sunset'?: string
  format?: string
  enum?: unknown[]
  'x-extensible-enum'?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  default?: unknown
  items?: Schema
  oneOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
}

export type Schema = Shape | ReferenceObject

export interface Operation {
  method: string
  path: string
  operation: OperationObject
  parameters: ParameterObject[]
}

export interface Example {
  summary?: string
  value?: unknown
}

/** What is sent or answered in one media type. */
export interface Media {
  schema?: Schema
  examples?: Record<string, Example>
}

export interface Body {
  type: string
  media: Media
  required: boolean
}

export interface Answer {
  status: string
  description: string
  media: Media | undefined
}

const METHODS = ['get', 'post', 'put', 'delete'] as const

export function operationsOf(document: OpenAPI3): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    if ('$ref' in item) return []
    return METHODS.flatMap((method) => {
      const operation = item[method]
      if (operation === undefined || '$ref' in operation) return []
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
        resolve<ParameterObject>(document, one),
      )
      return [{ method: method.toUpperCase(), path, operation, parameters }]
    })
  })
}

/** The media type that an operation takes, if it takes a body; this contract has one for each. */
export function bodyOf(document: OpenAPI3, { requestBody }: OperationObject): Body | undefined {
  if (requestBody === undefined) return undefined
  const { content, required } = resolve<{ content: Record<string, Media>; required?: boolean }>(
    document,
    requestBody,
  )
  const [entry] = Object.entries(content)
  return entry && { type: entry[0], media: entry[1], required: required === true }
}

/** The answers of an operation, by their status. */
export function answersOf(document: OpenAPI3, { responses = {} }: OperationObject): Answer[] {
  return Object.entries(responses).map(([status, response]) => {
    const { description, content } = resolve<ResponseObject>(document, response)
    // Every answer of this contract has one media type, in place.
    const [media] = Object.values(content ?? {})
    return { status, description, media: media as Media | undefined }
  })
}

/** The codes of an answer's errors; none of a success. */
export function codesOf({ examples = {} }: Media): string[] {
  const codes = Object.values(examples).flatMap(({ value }) => {
    // Examples of errors hold the contract's Error, and nothing else in it has a member of that name.
    const { code } = value as { code?: unknown }
    return typeof code === 'string' ? [code] : []
  })
  return [...new Set(codes)]
}

export function resolve<Target>(document: OpenAPI3, found: object): Target {
  // Which kind of component a reference leads to is decided by where it stands.
  if (!('$ref' in found)) return found as Target
  const [, , kind = '', name = ''] = String(found.$ref).split('/')
  const parts = document.components as Record<string, Record<string, object>>
  const target = parts[kind]?.[name]
  if (target === undefined) throw new Error(`nothing at ${String(found.$ref)}`)
  return resolve(document, target)
}

/** Whether it takes and answers JSON, as all operations do but the upload and the stream. */
export function speaksJson(document: OpenAPI3, { operation }: Operation): boolean {
  const body = bodyOf(document, operation)
  return (
    (body === undefined || body.type === 'application/json') &&
    answerName(document, operation) !== undefined
  )
}

/** The schema of what it answers when it succeeds; undefined where that is no JSON of one. */
export function answerName(
  document: OpenAPI3,
  operation: Operation['operation'],
): string | undefined {
  const success = answersOf(document, operation).find(({ status }) => status.startsWith('2'))
  return nameIn(success?.media?.schema)
}

export function nameIn(schema: object | undefined): string | undefined {
  return schema && '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined
}

/** Of an operation that has pages, the member of its answer that has the items, and the schema of each. */
export function itemsOf(
  document: OpenAPI3,
  { operation, parameters }: Operation,
): { member: string; item: string } | undefined {
  if (!parameters.some(({ name }) => name === 'cursor')) return undefined
  const { properties = {}, required = [] } = resolve<Shape>(document, {
    $ref: `#/components/schemas/${answerName(document, operation)}`,
  })
  for (const [member, schema] of Object.entries(properties)) {
    const item = 'items' in schema && required.includes(member) ? nameIn(schema.items) : undefined
    if (item !== undefined) return { member, item }
  }
  throw new Error(`${operation.operationId} has pages of nothing`)
}
