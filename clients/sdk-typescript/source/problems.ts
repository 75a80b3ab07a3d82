/** What a call can end with besides its answer. */
import type { components } from '../generated/contract.ts'
import type { KnownErrorCode } from '../generated/errorCodes.ts'

export type ApiErrorBody = components['schemas']['ApiError']
export type Problem = components['schemas']['Problem']

/** Codes may be added by a later version of the instance. */
export type ErrorCode = KnownErrorCode | (string & {})

/** The instance has refused it, or could not do it. `code` says which: docUrl leads to what to do. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: ErrorCode
  /** Whether the same call, unchanged and later, may succeed. */
  readonly retryable: boolean
  /** What is wrong, where in the request, and by how much; may be empty. */
  readonly problems: readonly Problem[]
  /** Names the request in the log of the instance. */
  readonly requestId: string | undefined
  readonly docUrl: string | undefined
  /** Seconds to wait before the next try, where the answer says so. */
  readonly retryAfter: number | undefined
  /** The whole answer; undefined where it was none of the API's, such as that of a proxy. */
  readonly body: ApiErrorBody | undefined
  /** What it came with, such as its headers. */
  readonly response: Response

  /** What an answer lacks that the contract requires, as `posts[0].id`; undefined of all else. */
  readonly missing: string | undefined

  constructor(
    response: Response,
    body: ApiErrorBody | undefined,
    { missing, ...options }: ErrorOptions & { missing?: string } = {},
  ) {
    super(body?.error ?? strange(response, missing), options)
    this.status = response.status
    this.code = body?.code ?? 'unexpected_answer'
    // What a proxy answers while there is nobody behind it, or too much.
    this.retryable = body?.retryable ?? (response.status === 429 || response.status >= 500)
    this.problems = body?.problems ?? []
    this.requestId = body?.request_id ?? response.headers.get('x-request-id') ?? undefined
    this.docUrl = body?.doc_url
    this.retryAfter = retryAfterOf(response)
    this.body = body
    this.response = response
    this.missing = missing
  }
}

function strange({ status }: Response, missing: string | undefined): string {
  if (missing === undefined) return `The answer was ${status}, and none of Otterpost's.`
  return `The answer is not what the contract says: \`${missing}\` is missing.`
}

/** No answer came, however often it was tried. Whether it was done is unknown where it is a write. */
export class ConnectionProblem extends Error {
  override readonly name = 'ConnectionProblem'
}

/** More than any answer of the API has. */
const BYTES_MAX = 64 * 1024 * 1024
/** Some thirty years: what asks for more is no better understood by any date. */
const SECONDS_MAX = 1_000_000_000

/** In seconds; a number of them or a date (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after). */
export function retryAfterOf({ headers }: Response): number | undefined {
  const said = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), SECONDS_MAX)
}

/** Throws where the answer breaks off, or is no longer waited for. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = jsonIn(await textOf(response))
  return new ApiProblem(response, isApiError(body) ? body : undefined)
}

/** All of an answer; undefined where it is larger than any of the API's. Throws where it breaks off. */
export async function textOf(response: Response): Promise<string | undefined> {
  // Not every fetch has streams.
  if (!response.body) return response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > BYTES_MAX) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

function jsonIn(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isApiError(body: unknown): body is ApiErrorBody {
  if (typeof body !== 'object' || body === null) return false
  return 'code' in body && 'error' in body && [body.code, body.error].every(isText)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
