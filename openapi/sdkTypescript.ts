/**
 * The methods of the SDK for TypeScript: one for each operation, with its documentation. What stands in the path comes
 * first, then body, query and options. What is no JSON is sent by hand (clients/sdk-typescript/source).
 */
import type { OpenAPI3 } from 'openapi-typescript'
import {
  answerName,
  bodyOf,
  itemsOf,
  nameIn,
  operationsOf,
  resolve,
  speaksJson,
  type Operation,
  type Shape,
} from './document.ts'
import { requiredMembers } from './requiredMembers.ts'

interface Argument {
  /** As the method declares it. */
  declared: string
  /** As the call takes it; what stands in the path has none. */
  passed?: string
}

const OPTIONS: Record<string, string> = {
  'Idempotency-Key': 'WriteOptions',
  'If-Match': 'ChangeOptions',
}

/** A module of TypeScript, which declares the abstract class `Operations`. */
export function sdkOperations(document: OpenAPI3): string {
  const operations = operationsOf(document).filter((operation) => speaksJson(document, operation))
  const methods = operations.flatMap((operation) => [
    methodOf(document, operation),
    ...iterationOf(document, operation),
  ])
  return `${HEAD}
export abstract class Operations {
  protected abstract call<Answer>(call: Call): Promise<Answer>
${methods.join('')}}
`
}

/** A module with the type of what the `code` of an error may be. */
export function sdkErrorCodes(document: OpenAPI3): string {
  const codes = resolve<Shape>(document, { $ref: '#/components/schemas/ErrorCode' })
  const known = (codes['x-extensible-enum'] ?? []).map((code) => `\n  | '${String(code)}'`)
  return `/** What the \`code\` of an error may be; a later version may have more. */
export type KnownErrorCode =${known.join('')}
`
}

/** A module with what the contract requires of answers. */
export function sdkRequired(document: OpenAPI3): string {
  const lines = Object.entries(requiredMembers(document)).map(
    ([name, members]) => `\n  ${name}: '${members}',`,
  )
  return `export const REQUIRED = {${lines.join('')}
}
`
}

const HEAD = `import { eachOf } from '../source/pages.ts'
import type { Call, CallOptions, ChangeOptions, WriteOptions } from '../source/requests.ts'
import type { components, operations } from './contract.ts'

type Schemas = components['schemas']
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>
`

function methodOf(document: OpenAPI3, { method, path, operation, parameters }: Operation): string {
  const id = operation.operationId ?? ''
  const optionTypes = parameters.flatMap(({ name }) => OPTIONS[name] ?? [])
  const is_keyed = optionTypes.includes('WriteOptions')
  const rest = [
    ...bodyArgument(document, operation),
    ...queryArgument(id, parameters),
    { declared: `options: ${['CallOptions', ...optionTypes].join(' & ')} = {}`, passed: 'options' },
  ]
  const declared = [...pathArguments(parameters), ...rest].map((one) => one.declared).join(', ')
  const passed = [
    `method: '${method}'`,
    `path: ${pathOf(path)}`,
    `answer: '${answerName(document, operation)}'`,
    ...rest.flatMap((one) => one.passed ?? []),
    ...(is_keyed ? ['is_keyed: true'] : []),
  ].join(', ')
  const answer = `Schemas['${answerName(document, operation)}']`
  return `
${documentation(operation.summary, operation.description)}
  ${id}(${declared}): Promise<${answer}> {
    return this.call({ ${passed} })
  }
`
}

/** Item after item of what has pages. */
function iterationOf(document: OpenAPI3, operation: Operation): string[] {
  const pages = itemsOf(document, operation)
  if (pages === undefined) return []
  const id = operation.operation.operationId ?? ''
  const paths = pathArguments(operation.parameters)
  const declared = [
    ...paths.map((one) => one.declared),
    `query: Omit<Query<'${id}'>, 'cursor' | 'page'> = {}`,
    'options: CallOptions = {}',
  ].join(', ')
  const asked = [
    ...paths.map(({ name }) => name),
    '{ ...query, ...(cursor !== undefined && { cursor }) }',
    'options',
  ]
  return [
    `
  /** Each of \`${id}\`, whatever the pages: \`for await (const one of client.${id.replace(/^list/, 'iterate')}())\`. */
  ${id.replace(/^list/, 'iterate')}(${declared}): AsyncGenerator<Schemas['${pages.item}'], void> {
    return eachOf((cursor) => this.${id}(${asked.join(', ')}), (page) => page.${pages.member})
  }
`,
  ]
}

function pathArguments(parameters: Operation['parameters']): (Argument & { name: string })[] {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => ({ name, declared: `${name}: string` }))
}

function bodyArgument(document: OpenAPI3, operation: Operation['operation']): Argument[] {
  const body = bodyOf(document, operation)
  if (body === undefined) return []
  const type = `Schemas['${nameIn(body.media.schema)}']`
  return [{ declared: body.required ? `body: ${type}` : `body: ${type} = {}`, passed: 'body' }]
}

function queryArgument(id: string, parameters: Operation['parameters']): Argument[] {
  const has_query = parameters.some((parameter) => parameter.in === 'query')
  return has_query ? [{ declared: `query: Query<'${id}'> = {}`, passed: 'query' }] : []
}

function pathOf(path: string): string {
  if (!path.includes('{')) return `'${path}'`
  return `\`${path.replace(/\{(\w+)\}/g, '${encodeURIComponent($1)}')}\``
}

function documentation(summary = '', description = ''): string {
  const lines = `${summary}\n\n${description}`.trim().replaceAll('*/', '*\\/').split('\n')
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n')
}
