/** One call of the API: sent, sent again where that can help and harms nothing, and its answer read. */
import { missingIn } from './answers.ts'
import { atLeast } from './numbers.ts'
import { ApiProblem, problemOf, textOf } from './problems.ts'
import { repeated, type Patience } from './repeats.ts'
import type { REQUIRED } from '../generated/required.ts'

export interface CallOptions {
  /** Ends the call and its repeats. */
  signal?: AbortSignal
  /** Further headers, such as `Prefer: handling=strict`. */
  headers?: Record<string, string>
  /** How long its answer may take, of each try, in milliseconds: in place of that of the client. */
  timeoutMs?: number
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
  /** The schema of what it answers. */
  answer: keyof typeof REQUIRED
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

export interface Caller extends Patience {
  base_url: string
  api_key: string
  fetch: typeof globalThis.fetch
  /** Of every request. */
  headers?: Record<string, string> | undefined
}

/** Throws an ApiProblem, a ConnectionProblem, or the reason of the signal. */
export async function request<Answer>(caller: Caller, call: Call): Promise<Answer> {
  const { options, timeout_ms, wait_ms, max_total_ms } = call
  const headers = headersOf(caller, call)
  atLeast(1, { timeoutMs: options?.timeoutMs, maxTotalMs: options?.maxTotalMs })
  const times = {
    signal: options?.signal,
    timeout_ms: options?.timeoutMs ?? timeout_ms,
    max_total_ms: options?.maxTotalMs ?? max_total_ms,
    wait_ms,
  }
  const { response, text } = await repeated(caller, times, (signal) =>
    attempt(caller, call, headers, { ...bodyOf(call), signal }),
  )
  return answerIn(response, text, call.answer)
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

interface Arrived {
  response: Response
  text: string | undefined
}

/**
 * What its members hold is the contract's word. Throws what is none of the API's, such as the page of a hotel's network,
 * and what lacks a member that every answer of this kind has.
 */
export function answerIn<Answer>(
  response: Response,
  text: string | undefined,
  schema: Call['answer'],
): Answer {
  const answer = parsed(response, text)
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new ApiProblem(response, undefined)
  const missing = missingIn(answer, schema)
  if (missing !== undefined) throw new ApiProblem(response, undefined, { missing })
  RESPONSES.set(answer, response)
  return answer as Answer
}

function parsed(response: Response, text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiProblem(response, undefined, { cause })
  }
}

/** An answer that has succeeded, or the refusal. */
async function attempt(
  caller: Caller,
  call: Call,
  headers: Record<string, string>,
  init: RequestInit,
): Promise<Arrived | ApiProblem> {
  const response = await caller.fetch(addressOf(caller, call), {
    method: call.method,
    // A key is handed to nobody else.
    redirect: 'manual',
    ...init,
    // Those of a form belong to its bytes.
    headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
  })
  if (!response.ok) return problemOf(response)
  // Read here: an answer may break off in the middle, too.
  return { response, text: await textOf(response) }
}

/** Throws for what JSON cannot say. */
function bodyOf({ form, body }: Call): RequestInit {
  if (form !== undefined) return form()
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

function headersOf(
  { api_key, headers }: Caller,
  { body, is_keyed, options }: Call,
): Record<string, string> {
  return mergedHeaders(
    headers,
    {
      accept: 'application/json',
      authorization: `Bearer ${api_key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(is_keyed && { 'idempotency-key': options?.idempotencyKey ?? newKey() }),
      ...(options?.ifMatch !== undefined && { 'if-match': options.ifMatch }),
    },
    options?.headers,
  )
}

/** The later goes before the earlier, however its name is written. Throws a TypeError for what can be no header. */
export function mergedHeaders(
  ...parts: (Record<string, string> | undefined)[]
): Record<string, string> {
  const headers = new Headers()
  for (const part of parts)
    for (const [name, value] of Object.entries(part ?? {})) headers.set(name, value)
  return Object.fromEntries(headers)
}

/** Of 128 bits. Pages that came by plain http have no `crypto.randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Lists are separated by commas; what is undefined is left out. */
export function addressOf(
  { base_url }: Caller,
  { path, query }: Pick<Call, 'path' | 'query'>,
): string {
  const asked = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  const search = new URLSearchParams(asked).toString()
  return `${base_url}/api/v1${path}${search === '' ? '' : `?${search}`}`
}
