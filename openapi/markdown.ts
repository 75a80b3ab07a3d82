/**
 * The contract as one Markdown document, for agents and for whoever reads without a browser: every
 * operation with its parameters, body, answers, errors and a sample, and every schema once. Where it
 * says `{base_url}`, an instance writes its own address (server/discovery.ts).
 */
import type {
  OpenAPI3,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  ResponseObject,
  SchemaObject,
} from 'openapi-typescript'

/** What is asked of a schema here; openapi-typescript keeps each of these in another type. */
interface Shape {
  type?: string
  description?: string
  nullable?: boolean
  deprecated?: boolean
  format?: string
  enum?: unknown[]
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

type Schema = Shape | ReferenceObject

const METHODS = ['get', 'post', 'put', 'delete'] as const

/** The document has to be complete: with `x-codeSamples`, and references within it alone. */
export function markdownOf(document: OpenAPI3): string {
  const { info, servers = [], tags = [], components = {} } = document
  const [server] = servers
  const usual = server?.variables?.base_url?.default ?? ''
  const operations = operationsOf(document)
  const blocks = [
    `# ${info.title}`,
    `Version ${info.version}. Every path below begins with \`${server?.url ?? ''}\`.`,
    deepened(info.description ?? ''),
    ...tags.flatMap(({ name, description = '' }) => [
      `## ${name}`,
      deepened(description),
      ...operations
        .filter(({ operation }) => operation.tags?.includes(name))
        .flatMap((one) => sectionOf(document, one)),
    ]),
    '## Schemas',
    ...Object.entries(components.schemas ?? {}).map(([name, schema]) => schemaOf(name, schema)),
  ]
  return `${blocks.join('\n\n')}\n`.replaceAll(usual, '{base_url}')
}

interface Operation {
  method: string
  path: string
  operation: OperationObject
  parameters: ParameterObject[]
}

function operationsOf(document: OpenAPI3): Operation[] {
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

function sectionOf(
  document: OpenAPI3,
  { method, path, operation, parameters }: Operation,
): string[] {
  const { operationId = '', summary = '', description = '', requestBody, responses } = operation
  const blocks = [`### ${operationId}`, `\`${method} ${path}\`: ${summary}.`, deepened(description)]
  if (parameters.length > 0) blocks.push(`Parameters:`, parameters.map(parameterLine).join('\n'))
  if (requestBody !== undefined) {
    const { content, required } = resolve<{ content: Content; required?: boolean }>(
      document,
      requestBody,
    )
    blocks.push(...bodyOf(document, content, required === true))
  }
  const answers = Object.entries(responses ?? {}).map(([status, response]) =>
    answerLine(status, resolve<ResponseObject>(document, response)),
  )
  return [...blocks, 'Answers:', answers.join('\n'), ...sampleOf(operation)].filter(
    (block) => block !== '',
  )
}

type Content = Record<string, { schema?: SchemaObject | ReferenceObject }>

/** The members themselves, since a body is what a caller has to write. */
function bodyOf(document: OpenAPI3, content: Content, required: boolean): string[] {
  return Object.entries(content).flatMap(([type, { schema }]) => {
    if (schema === undefined) return []
    const { description, properties = {}, required: needed } = resolve<Shape>(document, schema)
    return [
      `Body (\`${type}\`${required ? '' : ', may be left out'}):${description ? ` ${joined(description)}` : ''}`,
      membersOf(properties, needed),
    ]
  })
}

function parameterLine({ name, in: place, required, description, schema }: ParameterObject) {
  const facts = [place, ...(schema ? factsOf(schema as Schema) : []), required ? 'required' : '']
  return `- \`${name}\` (${facts.filter(Boolean).join(', ')}): ${joined(description ?? '')}`
}

function answerLine(status: string, { description, content }: ResponseObject): string {
  const media = content?.['application/json']
  if (media === undefined || '$ref' in media) return `- ${status}: ${joined(description)}`
  const codes = Object.values(media.examples ?? {}).flatMap((example) => codeOf(example))
  const shape = media.schema && typeOf(media.schema as Schema)
  const said = codes.length > 0 ? ` Codes: ${[...new Set(codes)].map(quoted).join(', ')}.` : ''
  return `- ${status}, ${shape}: ${joined(description)}${said}`
}

function codeOf(example: unknown): string[] {
  // Examples of errors hold the contract's Error, and nothing else in it has a member of that name.
  const { value } = example as { value?: { code?: string } }
  return typeof value?.code === 'string' ? [value.code] : []
}

/** The first sample is the one in curl. */
function sampleOf(operation: OperationObject): string[] {
  const { 'x-codeSamples': [sample] = [] } = operation as { 'x-codeSamples'?: { source: string }[] }
  return sample === undefined ? [] : ['```sh\n' + sample.source + '\n```']
}

function schemaOf(name: string, schema: SchemaObject | ReferenceObject): string {
  // Components are no references in this contract; the linter holds it to that.
  const shape = schema as Shape
  const head = `### ${name}`
  const about = [shape.description && joined(shape.description)]
  if (shape.properties === undefined) about.unshift(`${factsOf(shape).join(', ')}.`)
  return [
    head,
    about.filter(Boolean).join(' '),
    ...(shape.properties ? [membersOf(shape.properties, shape.required)] : []),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

function membersOf(properties: Record<string, Schema>, required: string[] = []): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const facts = [...factsOf(schema), required.includes(name) ? 'required' : '']
      const { description = '' } = schema as Shape
      const told = description === '' ? '' : `: ${joined(description)}`
      return `- \`${name}\` (${facts.filter(Boolean).join(', ')})${told}`
    })
    .join('\n')
}

/** Its type first, then its limits. */
function factsOf(schema: Schema): string[] {
  if ('$ref' in schema) return [typeOf(schema)]
  const { nullable, minimum, maximum, maxLength, maxItems, deprecated } = schema
  const facts = [typeOf(schema)]
  if (schema.enum) facts.push(`one of ${schema.enum.map((value) => quoted(value)).join(', ')}`)
  if (nullable) facts.push('or null')
  if (minimum !== undefined) facts.push(`at least ${minimum}`)
  if (maximum !== undefined) facts.push(`at most ${maximum}`)
  if (maxLength !== undefined && !schema.enum) facts.push(`up to ${maxLength} characters`)
  if (maxItems !== undefined) facts.push(`up to ${maxItems} entries`)
  if (schema.default !== undefined) facts.push(`usually ${quoted(schema.default)}`)
  if (deprecated) facts.push('deprecated')
  return facts
}

function typeOf(schema: Schema): string {
  if ('$ref' in schema) return `[${nameIn(schema)}](#${nameIn(schema).toLowerCase()})`
  if (schema.oneOf) return schema.oneOf.map(typeOf).join(' or ')
  if (schema.type === 'array' && schema.items) return `list of ${typeOf(schema.items)}`
  return schema.format ? `${schema.type} ${schema.format}` : (schema.type ?? 'anything')
}

function resolve<Target>(document: OpenAPI3, found: object): Target {
  // Which kind of component a reference leads to is decided by where it stands.
  if (!('$ref' in found)) return found as Target
  const [, , kind = '', name = ''] = String(found.$ref).split('/')
  const parts = document.components as Record<string, Record<string, object>>
  const target = parts[kind]?.[name]
  if (target === undefined) throw new Error(`nothing at ${String(found.$ref)}`)
  return resolve(document, target)
}

function nameIn({ $ref }: ReferenceObject): string {
  return $ref.split('/').at(-1) ?? ''
}

/** On one line, as a list wants it. */
function joined(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}

/** Headings within the contract's texts begin at the second level; here they are below one of ours. */
function deepened(text: string): string {
  return text.trim().replace(/^##(?=#* )/gm, '###')
}

function quoted(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}
