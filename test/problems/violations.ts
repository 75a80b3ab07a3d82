/** Requests that break the contract in one place, made from the contract, with the problem that each has. */
import { isOf, placesIn, resolve, sampleOf, type Schema } from '../rig/schema.ts'
import type { SentRequest } from './pointers.ts'

export interface Violation extends SentRequest {
  pointer: string
  code: string
  limit?: number
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  schema: Bounded
}

interface Bounded extends Schema {
  minimum?: number
  maximum?: number
  maxProperties?: number
  pattern?: string
}

export interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

export interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

const ID = 'f'.repeat(24)
const STRICT = { Prefer: 'handling=strict' }

/** By operation. */
export function violationsOf(contract: Contract, prefix: string): Map<string, Violation[]> {
  const operations = Object.entries(contract.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, operation]) => {
        const target = { method: method.toUpperCase(), path: prefix + template.replace('{id}', ID) }
        const violations = [
          ...ofParameters(contract, operation, target),
          ...ofBody(contract, operation, target),
        ]
        return [operation.operationId, violations] as const
      }),
  )
  return new Map(operations)
}

type Wrong = Pick<Violation, 'code' | 'limit'> & { value: unknown }

/** Every value that the schema alone forbids. */
function wrongValues(schema: Bounded): Wrong[] {
  const { type, format, minLength, maxLength, minimum, maximum, minItems } = schema
  const wrong: Wrong[] = []
  if (type !== undefined)
    wrong.push({ code: 'invalid_type', value: isOf(schema, 'object') ? 7 : {} })
  if (schema.enum) wrong.push({ code: 'unknown_value', value: 'nonsense' })
  else if (maxLength !== undefined)
    wrong.push({ code: 'too_long', limit: maxLength, value: 'a'.repeat(maxLength + 1) })
  if (format === 'date-time' || format === 'uri')
    wrong.push({ code: 'invalid_format', value: 'no such thing' })
  if (minLength !== undefined && minLength > 0)
    wrong.push({ code: 'too_short', limit: minLength, value: '' })
  if (minimum !== undefined && minimum > 0)
    wrong.push({ code: 'too_small', limit: minimum, value: minimum - 1 })
  if (maximum !== undefined) wrong.push({ code: 'too_large', limit: maximum, value: maximum + 1 })
  if (minItems !== undefined) wrong.push({ code: 'too_few', limit: minItems, value: [] })
  return wrong
}

function ofBody(contract: Contract, operation: Operation, target: SentRequest): Violation[] {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema === undefined) return []
  const body = (path: string[], value: unknown) => within(contract, schema, path, value)
  return placesIn(contract, schema).flatMap(({ path, schema: place }) => {
    const pointer = path.map((name) => `/${name === '*' ? 0 : name}`).join('')
    const at = (wrong: Wrong, inner = '', headers = {}): Violation => {
      const { value, ...expected } = wrong
      return { ...target, headers, ...expected, pointer: pointer + inner, body: body(path, value) }
    }
    return [
      ...wrongValues(place).map((wrong) => at(wrong)),
      ...tooMany(contract, place).map((wrong) => at(wrong)),
      ...ofMembers(contract, place).map(([inner, wrong]) => at(wrong, inner)),
      ...(place.properties
        ? [at({ code: 'unknown_member', value: withUnknown(contract, place) }, '/zebra', STRICT)]
        : []),
      ...(isOf(place, 'string') && !place.enum && !place.format && !(place as Bounded).pattern
        ? [at({ code: 'unstorable', value: '\0' })]
        : []),
    ]
  })
}

function tooMany(contract: Contract, { items, maxItems, ...schema }: Bounded): Wrong[] {
  const code = 'too_many'
  const wrong: Wrong[] = []
  if (items && maxItems !== undefined) {
    const value = Array<unknown>(maxItems + 1).fill(sampleOf(contract, items))
    wrong.push({ code, limit: maxItems, value })
  }
  const { maxProperties: limit } = schema
  if (limit !== undefined) {
    const names = Array.from({ length: limit + 1 }, (_, index) => [`m${index}`, 'a'])
    wrong.push({ code, limit, value: Object.fromEntries(names) })
  }
  return wrong
}

function ofMembers(contract: Contract, { properties, required = [] }: Schema): [string, Wrong][] {
  return required.map((name) => {
    const value = sampleOf(contract, { properties, required } as Schema) as Record<string, unknown>
    delete value[name]
    return [`/${name}`, { code: 'required', value }]
  })
}

function withUnknown(contract: Contract, schema: Schema) {
  return { ...(sampleOf(contract, schema) as object), zebra: 1 }
}

/** The least body with this value there. */
function within(
  contract: Contract,
  unresolved: Schema,
  [name, ...rest]: string[],
  value: unknown,
): unknown {
  if (name === undefined) return value
  const schema = resolve(contract, unresolved)
  if (name === '*') return [within(contract, schema.items ?? {}, rest, value)]
  const inner: unknown = within(contract, schema.properties?.[name] ?? {}, rest, value)
  return { ...(sampleOf(contract, schema) as object), [name]: inner }
}

function ofParameters(contract: Contract, operation: Operation, target: SentRequest): Violation[] {
  const parameters = (operation.parameters ?? []).map(
    (one) => contract.components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one,
  )
  const content = operation.requestBody?.content ?? {}
  // Of a form nothing is read before its type is right: test/media/uploading.test.ts.
  if ('multipart/form-data' in content) return []
  const schema = content['application/json']?.schema
  const sent = { ...target, ...(schema && { body: sampleOf(contract, schema) }) }
  return parameters.flatMap((parameter) => {
    const bounds = resolve(contract, parameter.schema) as Bounded
    const is_text = isOf(bounds, 'string') && !bounds.enum
    const is_list = isOf(bounds, 'array')
    const wrong = wrongValues(bounds)
      .filter(({ code, value }) => value !== '' && !(code === 'invalid_type' && is_text))
      .filter(({ code }) => !(code === 'invalid_type' && bounds.enum))
      // In a query whatever there is is a list of one.
      .filter(({ code }) => !(is_list && ['invalid_type', 'too_few'].includes(code)))
      .map(({ value, ...expected }): Violation => {
        const text = typeof value === 'object' ? 'nonsense' : String(value)
        return { ...expected, ...placed(sent, parameter, text) }
      })
    return parameter.in === 'query'
      ? [...wrong, ...(is_list ? [] : [severalTimes(sent, parameter)]), inBrackets(sent, parameter)]
      : wrong
  })
}

/** As right as it may be by itself. */
function severalTimes(sent: SentRequest, parameter: Parameter): Violation {
  const once = placed(sent, parameter, '7')
  return { ...once, path: `${once.path}&${parameter.name}=7`, code: 'too_many', limit: 1 }
}

function inBrackets(sent: SentRequest, parameter: Parameter): Violation {
  const bracketed = placed(sent, { ...parameter, name: `${parameter.name}[]` }, '7')
  return { ...bracketed, pointer: `query:${parameter.name}`, code: 'invalid_type' }
}

function placed(sent: SentRequest, { name, in: where }: Parameter, text: string) {
  switch (where) {
    case 'query': {
      const path = `${sent.path}?${new URLSearchParams({ [name]: text }).toString()}`
      return { ...sent, path, pointer: `query:${name}` }
    }
    case 'header':
      return { ...sent, headers: { [name]: text }, pointer: `header:${name}` }
    default:
      return { ...sent, path: sent.path.replace(ID, text), pointer: `path:${name}` }
  }
}
