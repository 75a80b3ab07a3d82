/**
 * Calls of the API by the types of its contract: with the key, a limit of time, retries, and an
 * Idempotency-Key on each POST and PUT. A dry run prints what would change something, and sends nothing.
 */
import { randomUUID } from 'node:crypto'
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../sdk-typescript/generated/contract.ts'
import { Failure } from '../failure.ts'
import { VERSION } from '../version.ts'
import { isObject } from './json.ts'
import { readApiRefusal, strangeAnswer } from './refusal.ts'
import { UPLOAD_TIMEOUT_MS, withRetries, type Repeating } from './retries.ts'

export type Api = Client<paths>

export interface ApiAnswer<Success> {
  data?: Success
  error?: unknown
  response: Response
}

export interface Caller extends Repeating {
  /** Left out where none is needed: in a dry run. */
  key: string | undefined
  /** What to do when it is refused, where it is known whence it came. */
  about_key?: string
  /** Gets each request that would change something, and what is shown beside it; throws, so that it is not sent. */
  dry_run?: (request: Request, beside: object) => Promise<never>
}

/** What a network takes is waited for up to 20 s by the service. */
export const TIMEOUT_MS = 60_000

interface Conditions {
  idempotency_key?: string | undefined
  /** What the post or article has to be still. */
  if_match?: string | undefined
  /** What a dry run shows beside the request. */
  beside?: object
}

/**
 * What one operation answers. `call` may run several times, always under the same Idempotency-Key.
 * Throws a Failure for whatever is no success.
 */
export async function send<Success>(
  caller: Caller,
  call: (api: Api) => Promise<ApiAnswer<Success>>,
  { idempotency_key = randomUUID(), if_match, beside }: Conditions = {},
): Promise<Success> {
  const api = openClient(caller, (request) => requestOnce(caller, request, beside).then(expectJson))
  api.use({
    onRequest({ request }) {
      if (/^(POST|PUT)$/.test(request.method))
        request.headers.set('idempotency-key', idempotency_key)
      if (if_match !== undefined) request.headers.set('if-match', if_match)
    },
  })
  const { data, error, response } = await withRetries(() => read(call(api)), caller)
  // Every success of the API is an object; what else answers with JSON is not this API.
  if (response.ok && !isObject(data)) throw strangeAnswer(response)
  if (response.ok && data !== undefined) return data
  throw readApiRefusal(response, error, caller.about_key)
}

/** Of each request to the API, however often it is tried. */
export function openClient(
  caller: Pick<Caller, 'url' | 'key'>,
  fetch?: (request: Request) => Promise<Response>,
): Api {
  return createClient<paths>({
    baseUrl: `${caller.url}/api/v1`,
    // Followed, a redirect turns a POST into a GET, and takes the body where nobody asked for it.
    redirect: 'manual',
    headers: headersFor(caller),
    ...(fetch && { fetch }),
  })
}

export function headersFor({ key }: Pick<Caller, 'key'>): Record<string, string> {
  return {
    'user-agent': `otterpost/${VERSION}`,
    accept: 'application/json',
    // Whoever types a name that there is not is told, and nothing is done.
    prefer: 'handling=strict',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
}

/** One try. A dry run throws here. */
export async function requestOnce(
  { dry_run }: Caller,
  request: Request,
  beside: object = {},
): Promise<Response> {
  if (dry_run && request.method !== 'GET') return dry_run(request, beside)
  const uploads = request.headers.get('content-type')?.startsWith('multipart/') === true
  return fetch(request, { signal: AbortSignal.timeout(uploads ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS) })
}

function expectJson(response: Response): Response {
  if (response.ok && !isJson(response)) throw strangeAnswer(response)
  return response
}

/** A success that is cut off in the middle is a lost connection as well. */
async function read<Success>(answer: Promise<ApiAnswer<Success>>): Promise<ApiAnswer<Success>> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure('upstream', 'The answer cannot be read.')
    throw error
  }
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') === true
}
