/** Holds every answer to the contract: documented status, content type, body and headers. */
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import contract from '../../generated/openapi.json' with { type: 'json' }

interface Operation {
  operationId: string
  responses: Record<string, { $ref?: string }>
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
ajv.addSchema({ $id: 'contract', ...contract })
const validators = new Map<string, ValidateFunction>()

/** Throws an error that tells what is wrong. Paths outside of the API are nobody's contract. */
export function checkAnswer(answered: Answered) {
  const { method, path, status, headers, body } = answered
  const operation = findOperation(method, path)
  if (operation === undefined) return
  const [pointer, response] = findResponse(operation, String(status))
  if (response === undefined) {
    throw new Error(
      `${operation.operationId} answered ${status}, which the contract does not document`,
    )
  }
  const what = `${operation.operationId} ${status}`
  checkHeaders(what, response, headers)
  if (headers.get('content-type') !== 'application/json; charset=utf-8') {
    throw new Error(`${what} is ${headers.get('content-type')}, not JSON`)
  }
  const validate = validatorOf(`${pointer}/content/application~1json/schema`)
  if (!validate(body)) {
    throw new Error(
      `${what} is not the contract's: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    )
  }
}

export function findOperation(
  method: string,
  path: string,
): (Operation & { path: string }) | undefined {
  const [plain = ''] = path.replace(/^\/api\/v1/, '').split('?')
  const templates = Object.keys(contract.paths).sort(
    (a, b) => a.split('{').length - b.split('{').length,
  )
  const template = templates.find((one) =>
    new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(plain),
  )
  if (template === undefined || !path.startsWith('/api/v1')) return undefined
  // The paths of the document are its own; a method it does not have is undefined.
  const methods = contract.paths[template as keyof typeof contract.paths] as Record<
    string,
    Operation | undefined
  >
  const operation = methods[method.toLowerCase()]
  return operation && { ...operation, path: template }
}

interface Response {
  headers?: Record<string, { $ref?: string; required?: boolean; schema?: unknown }>
}

function findResponse(
  operation: Operation & { path: string },
  status: string,
): [string, Response | undefined] {
  const own = operation.responses[status]
  if (own?.$ref !== undefined) {
    const name = own.$ref.replace('#/components/responses/', '')
    const shared = contract.components.responses as Record<string, Response>
    return [`#/components/responses/${name}`, shared[name]]
  }
  const path = operation.path.replaceAll('/', '~1')
  const method = methodOf(operation)
  return [
    `#/paths/${encodeURIComponent(path)}/${method}/responses/${status}`,
    own as Response | undefined,
  ]
}

function methodOf({ path, operationId }: Operation & { path: string }): string {
  const methods = Object.entries(contract.paths[path as keyof typeof contract.paths])
  return methods.find(([, one]) => (one as Operation).operationId === operationId)?.[0] ?? ''
}

function checkHeaders(what: string, response: Response, headers: Headers) {
  const documented = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase())
  const ours = [...headers.keys()].filter((name) =>
    /^(x-(request|rate|ignored)|retry-after|idempotency|location)/.test(name),
  )
  const unknown = ours.filter((name) => !documented.includes(name))
  if (unknown.length > 0)
    throw new Error(`${what} has headers that the contract does not: ${unknown.join(', ')}`)
  if (!headers.has('x-request-id')) throw new Error(`${what} has no X-Request-Id`)
}

function validatorOf(pointer: string): ValidateFunction {
  const known = validators.get(pointer)
  if (known !== undefined) return known
  const made = ajv.compile({ $ref: `contract${pointer}` })
  validators.set(pointer, made)
  return made
}
