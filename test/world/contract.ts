/** Holds every answer to its contract: documented status, content type, body and headers. */
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import contract from '../../generated/openapi.json' with { type: 'json' }
import { withClosedLists } from '../../openapi/closedLists.ts'

interface Contract {
  id: 'contract' | 'dashboard'
  prefix: string
  paths: Record<string, Record<string, Operation>>
  /** The most exact first. */
  templates: { template: string; pattern: RegExp }[]
  responses: Record<string, Response>
}

interface Operation {
  operationId: string
  responses: Record<string, Response & { $ref?: string }>
}

interface Response {
  content?: Record<string, unknown>
  headers?: Record<string, { $ref?: string; required?: boolean; schema?: unknown }>
}

interface Found {
  contract: Contract
  operationId: string
  /** Of the operation, within the document. */
  pointer: string
  responses: Operation['responses']
}

interface Answered {
  method: string
  path: string
  status: number
  headers: Headers
  body: unknown
}

const ajv = new Ajv({ strict: false, allErrors: true })
// ajv-formats is CommonJS: its function is the default of its default.
formats.default(ajv)
// Answers may say more one day; today they say nothing that the contract does not name.
ajv.addSchema({ $id: 'contract', ...withClosedLists(contract) })
ajv.addSchema({ $id: 'dashboard', ...withClosedLists(dashboard) })
const validators = new Map<string, ValidateFunction>()

const STREAM = 'text/event-stream'
const BLOCK = /^(retry: \d+\n)?(:\n)?id: [\w-]+(\nevent: [a-z_.]+\ndata: .+)?$/
const DATA = /^event: (?<event>.*)\ndata: (?<data>.*)$/m

// The documents are of this form: test/contract/promises.test.ts and test/contract/dashboard.test.ts.
const CONTRACTS = [
  { id: 'dashboard', prefix: '/api/dashboard/v1', ...partsOf(dashboard) },
  { id: 'contract', prefix: '/api/v1', ...partsOf(contract) },
] as Contract[]

function partsOf({ paths, components }: { paths: object; components: { responses: object } }) {
  const templates = Object.keys(paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((template) => ({
      template,
      pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    }))
  return { paths, templates, responses: components.responses }
}

/** Throws an error that tells what is wrong. Paths outside of both APIs are nobody's contract. */
export function checkAnswer({ method, path, status, headers, body }: Answered) {
  const operation = findOperation(method, path)
  if (operation === undefined) return
  const [pointer, response] = findResponse(operation, String(status))
  const what = `${operation.operationId} ${status}`
  if (response === undefined) throw new Error(`${what} is not documented in the contract`)
  checkHeaders(what, response, headers)
  const { content = {} } = response
  if (STREAM in content) return checkStream(what, headers, body)
  if (headers.get('content-type') !== 'application/json; charset=utf-8') {
    throw new Error(`${what} is ${headers.get('content-type')}, not JSON`)
  }
  const validate = validatorOf(
    `${operation.contract.id}#${pointer}/content/application~1json/schema`,
  )
  if (!validate(body)) {
    throw new Error(
      `${what} is not the contract's: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    )
  }
  if (status >= 400) checkRefusal(what, headers, body)
}

function findOperation(method: string, path: string): Found | undefined {
  const contract = CONTRACTS.find(({ prefix }) => path.startsWith(prefix))
  if (contract === undefined) return undefined
  const [plain = ''] = path.slice(contract.prefix.length).split('?')
  const template = contract.templates.find(({ pattern }) => pattern.test(plain))?.template
  const operation = contract.paths[template ?? '']?.[method.toLowerCase()]
  if (template === undefined || operation === undefined) return undefined
  const place = encodeURIComponent(template.replaceAll('/', '~1'))
  return { ...operation, contract, pointer: `/paths/${place}/${method.toLowerCase()}` }
}

function findResponse(
  { contract, pointer, responses }: Found,
  status: string,
): [string, Response | undefined] {
  const own = responses[status]
  if (own?.$ref === undefined) return [`${pointer}/responses/${status}`, own]
  const name = own.$ref.replace('#/components/responses/', '')
  return [`/components/responses/${name}`, contract.responses[name]]
}

/** Of server-sent events: `body` is what has come of it. */
function checkStream(what: string, headers: Headers, body: unknown) {
  if (headers.get('content-type') !== STREAM) throw new Error(`${what} is no stream`)
  for (const block of String(body).split('\n\n').slice(0, -1)) {
    if (!BLOCK.test(block)) throw new Error(`${what} has a strange message: ${block}`)
    const { event, data } = DATA.exec(block)?.groups ?? {}
    if (data !== undefined) checkEvent(what, event, JSON.parse(data))
  }
}

function checkEvent(what: string, type: string | undefined, event: { type: unknown }) {
  const validate = validatorOf('contract#/components/schemas/Event')
  if (validate(event) && event.type === type) return
  throw new Error(`${what} has a strange event: ${ajv.errorsText(validate.errors)}`)
}

/** Whatever refuses says of which request it speaks, and where the page about it is. */
function checkRefusal(what: string, headers: Headers, body: unknown) {
  const { code, request_id, doc_url } = body as Record<string, unknown>
  if (request_id !== headers.get('x-request-id')) throw new Error(`${what} is of another request`)
  if (!String(doc_url).endsWith(`/docs/errors#${String(code)}`))
    throw new Error(`${what} leads to ${String(doc_url)}`)
}

function checkHeaders(what: string, response: Response, headers: Headers) {
  const documented = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase())
  const ours = [...headers.keys()].filter((name) =>
    /^(x-(request|rate|ignored)|retry-after|idempotency|location|deprecation|sunset|link)/.test(
      name,
    ),
  )
  const unknown = ours.filter((name) => !documented.includes(name))
  if (unknown.length > 0)
    throw new Error(`${what} has headers that the contract does not: ${unknown.join(', ')}`)
  if (!headers.has('x-request-id')) throw new Error(`${what} has no X-Request-Id`)
}

function validatorOf(pointer: string): ValidateFunction {
  const known = validators.get(pointer)
  if (known !== undefined) return known
  const made = ajv.compile({ $ref: pointer })
  validators.set(pointer, made)
  return made
}
