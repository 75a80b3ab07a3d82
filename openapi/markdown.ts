/**
 * The contract as one Markdown document, for agents and for whoever reads without a browser: every
 * operation with its parameters, body, answers, errors and a sample, and every schema once. Where it
 * says `{base_url}`, an instance writes its own address (server/discovery.ts).
 */
import type { OpenAPI3, OperationObject, ParameterObject } from 'openapi-typescript'
import {
  answersOf,
  bodyOf,
  codesOf,
  operationsOf,
  resolve,
  serverOf,
  type Media,
  type Operation,
  type Schema,
  type Shape,
} from './document.ts'
import { endOf, factsOf, joined, quoted, typeOf } from './facts.ts'

/** The document has to be complete: with `x-codeSamples`, and references within it alone. */
export function markdownOf(document: OpenAPI3): string {
  const { info, tags = [], components = {} } = document
  const { url, usual } = serverOf(document)
  const operations = operationsOf(document)
  const blocks = [
    `# ${info.title}`,
    `Version ${info.version}. Every path below begins with \`${url}\`.`,
    deepened(info.description ?? ''),
    ...tags.flatMap(({ name, description = '' }) => [
      `## ${name}`,
      deepened(description),
      ...operations
        .filter(({ operation }) => operation.tags?.includes(name))
        .flatMap((one) => sectionOf(document, one)),
    ]),
    '## Schemas',
    ...Object.entries(components.schemas ?? {}).map(([name, schema]) =>
      // Components are no references in this contract; the linter holds it to that.
      schemaOf(name, schema as Shape),
    ),
  ]
  return `${blocks.join('\n\n')}\n`.replaceAll(usual, '{base_url}')
}

function sectionOf(
  document: OpenAPI3,
  { method, path, operation, parameters }: Operation,
): string[] {
  const { operationId = '', summary = '', description = '' } = operation
  const called = [`\`${method} ${path}\`: ${summary}`, ...endOf(operation)].join(', ')
  const blocks = [`### ${operationId}`, `${called}.`, deepened(description)]
  if (parameters.length > 0) blocks.push(`Parameters:`, parameters.map(parameterLine).join('\n'))
  const body = bodyOf(document, operation)
  if (body?.media.schema !== undefined) {
    // The members themselves, since a body is what a caller has to write.
    const { description, properties, required } = resolve<Shape>(document, body.media.schema)
    blocks.push(
      `Body (\`${body.type}\`${body.required ? '' : ', may be left out'}):${description ? ` ${joined(description)}` : ''}`,
      membersOf(properties, required),
    )
  }
  const answers = answersOf(document, operation).map(({ status, description, media }) =>
    answerLine(status, description, media),
  )
  return [...blocks, 'Answers:', answers.join('\n'), ...sampleOf(operation)].filter(
    (block) => block !== '',
  )
}

function parameterLine({
  name,
  in: place,
  required,
  description,
  schema,
  ...more
}: ParameterObject) {
  const of_schema = schema ? factsOf(schema as Schema) : []
  const facts = [place, ...of_schema, ...endOf(more), required ? 'required' : '']
  return `- \`${name}\` (${facts.filter(Boolean).join(', ')}): ${joined(description ?? '')}`
}

function answerLine(status: string, description: string, media: Media | undefined): string {
  if (media === undefined) return `- ${status}: ${joined(description)}`
  const codes = codesOf(media)
  const shape = media.schema && typeOf(media.schema)
  const said = codes.length > 0 ? ` Codes: ${codes.map(quoted).join(', ')}.` : ''
  return `- ${status}, ${shape}: ${joined(description)}${said}`
}

/** The first sample is the one in curl. */
function sampleOf(operation: OperationObject): string[] {
  const { 'x-codeSamples': [sample] = [] } = operation as { 'x-codeSamples'?: { source: string }[] }
  return sample === undefined ? [] : ['```sh\n' + sample.source + '\n```']
}

function schemaOf(name: string, shape: Shape): string {
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

function membersOf(properties: Record<string, Schema> = {}, required: string[] = []): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const facts = [...factsOf(schema), required.includes(name) ? 'required' : '']
      const { description = '' } = schema as Shape
      const told = description === '' ? '' : `: ${joined(description)}`
      return `- \`${name}\` (${facts.filter(Boolean).join(', ')})${told}`
    })
    .join('\n')
}

/** Headings within the contract's texts begin at the second level; here they are below one of ours. */
function deepened(text: string): string {
  return text.trim().replace(/^##(?=#* )/gm, '###')
}
