/** The contract keeps its own promises: its examples are valid, its errors complete, its style even. */
import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as errors from '../../openapi/errors.ts'
import { inBody, inPath, inQuery, inRequest } from '../../openapi/places.ts'
import * as problems from '../../openapi/problems.ts'
import { findStaleFile } from '../../openapi/generate.ts'

type Node = Record<string, unknown>
type Place = { pointer: string; node: Node }

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const PUBLISHING = ['createPosts', 'publishPost', 'createArticle', 'publishArticle']
const DELIVERY = { platform: 'x', status: 'failed', error: 'refused' } as const

const ARTICLE = {
  id: '6b01',
  title: 'Notes on rivers',
  content_markdown: 'Slow water.',
  cover_image_url: null,
  status: 'failed',
  scheduled_date: null,
  published_date: null,
  x_post_id: null,
  article_url: null,
  failed_reason: 'x: refused',
  x_account_id: null,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
} as const

const source = await readFile(new URL('../../openapi/openapi.yaml', import.meta.url), 'utf8')
const contract = asNode(parse(source))

const ajv = new Ajv({ allErrors: true })
// ajv-formats is CommonJS: its function is the default of its default.
formats.default(ajv)
// Ajv is strict, so a keyword that nobody knows is a mistake. It looks at the document's own members too.
const EXTENSIONS = [
  'x-extensible-enum',
  'x-permission',
  'x-tells-problems',
  'x-deprecated-at',
  'x-sunset',
]
ajv.addVocabulary(['example', ...EXTENSIONS, ...Object.keys(contract)])
ajv.addSchema({ $id: 'contract', ...contract })

// What it tells restish is not of OpenAPI, though it has an `example` too.
const places = [...walk({ ...contract, 'x-cli-config': {} }, '')]
const operations = places.filter(({ pointer }) =>
  new RegExp(`^/paths/[^/]+/(${METHODS.join('|')})$`).test(pointer),
)
const schemas = places.filter(({ pointer, node }) => isSchema(pointer) && !('$ref' in node))

test('every example fits its schema', () => {
  const misfits: string[] = []
  let checked = 0
  for (const { pointer, schema, value } of places.flatMap(examplesAt)) {
    checked++
    if (!ajv.validate({ $ref: `contract#${encodeURI(schema)}` }, value))
      misfits.push(`${pointer}: ${ajv.errorsText()}`)
  }

  expect(misfits).toEqual([])
  expect(checked).toBeGreaterThan(140)
})

test('every operation is there, each under one name', () => {
  expect(operations.map(({ node }) => node['operationId'])).toEqual([
    'getMe',
    'listAccounts',
    'getCrossPosting',
    'listPosts',
    'createPosts',
    'getPost',
    'updatePost',
    'deletePost',
    'schedulePost',
    'unschedulePost',
    'queuePost',
    'publishPost',
    'resolvePost',
    'reviewPost',
    'createReviewLink',
    'getPostHistory',
    'getPostMetrics',
    'batchSchedulePosts',
    'validatePosts',
    'getQueue',
    'updateQueue',
    'listQueueSlots',
    'fillQueue',
    'rearrangeQueue',
    'uploadMedia',
    'listMedia',
    'createMedia',
    'getMedia',
    'updateMedia',
    'deleteMedia',
    'listArticles',
    'createArticle',
    'getArticle',
    'updateArticle',
    'deleteArticle',
    'unscheduleArticle',
    'publishArticle',
    'resolveArticle',
    'reviewArticle',
    'getArticleHistory',
    'getAnalyticsOverview',
    'getTweetAnalytics',
    'getBestTimes',
    'getActivity',
    'getUsage',
    'getBudget',
    'updateBudget',
    'deleteBudget',
    'listWebhooks',
    'createWebhook',
    'getWebhook',
    'updateWebhook',
    'deleteWebhook',
    'testWebhook',
    'rotateWebhookSecret',
    'listWebhookDeliveries',
    'replayWebhook',
    'listEvents',
    'streamEvents',
    'getEvent',
  ])
})

