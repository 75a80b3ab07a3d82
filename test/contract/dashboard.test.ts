/** The dashboard's contract keeps its promises too, those included that its lint rules leave out. */
import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import contract from '../../generated/dashboard.json' with { type: 'json' }
import { OPEN } from '../../handlers/dashboard/handler.ts'
import * as dashboardErrors from '../../openapi/dashboardErrors.ts'
import { schemaProblem } from '../../handlers/requests/schemaProblems.ts'
import { inBody } from '../../openapi/places.ts'
import * as errors from '../../openapi/errors.ts'

interface Operation {
  operationId: string
  summary: string
  security?: unknown[]
  requestBody?: Media
  responses: Record<string, Media & { $ref?: string }>
}

interface Media {
  headers?: object
  content?: Record<string, { schema: { $ref: string }; examples: Record<string, { value: Shown }> }>
}

interface Shown {
  error?: string
  code?: string
}

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    // A JSON module has no types that all operations share.
    operation: operation as Operation,
  })),
)
const responses = contract.components.responses as unknown as Record<string, Media>

const ajv = new Ajv({ allErrors: true, strict: false })
// ajv-formats is CommonJS: its function is the default of its default.
formats.default(ajv)
ajv.addSchema({ $id: 'dashboard', ...contract })

test('what needs no session is what the handlers believe to need none', () => {
  const open = operations.filter(({ operation }) => operation.security?.length === 0)
  const named = operations.filter(({ operation }) => operation.security !== undefined)

  expect(open.map(({ operation }) => operation.operationId).sort()).toEqual([...OPEN].sort())
  expect(named).toEqual(open)
})

test.each(operations.map((one) => [one.operation.operationId, one] as const))(
  '%s documents its refusals, with an example for each answer and body',
  (_, { path, method, operation }) => {
    const expected = ['400', '500']
    if (operation.security === undefined) expected.push('401', '429')
    if (method !== 'get') expected.push('403')
    if (method !== 'get' && operation.security !== undefined) expected.push('429')
    if (path.includes('{id}')) expected.push('404')
    if (operation.requestBody) expected.push('413', '415')

    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(expected))
    for (const response of Object.values(operation.responses)) {
      expect(examplesOf(resolve(response))).not.toEqual([])
      expect(resolve(response).headers).toHaveProperty('X-Request-Id')
    }
    if (operation.requestBody) expect(examplesOf(operation.requestBody)).not.toEqual([])
    expect(operation.summary.length).toBeLessThanOrEqual(60)
  },
)

test('every example fits its schema', () => {
  const bodies = operations.flatMap(({ operation }) => [
    ...(operation.requestBody ? [operation.requestBody] : []),
    ...Object.values(operation.responses).map(resolve),
  ])
  const examples = bodies.flatMap(examplesOf)
  const misfits = examples.filter(
    ({ schema, value }) => !ajv.validate({ $ref: `dashboard${schema}` }, value),
  )

  expect(misfits).toEqual([])
  expect(examples.length).toBeGreaterThan(150)
})

const SENT = [
  errors.validationFailed([
    schemaProblem('minLength', inBody('password'), 'must NOT have fewer than 10 characters'),
  ]),
  errors.invalidJson(),
  errors.notFound(),
  errors.payloadTooLarge(),
  errors.unsupportedMediaType(),
  errors.rateLimited(42),
  errors.internalError('0b9f6c1e-52a7-4c8e-9d43-7a1f0e6b2c58'),
  errors.unavailable(),
  ...Object.values(dashboardErrors).map((make) => make('Ada', 'Owner')),
]

/** Of which request the examples are, and where. */
const EXAMPLE = {
  request_id: '5c2d8a4e-7f13-4b09-9d66-1e0a3c5b7f28',
  public_url: 'http://127.0.0.1:3000',
}

test.each(SENT)('$status $code is sent as the contract shows it', (error) => {
  const body: unknown = JSON.parse(JSON.stringify(error.toBody(EXAMPLE)))
  const shown = shownErrors().filter(({ value }) => value.error === error.message)

  expect(ajv.validate({ $ref: 'dashboard#/components/schemas/ApiError' }, body)).toBe(true)
  expect(shown).not.toEqual([])
  for (const { status, value } of shown) {
    expect(status).toBe(String(error.status))
    expect(value).toEqual(body)
  }
})

test('the contract shows no error that is never sent', () => {
  const messages = SENT.map(({ message }) => message)

  expect(shownErrors().filter(({ value }) => !messages.includes(value.error ?? ''))).toEqual([])
})

test('the introduction and the schema know the same error codes', async () => {
  const source = await readFile(new URL('../../openapi/dashboard.yaml', import.meta.url), 'utf8')
  const table = [...source.matchAll(/^ +\| \d{3} \| `(\w+)` \|/gm)].map(([, code]) => code)

  expect(table.toSorted()).toEqual(
    contract.components.schemas.ErrorCode['x-extensible-enum'].toSorted(),
  )
})

function resolve(response: Media & { $ref?: string }): Media {
  return response.$ref === undefined
    ? response
    : (responses[response.$ref.replace('#/components/responses/', '')] ?? {})
}

function examplesOf({ content = {} }: Media) {
  return Object.values(content).flatMap(({ schema, examples }) =>
    Object.values(examples).map(({ value }) => ({ schema: schema.$ref, value })),
  )
}

function shownErrors() {
  return operations.flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => status >= '400')
      .flatMap(([status, response]) =>
        examplesOf(resolve(response)).map(({ value }) => ({ status, value })),
      ),
  )
}
