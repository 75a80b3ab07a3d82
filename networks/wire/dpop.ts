/**
 * Calls with a token that is bound to a key (DPoP, RFC 9449): each proves with a signature that its
 * sender has the key. A server may want a nonce of its own in the proof, and a new one every few minutes.
 */
import { createHash, createPrivateKey, randomUUID, sign, type JsonWebKey } from 'node:crypto'
import type { WireAnswer, Request, SendRequest } from './wire.ts'

/** The latest nonce of each server, by its origin. Losing one costs a call. */
export type Nonces = Map<string, string>

/** Servers to remember a nonce of; whose accounts are many are soon remembered again. */
const NONCES_MAX = 10_000

export interface Bound {
  access_token: string
  /** The private key, on the curve P-256. */
  key: JsonWebKey
}

/**
 * Sends once. When the server answers that it wants a nonce of its own, and names one, it has certainly
 * done nothing; then the same is sent again with that nonce, once, in what is left of the time. That is
 * how the protocol hands out nonces, and the only repetition there is (delivery rule R18).
 */
export async function sendBound(
  send: SendRequest,
  nonces: Nonces,
  bound: Bound,
  request: Request,
  timeout_ms: number,
): Promise<WireAnswer> {
  const { origin } = new URL(request.url)
  const began_at = performance.now()
  const used = nonces.get(origin)
  const first = await send(proven(request, bound, used), timeout_ms)
  const named = keepNonce(nonces, origin, first)
  if (!wantsNonce(first) || named === undefined || named === used) return first

  const left_ms = timeout_ms - (performance.now() - began_at)
  if (left_ms <= 0) return first
  const second = await send(proven(request, bound, named), left_ms)
  keepNonce(nonces, origin, second)
  return second
}

/** The one refusal that asks for a repetition: RFC 9449, section 9. */
export function wantsNonce(answer: WireAnswer): boolean {
  if (answer.kind !== 'answer' || answer.status !== 401) return false
  const challenge = answer.headers['www-authenticate'] ?? ''
  return /^DPoP\b/i.test(challenge) && /error="?use_dpop_nonce"?/.test(challenge)
}

function keepNonce(nonces: Nonces, origin: string, answer: WireAnswer): string | undefined {
  const nonce = answer.kind === 'answer' ? answer.headers['dpop-nonce'] : undefined
  if (nonce === undefined) return undefined
  if (nonces.size >= NONCES_MAX) nonces.clear()
  nonces.set(origin, nonce)
  return nonce
}

function proven(request: Request, bound: Bound, nonce: string | undefined): Request {
  const headers = {
    ...request.headers,
    authorization: `DPoP ${bound.access_token}`,
    dpop: proofOf(request, bound, nonce),
  }
  return { ...request, headers }
}

/** A JWT (RFC 7515) of its own for each call: server and method are part of it. */
function proofOf({ method, url }: Request, { access_token, key }: Bound, nonce?: string): string {
  const { kty, crv, x, y } = key
  const { origin, pathname } = new URL(url)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const claims = {
    jti: randomUUID(),
    htm: method,
    htu: origin + pathname,
    iat: Math.floor(Date.now() / 1000),
    ath: createHash('sha256').update(access_token).digest('base64url'),
    ...(nonce !== undefined && { nonce }),
  }
  const signed = `${encoded(header)}.${encoded(claims)}`
  const private_key = createPrivateKey({ key, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), {
    key: private_key,
    dsaEncoding: 'ieee-p1363',
  })
  return `${signed}.${signature.toString('base64url')}`
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
