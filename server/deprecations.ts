/**
 * What a request uses that is to end one day, said in the headers of its answer (RFC 9745, RFC 8594). The
 * contract marks it, with `deprecated` and `x-deprecated-at`, and with `x-sunset` once its end is decided.
 */
import type { Request, Response } from 'express'
import type { Operation } from 'openapi-backend'
import { jsonBodyOf } from './requestContract.ts'

interface Deprecable {
  deprecated?: boolean
  'x-deprecated-at'?: string
  'x-sunset'?: string
}

interface Schema extends Deprecable {
  properties?: Record<string, Schema>
  items?: Schema
}

interface Parameter extends Deprecable {
  name: string
  in: string
}

/** Whether there is anything deprecated below: nothing else is looked for in what is sent. */
const marked = new WeakMap<Schema, boolean>()

/** Of several things the first to be deprecated and the first to end count. */
export function announceDeprecated(operation: Operation, req: Request, res: Response) {
  const used = new Set(usedOf(operation, req))
  if (used.size === 0) return
  const since = datesOf(used, 'x-deprecated-at')
  const ends = datesOf(used, 'x-sunset')
  res.setHeader('Deprecation', `@${Math.min(...since) / 1000}`)
  if (ends.length > 0) res.setHeader('Sunset', new Date(Math.min(...ends)).toUTCString())
  const section = operation.operationId?.toLowerCase()
  res.append('Link', `</docs#${section}>; rel="deprecation"; type="text/html"`)
}

/** The contract's style holds it to dates, of whole seconds. */
function datesOf(used: Set<Deprecable>, name: 'x-deprecated-at' | 'x-sunset'): number[] {
  return [...used].flatMap(({ [name]: date }) => (date === undefined ? [] : [Date.parse(date)]))
}

function* usedOf(operation: Operation, req: Request): Generator<Deprecable> {
  const { parameters = [] } = operation
  // The contract's own members, which openapi-backend hands on and does not know; references are resolved.
  const own = operation as Deprecable
  if (own.deprecated) yield own
  for (const parameter of parameters as Parameter[])
    if (parameter.deprecated && isSent(parameter, req)) yield parameter
  yield* membersUsed(jsonBodyOf(operation), req.body)
}

function isSent({ name, in: place }: Parameter, { query, headers }: Request): boolean {
  if (place === 'query') return Object.hasOwn(query, name)
  return place === 'path' || headers[name.toLowerCase()] !== undefined
}

function* membersUsed(schema: Schema | undefined, value: unknown): Generator<Deprecable> {
  if (schema === undefined || !isMarked(schema)) return
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) yield* membersUsed(schema.items, item)
    return
  }
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue
    if (member.deprecated) yield member
    yield* membersUsed(member, (value as Record<string, unknown>)[name])
  }
}

function isMarked(schema: Schema): boolean {
  const known = marked.get(schema)
  if (known !== undefined) return known
  const { properties = {}, items } = schema
  const below = [...Object.values(properties), ...(items ? [items] : [])]
  const is_marked = below.some((one) => one.deprecated === true || isMarked(one))
  marked.set(schema, is_marked)
  return is_marked
}