test.each(operations.map(({ pointer, node }) => [node['operationId'], pointer, node] as const))(
  '%s documents its refusals, with an example for each answer and body',
  (_id, pointer, operation) => {
    const responses = asNode(operation['responses'])
    const expected = ['400', '401', '429', '500']
    if (pointer.includes('{id}')) expected.push('404')
    if (operation['requestBody']) expected.push('413', '415')
    if (operation['requestBody'] && !asks(operation)) expected.push('409')
    if (needsPlan(operation)) expected.push('403')
    if (PUBLISHING.includes(String(operation['operationId']))) expected.push('502')

    expect(Object.keys(responses)).toEqual(expect.arrayContaining(expected))
    for (const [status, response] of Object.entries(responses))
      expect(exampleCount(resolve(response)), `example of ${status}`).toBeGreaterThan(0)
    if (operation['requestBody'])
      expect(exampleCount(asNode(operation['requestBody']))).toBeGreaterThan(0)
    expect(String(operation['summary']).length).toBeLessThanOrEqual(60)
    expect(operation['description']).toBeTruthy()
    expect(operation['tags']).toHaveLength(1)
  },
)

test('every POST that changes something takes an Idempotency-Key and says when it replays', () => {
  const posts = operations.filter(({ pointer, node }) => pointer.endsWith('/post') && !asks(node))
  for (const { node } of posts) {
    const success = Object.entries(asNode(node['responses'])).find(([status]) => status < '300')

    expect(node['parameters']).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
    expect(asNode(success?.[1])['headers']).toHaveProperty('Idempotency-Replayed')
  }
})

test.each([
  ['createPosts', 'posts', '$response.body#/posts/0/id'],
  ['createArticle', 'articles', '$response.body#/article/id'],
])('the links of %s lead to every operation on /%s/{id}', (operation_id, collection, id) => {
  const create = operations.find(({ node }) => node['operationId'] === operation_id)
  const links = asNode(asNode(asNode(create?.node['responses'])['201'])['links'])
  const with_id = operations.filter(({ pointer }) =>
    pointer.includes(`/paths/~1${collection}~1{id}`),
  )

  // A plain `id` would make express-openapi-validator refuse the whole document.
  for (const link of Object.values(links))
    expect(asNode(link)['parameters']).toEqual({ 'path.id': id })
  expect(
    Object.values(links)
      .map((link) => asNode(link)['operationId'])
      .toSorted(),
  ).toEqual(with_id.map(({ node }) => node['operationId']).toSorted())
})

test('the profile for restish asks for the key, and sends it by a security scheme of the contract', () => {
  const profile = asNode(asNode(asNode(contract['x-cli-config'])['profiles'])['default'])
  const [[name = '', credential] = []] = Object.entries(asNode(profile['credentials']))
  const { type, params } = asNode(asNode(credential)['auth'])
  const scheme = asNode(asNode(asNode(contract['components'])['securitySchemes'])[name])

  expect(contract['security']).toContainEqual({ [name]: [] })
  expect(scheme).toMatchObject({ type: 'http', scheme: type })
  expect(Object.keys(asNode(profile['prompt'])).map((asked) => `{${asked}}`)).toEqual(
    Object.values(asNode(params)),
  )
})

test('no two operations have the same short name', () => {
  const names = operations.flatMap(({ node }) => (node['x-cli-aliases'] ?? []) as string[])

  expect(names.length).toBeGreaterThan(3)
  expect(new Set(names).size).toBe(names.length)
})

test('every response names its request, and all but the 401 the rate limit', () => {
  for (const { node } of operations) {
    for (const [status, response] of Object.entries(asNode(node['responses']))) {
      const headers = Object.keys(asNode(resolve(response)['headers']))
      const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

      expect(headers).toContain('X-Request-Id')
      if (status !== '401') expect(headers).toEqual(expect.arrayContaining(limits))
      if (status === '429') expect(headers).toContain('Retry-After')
      if (status < '300') expect(headers).toContain('X-Ignored-Fields')
    }
  }
})

