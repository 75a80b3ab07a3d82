/** One call of the API: sent, sent again where that can help and harms nothing, and its answer read. */
import { ApiProblem, ConnectionProblem, problemOf } from './problems.ts'

export interface CallOptions {
  /** Ends the call and its repeats. */
  signal?: AbortSignal
  /** Further headers, such as `Prefer: handling=strict`. */
  headers?: Record<string, string>
  /** How long it may take, with all repeats, in milliseconds: in place of that of the client. */
  maxTotalMs?: number
}

export interface WriteOptions extends CallOptions {
  /**
   * Names this write for a day: under the same name it is done once. Each call makes one of its own and keeps it for its
   * repeats; give one where your program may call again after a crash.
   */
  idempotencyKey?: string
}

export interface ChangeOptions {
  /** The `etagOf` what was read: refused with `changed_meanwhile` when it has been changed since. */
  ifMatch?: string
}

export interface Call {
  method: string
  /** Behind `/api/v1`. */
  path: string
  query?: object | undefined
  body?: unknown
  /** Made anew for each try. */
  form?: () => RequestInit
  options?: (CallOptions & WriteOptions & ChangeOptions) | undefined
  /** Carries an `Idempotency-Key`. */
  is_keyed?: boolean
  timeout_ms?: number
  max_total_ms?: number
  /** How long the instance may let it wait for its answer, on top of both. */
  wait_ms?: number
}

export interface Caller {
  base_url: string
  api_key: string
  fetch: typeof globalThis.fetch
  max_tries: number
  max_wait_ms: number
  timeout_ms: number
  max_total_ms: number
}

const BACK_OFF_MS = [500, 1_500, 4_000, 10_000]

/** Throws an ApiProblem, a ConnectionProblem, or the reason of the signal. */
export async function request<Answer>(caller: Caller, call: Call): Promise<Answer> {
  const headers = headersOf(caller, call)
  const { wait_ms = 0, max_total_ms = caller.max_total_ms, options } = call
  const end = performance.now() + wait_ms + (options?.maxTotalMs ?? max_total_ms)
  for (let tries = 1; ; tries++) {
    options?.signal?.throwIfAborted()
    const tried = await attempt(caller, call, headers, end)
    if (!(tried instanceof Error)) return readAnswer<Answer>(tried)
    const pause_ms = pauseAfter(caller, tried, tries)
    if (pause_ms === undefined || performance.now() + pause_ms >= end) throw tried
    await pause(pause_ms, options?.signal)
  }
}

/** What the answer of a call came with, such as its headers. */
export function responseOf(answer: object): Response {
  const response = RESPONSES.get(answer)
  if (response === undefined) throw new TypeError('This is no answer of a call.')
  return response
}

/** Which version of it was read: for `ifMatch`. */
export function etagOf(answer: object): string {
  const etag = responseOf(answer).headers.get('etag')
  if (etag === null) throw new TypeError('This answer has no ETag.')
  return etag
}

const RESPONSES = new WeakMap<object, Response>()

/** What it holds is the contract's word. Throws what is none of the API's, such as the page of a hotel's network. */
async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => undefined)
  if (typeof answer !== 'object' || answer === null) throw new ApiProblem(response, undefined)
  RESPONSES.set(answer, response)
  return answer as Answer
}

/** An answer that has succeeded, or why there is none. */
async function attempt(
  caller: Caller,
  call: Call,
  headers: Record<string, string>,
  end: number,
): Promise<Response | ApiProblem | ConnectionProblem> {
  const { signal } = call.options ?? {}
  const timeout_ms = (call.timeout_ms ?? caller.timeout_ms) + (call.wait_ms ?? 0)
  const left_ms = Math.max(1, end - performance.now())
  const timeout = AbortSignal.timeout(Math.ceil(Math.min(timeout_ms, left_ms)))
  const body: RequestInit = call.form?.() ?? {
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  }
  try {
    const response = await caller.fetch(addressOf(caller, call), {
      method: call.method,
      // A key is handed to nobody else.
      redirect: 'manual',
      ...body,
      headers: { ...headers, ...(body.headers as Record<string, string> | undefined) },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    if (!response.ok) return await problemOf(response)
    // Read here: an answer may break off in the middle, too.
    const { status } = response
    return new Response(await response.arrayBuffer(), { status, headers: response.headers })
  } catch (cause) {
    signal?.throwIfAborted()
    return new ConnectionProblem(`No answer from ${caller.base_url}.`, { cause })
  }
}

function headersOf({ api_key }: Caller, { body, is_keyed, options }: Call): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${api_key}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(is_keyed && { 'idempotency-key': options?.idempotencyKey ?? newKey() }),
    ...(options?.ifMatch !== undefined && { 'if-match': options.ifMatch }),
    ...options?.headers,
  }
}

/** Of 128 bits. Pages that came by plain http have no `crypto.randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Lists are separated by commas; what is undefined is left out. */
export function addressOf({ base_url }: Caller, { path, query }: Call): string {
  const asked = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  const search = new URLSearchParams(asked).toString()
  return `${base_url}/api/v1${path}${search === '' ? '' : `?${search}`}`
}

/** Undefined where there is no other try. */
function pauseAfter(
  { max_tries, max_wait_ms }: Caller,
  tried: ApiProblem | ConnectionProblem,
  tries: number,
): number | undefined {
  const wait_ms = tries < max_tries ? waitAfter(tried, tries) : undefined
  if (wait_ms === undefined || wait_ms > max_wait_ms) return undefined
  // So that many clients do not come back at the same moment.
  return wait_ms + Math.random() * Math.min(wait_ms, 1_000) * 0.25
}

/** Undefined where another try is answered in the same way, or a person has to decide. */
function waitAfter(tried: ApiProblem | ConnectionProblem, tries: number): number | undefined {
  const back_off_ms = BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length) - 1] ?? 0
  if (tried instanceof ConnectionProblem) return back_off_ms
  const { status, code, retryAfter = 0, retryable } = tried
  const wait_ms = Math.max(retryAfter * 1_000, back_off_ms)
  // An earlier try of this call is still being worked on: its answer comes under the same key.
  if (code === 'in_progress') return tries > 1 ? wait_ms : undefined
  if (status === 429) return wait_ms
  // Networks that have refused a post may have it all the same; only its author can say whether again makes sense.
  return status >= 500 && retryable && code !== 'publish_failed' ? wait_ms : undefined
}

export function pause(duration_ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, duration_ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
