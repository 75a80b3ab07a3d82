/**
 * The one HTTP client that speaks to a network. It sends once: no retries, no redirects (delivery
 * rule R18), and it says truthfully whether anything can have left.
 *
 * It stands on undici's `dispatch`, the call below `request`, because only there one can see the
 * moment that matters: undici calls `onRequestStart` immediately before it writes the first byte of
 * a request to a connected (and, for https, authenticated) socket. Until then the request waits in
 * memory, so whatever goes wrong is `not_sent`: refused, no such name, TLS failure, no connection in
 * time. From then on everything short of a whole answer is `no_answer`.
 *
 * This covers the kept-alive socket that the peer has closed while it was idle. Before a request is handed to
 * undici, all that has arrived is read, also by a process that stood still and runs its timers first; a
 * close takes the request, not yet started, to a fresh connection. A close that is still on its way is met
 * after the start and is `no_answer`, although the peer has probably read nothing: a reset does not tell
 * how far the peer got.
 */
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { NOT_PUBLIC, NOT_PUBLIC_CODE } from './guardedLookup.ts'

const MAX_BODY_BYTES = 1_000_000
/** Sockets to one network at a time; what is above it waits and, if it waits too long, is `not_sent`. */
const MAX_CONNECTIONS = 256

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Buffer
  /** Asked when all is ready for the first byte: what is late is not sent (R14). */
  isLate?: () => boolean
}

export const HELD_UP = 'The service was held up before it could send.'

/** Reasons are short plain sentences, fit to be shown; they hold no token and no address. */
export type WireAnswer =
  | { kind: 'not_sent'; reason: string }
  | { kind: 'no_answer'; reason: string }
  /** `body` is the parsed JSON, undefined when the text is none. */
  | {
      kind: 'answer'
      status: number
      headers: Record<string, string>
      body: unknown
      text: string
    }

export type WireResponse = Extract<WireAnswer, { kind: 'answer' }>

/** Never rejects. `timeout_ms` is for connecting, sending and reading together. */
export type SendRequest = (request: Request, timeout_ms?: number) => Promise<WireAnswer>

export interface Wire {
  send: SendRequest
  /** Lets what is under way end, which takes at most its timeout, and sends nothing more. */
  close(): Promise<void>
}

/** A client with a connection pool of its own; `lookup` may refuse names, before anything is sent. */
export function openWire(default_timeout_ms = 15_000, lookup?: LookupFunction): Wire {
  const agent = new Agent({
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    // HTTP/2 multiplexes and may replay streams after a GOAWAY; one request per socket is provable.
    allowH2: false,
    connect: { timeout: default_timeout_ms, ...(lookup && { lookup }) },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_BODY_BYTES,
  })
  return {
    send: (request, timeout_ms = default_timeout_ms) => sendOnce(agent, request, timeout_ms),
    close: () => agent.close(),
  }
}

function sendOnce(agent: Agent, request: Request, timeout_ms: number): Promise<WireAnswer> {
  const url = URL.parse(request.url)
  if (!url) return Promise.resolve({ kind: 'not_sent', reason: 'The address is not valid.' })

  return new Promise((resolve) => {
    let settled = false
    let controller: Dispatcher.DispatchController | undefined
    let status = 0
    let headers: Record<string, string> = {}
    const chunks: Buffer[] = []

    function settle(answer: WireAnswer) {
      if (settled) return
      settled = true
      clearTimeout(timer)
      resolve(answer)
    }
    function fail(reason: string) {
      settle({ kind: controller ? 'no_answer' : 'not_sent', reason })
    }
    const gives_up_at = performance.now() + timeout_ms
    function giveUp() {
      if (settled) return
      fail(`No ${controller ? 'answer' : 'connection'} within ${timeout_ms / 1000} s.`)
      controller?.abort(new Error('timed out'))
    }
    // What has not begun never does. Of what has, a process that stood still reads first what came in time.
    const timer = setTimeout(() => (controller ? setImmediate(giveUp) : giveUp()), timeout_ms)

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        // A second start would be a second sending: undici writes a request again when its socket
        // ends in a way that undici takes for harmless. Neither may a late start follow a timeout,
        // which a process that was stopped for a while would else notice only after this.
        if (performance.now() > gives_up_at) giveUp()
        else if (request.isLate?.()) fail(HELD_UP)
        if (settled || controller) return started.abort(new Error('not to be sent'))
        controller = started
      },
      onResponseStart(_, status_code, response_headers) {
        status = status_code
        headers = flat(response_headers)
      },
      onResponseData(_, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        const text = storable(withoutToken(Buffer.concat(chunks).toString(), request))
        settle({ kind: 'answer', status, headers, body: parsed(text), text })
      },
      onResponseError(_, error) {
        fail(reasonOf(error))
      },
    }
    const { origin, pathname, search } = url
    const { method, headers: sent_headers, body = null } = request
    // Between timers and this, all that has arrived is read.
    setImmediate(() => {
      if (settled) return
      agent.dispatch(
        { origin, path: pathname + search, method, headers: sent_headers, body },
        handler,
      )
    })
  })
}

/** What is answered is stored and shown, so a token that comes back goes no further. */
function withoutToken(text: string, { headers }: Request): string {
  const [, token] = headers.authorization?.split(' ') ?? []
  return token ? text.replaceAll(token, '[token]') : text
}

/** What no database keeps as text is replaced. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
}

/** An answer with what `storable` replaces could never be settled. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    )
  } catch {
    return undefined
  }
}

/** Fit to be shown. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  [NOT_PUBLIC_CODE]: NOT_PUBLIC,
  ENOTFOUND: 'The address was not found.',
  EAI_AGAIN: 'The address could not be looked up.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The address cannot be reached.',
  ECONNRESET: 'The connection was cut.',
  EPIPE: 'The connection was cut.',
  UND_ERR_SOCKET: 'The connection was cut.',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The connection was cut within the answer.',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'The answer was too large.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection was made in time.',
  UND_ERR_INVALID_ARG: 'The request is not valid HTTP.',
}

export function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    return 'A secure connection could not be made.'
  }
  if (code.startsWith('HPE_')) return 'The answer was not valid HTTP.'
  return REASONS[code] ?? 'The connection failed.'
}

/** Reads a member of an answer without trusting its shape. */
export function memberOf(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      // An object's members are unknown values by name, which is all that is claimed here.
      typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined,
    value,
  )
}

export function textOf(value: unknown, ...path: string[]): string | undefined {
  const member = memberOf(value, ...path)
  return typeof member === 'string' ? member : undefined
}

export function listOf(value: unknown, ...path: string[]): unknown[] {
  const member = memberOf(value, ...path)
  return Array.isArray(member) ? member : []
}
