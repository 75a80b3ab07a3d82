/** The worst requests to every operation of both contracts, made from the contracts. */
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import contract from '../../generated/openapi.json' with { type: 'json' }
import { worstBodies, WORST_TEXTS, type Size } from './bodies.ts'
import type { Schema } from './schema.ts'

export interface Sent {
  method: string
  /** With `{id}` and `{platform}`, for the sender to fill in. */
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Case {
  operation: string
  /** What is bad about it; cases of one kind resemble one another. */
  kind: string
  place: string
  /** Who may send it: the holder of a key, of a session, or anybody. */
  door: 'key' | 'session' | 'open'
  request(): Sent
}

interface Parameter {
  $ref?: string
  name: string
  in: string
}

interface Operation {
  operationId: string
  parameters?: Parameter[]
  security?: unknown[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

export function worstRequests(size: Size): Case[] {
  return [
    // The documents are of this form: test/contract/promises.test.ts and test/contract/dashboard.test.ts.
    ...casesOf(contract as unknown as Contract, '/api/v1', 'key', size),
    ...casesOf(dashboard as unknown as Contract, '/api/dashboard/v1', 'session', {
      ...size,
      // Beyond it nothing of a body is read.
      body: Math.min(size.body, 64_000),
    }),
  ]
}

/** Of each operation one request of each kind: that which `pick` takes of those alike. */
export function oneOfEach(cases: Case[], pick: (alike: Case[]) => Case | undefined): Case[] {
  const kinds = Map.groupBy(cases, ({ operation, door, kind }) => [operation, door, kind].join())
  return [...kinds.values()].flatMap((alike) => pick(alike) ?? [])
}

function casesOf(document: Contract, prefix: string, door: Case['door'], size: Size): Case[] {
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => operationId !== undefined)
      .flatMap(([method, operation]) => {
        const target = { method: method.toUpperCase(), path: prefix + template }
        const of = {
          operation: operation.operationId,
          door: operation.security?.length === 0 ? ('open' as const) : door,
        }
        return [
          ...lines(document, operation, target, size),
          ...bodies(document, operation, target, size),
        ].map((one) => ({ ...of, ...one }))
      }),
  )
}

type Part = Omit<Case, 'operation' | 'door'>

function bodies(document: Contract, operation: Operation, target: Sent, size: Size): Part[] {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema === undefined) return []
  const headers = { 'content-type': 'application/json' }
  return worstBodies(document, schema, size).map(({ kind, place, text }) => ({
    kind,
    place,
    request: () => ({ ...target, headers, body: text() }),
  }))
}

/** What stands before the body: parameters of the query, and headers. */
function lines(document: Contract, operation: Operation, target: Sent, size: Size): Part[] {
  const parameters = (operation.parameters ?? []).map(
    (one) => document.components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one,
  )
  const named = (where: string) =>
    parameters.filter((one) => one.in === where).map(({ name }) => name)
  const asked = (kind: string, place: string, query: string): Part => ({
    kind: `a query of ${kind}`,
    place,
    request: () => ({ ...target, path: `${target.path}?${query}` }),
  })
  const headed = (kind: string, place: string, headers: Record<string, string>): Part => ({
    kind,
    place,
    request: () => ({ ...target, headers }),
  })
  return [
    ...named('query').flatMap((name) => [
      ...Object.entries(WORST_TEXTS).map(([kind, worst]) =>
        asked(kind, name, `${name}=${fitting(encodeURIComponent(worst), size.line)}`),
      ),
      asked('one name again and again', name, fitting(`${name}=1&`, size.line)),
      asked('brackets', name, `${name}${fitting('[a]', size.line)}=1`),
    ]),
    asked('unknown names', 'query', list(size.line / 8, (i) => `q${i}=1`).join('&')),
    asked('nothing', 'query', '&'.repeat(size.line)),
    ...[...named('header'), ...EVERYWHERE].flatMap((name) => [
      headed('a header of commas', name, { [name]: fitting('a,', size.line) }),
      headed('a header of preferences', name, {
        [name]: fitting('handling=strict;a="b",', size.line),
      }),
    ]),
    headed(
      'many headers',
      'headers',
      Object.fromEntries(list(size.line / 12, (i) => [`h${i}`, '1'])),
    ),
  ]
}
const EVERYWHERE = ['Cookie', 'Accept', 'X-Request-Id', 'If-None-Match']

function fitting(text: string, bytes: number): string {
  return text.repeat(bytes / text.length)
}

function list<Item>(length: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: Math.floor(length) }, (_, index) => make(index))
}
