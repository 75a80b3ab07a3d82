/**
 * Clients as they ought to be: every request has an Idempotency-Key, and one that was cut off, or answered
 * with "not now", is repeated as it was until it has an answer.
 */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  /** The answer to an earlier request with this Idempotency-Key. */
  replayed: boolean
  // Scenarios look into answers member by member.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** The caller's API key. */
  key: string
  body?: unknown
  form?: FormData
  idempotency_key?: string
}

const PAUSE_MS = 150
/** What a client has to wait for after a crash: the dead process's sends, and the database. */
const PATIENCE_MS = 90_000

/** One request, on a connection of its own, so that none is cut off for having been idle. */
export async function ask(url: string, request: Request): Promise<Answer> {
  const { method, path, key, body, form, idempotency_key } = request
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotency_key !== undefined && { 'idempotency-key': idempotency_key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  })
  const text = await response.text()
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed') === 'true',
    body: text === '' ? undefined : JSON.parse(text),
  }
}

export interface Insisted extends Answer {
  tries: number
}

/** Repeats until there is an answer; `url` may change meanwhile. Throws when its patience ends. */
export async function insist(
  url: () => string,
  request: Request & { idempotency_key: string },
): Promise<Insisted> {
  const gives_up_at = performance.now() + PATIENCE_MS
  let last = 'nothing was answered'
  for (let tries = 1; performance.now() < gives_up_at; tries++) {
    const answer = await ask(url(), request).catch((error: unknown) => {
      // Cut off: whether it had an effect is what the repeat will tell.
      last = String(error)
    })
    if (answer !== undefined && !isNotNow(answer)) return { ...answer, tries }
    if (answer !== undefined) last = `${answer.status} ${JSON.stringify(answer.body)}`
    await sleep(PAUSE_MS)
  }
  throw new Error(`${request.method} ${request.path} got no answer that counts: ${last}`)
}

function isNotNow({ status, body }: Answer): boolean {
  return status >= 500 || (status === 409 && body?.code === 'in_progress')
}