test('strings, numbers and lists have bounds, and objects stay open', () => {
  const unbounded = schemas.filter(({ pointer, node }) => {
    // The one without an end.
    if (pointer.endsWith('/text~1event-stream/schema')) return false
    if (node['type'] === 'string') {
      return !('maxLength' in node || 'enum' in node || node['format'] === 'binary')
    }
    if (node['type'] === 'integer') return !('format' in node && 'minimum' in node)
    if (node['type'] === 'array') return !('maxItems' in node)
    // The one map: what its author calls the members is nobody's business.
    if (pointer === '/components/schemas/Metadata') return !('maxProperties' in node)
    if (node['type'] === 'object') return 'additionalProperties' in node
    return false
  })

  expect(unbounded.map(({ pointer }) => pointer)).toEqual([])
})

/** Sets, groups, counts and ends, of ASCII alone: a byte above it is half a character to PHP, and an error to Ruby. */
const OF_EVERY_LANGUAGE = /^(?:[ -Z_-~]|\[(?:[ -Z^-~]|\\x[0-7][0-9a-f])+\]|\\[dSs.]|[$^])+$/

test('every pattern means the same in every language that clients are generated for', () => {
  const patterns = schemas.map(({ node }) => node['pattern']).filter((one) => one !== undefined)

  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter((one) => !OF_EVERY_LANGUAGE.test(String(one)))).toEqual([])
  // Looking around and naming groups is not for Go and Rust.
  expect(patterns.filter((one) => String(one).includes('(?'))).toEqual([])
})

test('objects and lists of values are named, one that may be null by a title; nothing is inherited, bodies have no defaults', () => {
  const faults = schemas.filter(({ pointer, node }) => {
    const named = /^\/components\/schemas\/[^/]+$/.test(pointer)
    const in_component = pointer.startsWith('/components/schemas/')
    return (
      // Null stands where the member is, since a component that may be null is so for all who use it.
      (!named && node['type'] === 'object' && !('nullable' in node && 'title' in node)) ||
      (named && node['type'] === 'object' && 'nullable' in node) ||
      (!named && in_component && 'enum' in node) ||
      (in_component && 'default' in node) ||
      ['allOf', 'anyOf', 'oneOf', 'not', 'discriminator', 'patternProperties'].some(
        (key) => key in node,
      ) ||
      ('nullable' in node && !('type' in node)) ||
      ('nullable' in node && 'enum' in node)
    )
  })

  expect(faults.map(({ pointer }) => pointer)).toEqual([])
})

test('what is required is described', () => {
  for (const { pointer, node } of schemas) {
    const described = Object.keys(asNode(node['properties'] ?? {}))
    for (const name of (node['required'] ?? []) as string[])
      expect(described, pointer).toContain(name)
  }
})

const MAY_BE_THERE = problems.mayBeThere(inPath('id'), 'secondary_b', 'post')
const REFUSED = problems.problemThere('x', 'refused', inRequest(''), 'refused')

