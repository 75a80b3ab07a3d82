/** One HTTP exchange as the simulated networks see it: a whole call in, a whole answer out. */
import type { IncomingHttpHeaders } from 'node:http'

export interface Call {
  /** When its head was in, on the networks' own clock. */
  received_at: number
  method: string
  /** Without the network's prefix and still percent-encoded: `/2/tweets`. */
  path: string
  /** The whole address, without its query. */
  url: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** As text; empty where the content type speaks of bytes. */
  body: string
  bytes: Buffer
  /** The parts of a multipart body: texts, and files as bytes. */
  form: Record<string, string | Buffer> | undefined
}

export interface SimulatedAnswer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

export function json(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): SimulatedAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

export function empty(status: number, headers: Record<string, string> = {}): SimulatedAnswer {
  return { status, headers, body: '' }
}

/** The control API's one way to refuse. */
export function badControl(error: string): SimulatedAnswer {
  return json(400, { error })
}

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object in a JSON body, or undefined for anything else. */
export function readObject(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function bearerToken(call: Call): string | undefined {
  return /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '')?.[1]
}

/** The token of either scheme: alone, or with a proof of who sends it. */
export function anyToken(call: Call): string | undefined {
  return bearerToken(call) ?? /^DPoP (\S+)$/i.exec(call.headers.authorization ?? '')?.[1]
}

/** The fields of a form, or undefined for anything else. A field that comes twice is none. */
export function readForm(call: Call): Map<string, string> | undefined {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(header(call, 'content-type') ?? '')) {
    return undefined
  }
  const fields = new URLSearchParams(call.body)
  const names = [...new Set(fields.keys())].filter((name) => fields.getAll(name).length === 1)
  return new Map(names.map((name) => [name, fields.get(name) ?? '']))
}

/** A header that a client may send once; a repeated one arrives joined by Node. */
export function header(call: Call, name: string): string | undefined {
  const value = call.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

export function isJson(call: Call): boolean {
  return /^application\/json\s*(;|$)/i.test(header(call, 'content-type') ?? '')
}

/** Percent-decoding that takes a broken sequence for what it is, a path which leads nowhere. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
