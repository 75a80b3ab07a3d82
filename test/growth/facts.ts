/** What there is in a document that a client can see, one fact for each, and what became of them since. */
import { isPart, operationsIn, partOf, resolved, type Part } from '../../openapi/lint/walk.ts'

export type Kind = 'operation' | 'parameter' | 'answer' | 'header' | 'schema' | 'member' | 'value'

export interface Fact {
  kind: Kind
  name: string
  /** The operation, schema or member that it belongs to, by its name; operations and schemas belong to nothing. */
  owner?: string
  /** What may change about it. */
  detail: Record<string, unknown>
}

export interface Difference {
  fact: Fact
  /** What it was; undefined for what is new. */
  before?: Fact
  gone: boolean
}

/** Of a schema what a client is held to or relies on. */
const DETAILS = [
  ...['type', 'format', 'nullable', 'pattern', 'deprecated', 'x-deprecated-at', 'x-sunset'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'],
]

/** Names of an operation as its readers have them. */
export type OperationName = (method: string, path: string) => string

/** What belongs to something new or gone is left out: that itself is the difference. */
export function differencesBetween(
  before: object,
  after: object,
  nameOf: OperationName,
): Difference[] {
  const [old, present] = [factsIn(before as Part, nameOf), factsIn(after as Part, nameOf)]
  const owned = (facts: Map<string, Fact>, { owner }: Fact) =>
    owner === undefined || [...facts.values()].some(({ name }) => name === owner)
  const now = [...present].flatMap(([key, fact]): Difference[] => {
    const known = old.get(key)
    if (known === undefined) return owned(old, fact) ? [{ fact, gone: false }] : []
    const same = JSON.stringify(known.detail) === JSON.stringify(fact.detail)
    return same ? [] : [{ fact, before: known, gone: false }]
  })
  const gone = [...old]
    .filter(([key, fact]) => !present.has(key) && owned(present, fact))
    .map(([, fact]): Difference => ({ fact, gone: true }))
  // A schema by another name is the same to clients, and what is in it is reached by what names it.
  return [...now, ...gone].filter(
    ({ fact, before }) => fact.kind !== 'schema' || before !== undefined,
  )
}

function factsIn(document: Part, nameOf: OperationName): Map<string, Fact> {
  const facts = new Map<string, Fact>()
  const add = (fact: Fact) => facts.set(`${fact.kind} ${fact.owner} ${fact.name}`, fact)
  for (const { pointer, part } of operationsIn(document)) {
    const [, , path = '', method = ''] = pointer.split('/')
    const plain = path.replaceAll('~1', '/').replaceAll('~0', '~')
    for (const fact of operationFacts(document, part, nameOf(method.toUpperCase(), plain)))
      add(fact)
  }
  for (const [name, schema] of Object.entries(partOf(document, 'components', 'schemas'))) {
    add({ kind: 'schema', name, detail: detailOf(document, partOf(schema)) })
    for (const fact of schemaFacts(document, partOf(schema), name)) add(fact)
  }
  return facts
}

function* operationFacts(document: Part, operation: Part, name: string): Generator<Fact> {
  const { deprecated, 'x-deprecated-at': since, 'x-sunset': sunset } = operation
  yield { kind: 'operation', name, detail: { deprecated, since, sunset } }
  for (const entry of Object.values(partOf(operation, 'parameters'))) {
    const { name: parameter, required = false, schema, ...more } = resolved(document, partOf(entry))
    const detail = { required, ...detailOf(document, { ...partOf(schema), ...more }) }
    yield { kind: 'parameter', name: String(parameter), owner: name, detail }
    yield* valueFacts(partOf(schema), String(parameter))
  }
  yield* schemaFacts(
    document,
    partOf(operation, 'requestBody', 'content', 'application/json', 'schema'),
    name,
  )
  for (const [status, entry] of Object.entries(partOf(operation, 'responses'))) {
    yield { kind: 'answer', name: status, owner: name, detail: {} }
    for (const header of Object.keys(partOf(resolved(document, partOf(entry)), 'headers')))
      yield { kind: 'header', name: header, owner: name, detail: {} }
  }
}

/** Of what stands in place; what is referred to has its facts under its own name. */
function* schemaFacts(document: Part, schema: Part, owner: string): Generator<Fact> {
  yield* valueFacts(schema, owner)
  if (isPart(schema.items)) yield* schemaFacts(document, schema.items, owner)
  const required = (schema.required ?? []) as unknown[]
  for (const [name, entry] of Object.entries(partOf(schema, 'properties'))) {
    const member = partOf(entry)
    const detail = { required: required.includes(name), ...detailOf(document, member) }
    yield { kind: 'member', name, owner, detail }
    yield* schemaFacts(document, member, owner)
  }
}

/** Closed lists of values and open ones. */
function* valueFacts(schema: Part, owner: string): Generator<Fact> {
  for (const list of [schema.enum, schema['x-extensible-enum']]) {
    if (!Array.isArray(list)) continue
    for (const value of list) yield { kind: 'value', name: String(value), owner, detail: {} }
  }
}

/** The type of what is referred to is its own; here it counts as what it is. */
function detailOf(document: Part, schema: Part): Record<string, unknown> {
  const { type } = resolved(document, schema)
  const entries = DETAILS.map((name) => [name, name === 'type' ? type : schema[name]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as object as Record<
    string,
    unknown
  >
}
