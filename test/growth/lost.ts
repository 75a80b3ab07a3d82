/**
 * What neither published judge asks for: defaults, the values that open lists name, the fields of forms, and the
 * permission that an operation needs. Where one of them is gone, whoever relied on it is broken.
 */
import { isPart, operationsIn, partOf, resolved, type Part } from '../../openapi/lint/walk.ts'

/** Each as a sentence behind the operation that it is of. Schemas count for what they say, whatever they are called. */
export function findLost(before: object, after: object): string[] {
  const present = factsOf(after as Part)
  return [...factsOf(before as Part)].flatMap(([operation, facts]) => {
    const left = present.get(operation)
    // That a whole operation is gone the judges say themselves.
    const lost = left === undefined ? [] : [...facts].filter((fact) => !left.has(fact))
    return lost.map((fact) => `${operation}: it has no more ${fact}`)
  })
}

function factsOf(document: Part): Map<string, Set<string>> {
  return new Map(
    operationsIn(document).map(({ pointer, part }) => [
      pointer.replace('#/paths/', '').replaceAll('~1', '/'),
      new Set(operationFacts(document, part)),
    ]),
  )
}

function* operationFacts(document: Part, operation: Part): Generator<string> {
  if ('x-permission' in operation) yield `permission ${String(operation['x-permission'])}`
  for (const entry of Object.values(partOf(operation, 'parameters'))) {
    const { name, in: where, schema } = resolved(document, partOf(entry))
    yield* schemaFacts(document, partOf(schema), `${String(where)} ${String(name)}`)
  }
  const body = resolved(document, partOf(operation, 'requestBody'))
  yield* contentFacts(document, body, 'body')
  for (const [status, entry] of Object.entries(partOf(operation, 'responses')))
    yield* contentFacts(document, resolved(document, partOf(entry)), status)
}

function* contentFacts(document: Part, { content }: Part, place: string): Generator<string> {
  for (const [type, entry] of Object.entries(partOf(content))) {
    const schema = resolved(document, partOf(entry, 'schema'))
    if (type === 'multipart/form-data')
      for (const name of Object.keys(partOf(schema, 'properties'))) yield `field ${name} of a form`
    yield* schemaFacts(document, schema, place)
  }
}

/** No schema of ours holds itself. */
function* schemaFacts(document: Part, reference: Part, place: string): Generator<string> {
  const schema = resolved(document, reference)
  if ('default' in schema) yield `default ${JSON.stringify(schema.default)} of ${place}`
  for (const value of Object.values(partOf(schema, 'x-extensible-enum')))
    yield `value ${String(value)} of ${place}`
  if (isPart(schema.items)) yield* schemaFacts(document, schema.items, `${place} *`)
  for (const [name, member] of Object.entries(partOf(schema, 'properties')))
    yield* schemaFacts(document, partOf(member), `${place} ${name}`)
}
