/**
 * X's own OpenAPI description, which is not ours to hand on: the file that X_OPENAPI names. It knows the
 * newer dialect only, and of each request the method, the path, the query and the body.
 */
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { Request } from '../../networks/wire/wire.ts'

export const X_OPENAPI = process.env.X_OPENAPI

interface Schema {
  type?: string
  $ref?: string
}
interface Parameter {
  name: string
  in: 'query' | 'path'
  required?: boolean
  schema: Schema
}
interface Body {
  content: Record<string, { schema: Schema }>
  required?: boolean
}
interface Operation {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: Body
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> }
}

export interface Described {
  operationId: string
  /** Empty when the description allows the request. */
  faults: string[]
}

export interface Description {
  /** `base_url` is what stands before `/2/`. */
  judge(request: Request, base_url: string): Promise<Described>
  judgeAnswer(operationId: string, status: number, body: unknown): string[]
}

export function readDescription(file: string): Description {
  // A published document of a known version; a test would fail if its parts were not these.
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      // `/2/users/me` before `/2/users/{id}`.
      holes: path.split('{').length,
      operation,
    })),
  )
  operations.sort((a, b) => a.holes - b.holes)

  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addFormat('binary', true)
  ajv.addSchema({ $id: 'x', components: { schemas: document.components.schemas } })
  const compiled = new Map<Schema, ValidateFunction>()

  function faultsOf(where: string, schema: Schema, value: unknown): string[] {
    const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"x#/')) as Schema
    const validate = compiled.get(schema) ?? ajv.compile(whole)
    compiled.set(schema, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${where}${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  function parametersOf({ parameters = [] }: Operation): Parameter[] {
    return parameters.flatMap((one) =>
      '$ref' in one
        ? (document.components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? [])
        : one,
    )
  }

  /** As the styles of this description have it: lists with commas, nothing exploded. */
  function valueOf({ schema }: Parameter, text: string): unknown {
    const { $ref } = schema
    const { type } = $ref
      ? (document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? schema)
      : schema
    if (type === 'array') return text.split(',')
    return type === 'integer' ? Number(text) : text
  }

  async function judge({ method, url, headers, body }: Request, base_url: string) {
    const { pathname, searchParams } = new URL(url.slice(base_url.length), 'http://x')
    const found = operations.find((one) => one.method === method && one.pattern.test(pathname))
    if (!found) return { operationId: '', faults: [`no operation ${method} ${pathname}`] }
    const { operation, pattern } = found
    const parameters = parametersOf(operation)
    const path_values = pattern.exec(pathname)?.groups ?? {}

    const faults = parameters.flatMap((parameter) => {
      const text =
        parameter.in === 'path' ? path_values[parameter.name] : searchParams.get(parameter.name)
      const where = `${parameter.in} ${parameter.name}`
      if (text === null || text === undefined) {
        return parameter.required ? [`${where} is missing`] : []
      }
      return faultsOf(where, parameter.schema, valueOf(parameter, text))
    })
    const known = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    for (const name of searchParams.keys()) {
      if (!known.includes(name)) faults.push(`query ${name} is not known`)
    }
    if (!/^Bearer \S+$/.test(headers.authorization ?? '')) faults.push('there is no token')
    faults.push(...(await faultsOfBody(operation.requestBody, headers['content-type'], body)))
    return { operationId: operation.operationId, faults }
  }

  async function faultsOfBody(
    described: Body | undefined,
    content_type: string | undefined,
    body: Request['body'],
  ) {
    if (body === undefined) return described?.required ? ['the body is missing'] : []
    const media_type = (content_type ?? '').split(';')[0] ?? ''
    const schema = described?.content[media_type]?.schema
    if (!schema) return [`a body of ${media_type} is not known`]
    const is_form = media_type === 'multipart/form-data'
    const value = is_form ? await readForm(body, content_type ?? '') : JSON.parse(String(body))
    return faultsOf('body', schema, value)
  }

  function judgeAnswer(operationId: string, status: number, body: unknown): string[] {
    const found = operations.find((one) => one.operation.operationId === operationId)
    const response = found?.operation.responses[status]
    const schema = response?.content?.['application/json']?.schema
    return schema ? faultsOf('answer', schema, body) : [`${operationId} never answers ${status}`]
  }

  return { judge, judgeAnswer }
}

/** Numbers of a form are text on the wire; a file stands for itself, as a text. */
async function readForm(body: string | Buffer, content_type: string) {
  const form = await new Response(new Uint8Array(Buffer.from(body)), {
    headers: { 'content-type': content_type },
  }).formData()
  return Object.fromEntries(
    [...form].map(([name, part]) => {
      if (typeof part !== 'string') return [name, part.name]
      return [name, /^\d+$/.test(part) ? Number(part) : part]
    }),
  )
}