const SENT = [
  errors.validationFailed([problems.blank(inBody('text'))]),
  errors.invalidJson(),
  errors.requestTimeout(),
  errors.alreadyPublished(),
  errors.alreadyPublished('article'),
  errors.unauthorized(),
  errors.permissionDenied('publish'),
  errors.limitedToAccounts([problems.beyondReach(inBody('x_account_id'), 'x')]),
  errors.subscriptionRequired(),
  errors.subscriptionRequired('articles'),
  errors.subscriptionRequired('tweet_analytics'),
  errors.accountNotConnected(),
  errors.accountNotEligible(),
  errors.notFound(),
  errors.idempotencyConflict(),
  errors.inProgress(),
  errors.inProgress('article'),
  errors.inProgress('outcome'),
  errors.outcomeUnknown([MAY_BE_THERE]),
  errors.outcomeUnknown([MAY_BE_THERE], 'retarget'),
  errors.outcomeUnknown([MAY_BE_THERE], 'change'),
  errors.changedMeanwhile(),
  errors.secretRotating('2026-11-21T09:30:00.000Z'),
  errors.cursorExpired('MS42YTk2ODYwMDAwMDAwMDAwLjEw', inQuery('after')),
  errors.externalIdTaken('6b00', [problems.taken(inBody('external_id'), '6b00 has it')]),
  errors.notPending(),
  errors.noSlot(),
  errors.outcomeKnown(problems.knownAlready(inBody('platform'), 'x', 'it is there')),
  errors.budgetExceeded(
    problems.noMoneyLeft(inRequest(''), {
      of: '2026-11',
      needed: '0.200',
      left: '0.010',
      whose: 'user',
    }),
    { needed: '0.200', left: '0.010' },
  ),
  errors.budgetExceeded(
    problems.noMoneyLeft(inRequest(''), {
      of: '2026-11',
      needed: '0.200',
      left: '0.010',
      whose: 'key',
    }),
    { needed: '0.200', left: '0.010' },
  ),
  errors.inUse({ post_ids: ['6b0013180000a13f9c27d05e'] }),
  errors.payloadTooLarge(),
  errors.payloadTooLarge('file'),
  errors.payloadTooLarge('file', 'The picture has 1200 frames; 1000 are taken.'),
  errors.unsupportedMediaType(),
  errors.unsupportedMediaType('form'),
  errors.unsupportedMediaType('media'),
  errors.rateLimited(42),
  errors.rateLimited(5, 5),
  errors.rateLimited(5, 10, 'fetches'),
  errors.dailyLimit({ limit: 20, remaining: 0, resets_at: 1795046400 }),
  errors.dailyLimit({ limit: 5, remaining: 0, resets_at: 1795046400, of_key: true }),
  errors.internalError('0b9f6c1e-52a7-4c8e-9d43-7a1f0e6b2c58'),
  errors.unavailable(),
  errors.publishFailed({ id: '6b00', results: [DELIVERY], problems: [REFUSED] }),
  errors.publishFailed({ article: ARTICLE, problems: [REFUSED] }),
]

/** Of which request the examples are, and where. */
const EXAMPLE = {
  request_id: '5c2d8a4e-7f13-4b09-9d66-1e0a3c5b7f28',
  public_url: 'http://127.0.0.1:3000',
}

test.each(SENT)('$status $code is sent as the contract shows it: $message', (error) => {
  const body: unknown = JSON.parse(JSON.stringify(error.toBody(EXAMPLE)))
  const examples = errorExamples().filter(({ value }) => value['error'] === error.message)

  expect(ajv.validate({ $ref: 'contract#/components/schemas/ApiError' }, body)).toBe(true)
  expect(examples).not.toEqual([])
  for (const { status, value } of examples) {
    expect(status).toBe(String(error.status))
    expect(value['code']).toBe(error.code)
    expect(Object.keys(value).sort()).toEqual(Object.keys(asNode(body)).sort())
    const { code, retryable, request_id, doc_url } = asNode(body)
    expect(value).toMatchObject({ code, retryable, request_id, doc_url })
  }
})

test('the contract shows no error that is never sent', () => {
  const messages = SENT.map(({ message }) => message)

  expect(errorExamples().filter(({ value }) => !messages.includes(String(value['error'])))).toEqual(
    [],
  )
})

test('an error is worth sending again exactly where the table says so', () => {
  const rows = [...source.matchAll(/^ +\| \d{3} \| `(\w+)` \| [^|]+ \| (.+) \|$/gm)]
  const worth = /^(yes|after a while|after `Retry-After`|with back-off)$/
  const sent = [...SENT, errors.methodNotAllowed([]), errors.headersTooLarge()]
  const said = new Map(sent.map((error) => [error.code, error.toBody(EXAMPLE).retryable]))

  expect(rows.map(([, code]) => code).filter((code) => !said.has(code as never))).toEqual([])
  expect(rows.map(([, code, again = '']) => [code, worth.test(again)])).toEqual(
    rows.map(([, code]) => [code, said.get(code as never)]),
  )
})

test('whoever sends a body is told that it may take too long to arrive', () => {
  const operations = Object.values(asNode(contract['paths'])).flatMap((item) =>
    METHODS.flatMap((method) => (method in asNode(item) ? [asNode(asNode(item)[method])] : [])),
  )
  const told = (status: string) =>
    operations.filter((one) => status in asNode(one['responses'])).map((one) => one['operationId'])

  expect(told('408').length).toBeGreaterThan(20)
  expect(told('408')).toEqual(told('415'))
})

test('an error brings its own headers', () => {
  expect(errors.methodNotAllowed(['GET', 'POST']).headers).toEqual({ Allow: 'GET, POST' })
  expect(errors.unauthorized().headers).toEqual({ 'WWW-Authenticate': 'Bearer' })
  expect(errors.rateLimited(42).headers).toEqual({ 'Retry-After': '42' })
  expect(errors.notFound().headers).toEqual({})
})

test('the introduction, the schema and the functions know the same error codes', () => {
  const table = [...source.matchAll(/^ +\| \d{3} \| `(\w+)` \|/gm)].map(([, code]) => code)
  const listed = asNode(resolve({ $ref: '#/components/schemas/ErrorCode' }))['x-extensible-enum']
  // Every row of the table has one function; ApiError is the class, not a row.
  const functions = Object.keys(errors).filter((name) => name !== 'ApiError')

  expect(table.toSorted()).toEqual((listed as string[]).toSorted())
  expect(functions).toHaveLength(table.length)
})

test('the generated files are fresh', async () => {
  expect(await findStaleFile()).toBeUndefined()
})

/** Whoever may only read asks and changes nothing, whatever the method. */
function asks(operation: Node): boolean {
  return operation['x-permission'] === 'read'
}

/** Uploads, counts and lists of posts work without a subscription; all else that takes a body does not. */
function needsPlan({ operationId, requestBody, tags }: Node): boolean {
  if (operationId === 'resolvePost') return false
  if (['Webhooks', 'Media', 'Costs'].some((tag) => (tags as string[]).includes(tag))) return false
  return Boolean(requestBody) || (tags as string[]).includes('Articles')
}

function asNode(value: unknown): Node {
  expect(value).toBeTypeOf('object')
  // Just asserted; null is not in the contract outside of examples, which nobody walks.
  return value as Node
}

/** Every object of the document but those inside of examples. */
function* walk(node: Node, pointer: string): Generator<Place> {
  yield { pointer, node }
  for (const [key, child] of Object.entries(node)) {
    const in_properties = pointer.endsWith('/properties')
    if ((key === 'example' || key === 'examples') && !in_properties) continue
    const escaped = key.replaceAll('~', '~0').replaceAll('/', '~1')
    if (child && typeof child === 'object') yield* walk(child as Node, `${pointer}/${escaped}`)
  }
}

function isSchema(pointer: string): boolean {
  return /\/(schema|items|properties\/[^/]+|oneOf\/\d+|components\/schemas\/[^/]+)$/.test(pointer)
}

/** The examples at this place, with the schema that each has to fit. */
function examplesAt({ pointer, node }: Place) {
  const schema = isSchema(pointer) ? pointer : `${pointer}/schema`
  const named = Object.entries((node['examples'] ?? {}) as Node).map(([name, example]) => ({
    pointer: `${pointer}/examples/${name}`,
    schema,
    value: asNode(example)['value'],
  }))
  if (!('example' in node)) return named
  return [...named, { pointer: `${pointer}/example`, schema, value: node['example'] }]
}

function resolve(value: unknown): Node {
  const reference = asNode(value)['$ref']
  if (typeof reference !== 'string') return asNode(value)
  return asNode(
    reference
      .slice(2)
      .split('/')
      .reduce((node, key) => asNode(node[key]), contract),
  )
}

function exampleCount(body: Node): number {
  const media = Object.values(asNode(body['content'])).map(asNode)
  return media.flatMap(({ examples }) => Object.keys(asNode(examples))).length
}

/** Every error that the contract shows: the status of the response and the example's body. */
function errorExamples() {
  return operations.flatMap(({ node }) =>
    Object.entries(asNode(node['responses']))
      .filter(([status]) => status >= '400')
      .flatMap(([status, response]) =>
        Object.values(asNode(resolve(response)['content']))
          .flatMap((media) => Object.values(asNode(asNode(media)['examples'])))
          .map((example) => ({ status, value: asNode(asNode(example)['value']) })),
      ),
  )
}
