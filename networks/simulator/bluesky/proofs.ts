/** Proofs of possession (DPoP, RFC 9449), as strict as the reference server: signature, place, time, nonce. */
import {
  createHash,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type JsonWebKey,
} from 'node:crypto'
import { type Call, header, isObject, readObject } from '../exchange.ts'
import type { BlueskyWorld } from './world.ts'

export interface Proofs {
  /** The nonce of this moment. */
  nonce(world: BlueskyWorld): string
  /** The thumbprint of the key, `use_dpop_nonce`, or why the proof is none. */
  check(call: Call, world: BlueskyWorld, access_token?: string): Proof
}

export type Proof = { jkt: string } | { problem: string; wants_nonce?: true }

const CLOCK_SKEW_S = 60

export function openProofs(): Proofs {
  const secret = randomBytes(32)
  const seen = new Set<string>()

  function nonceAt(step: number): string {
    return createHmac('sha256', secret).update(String(step)).digest('base64url')
  }
  function stepOf({ settings, now }: BlueskyWorld): number {
    return Math.floor(now() / Math.max(1, settings.bluesky_nonce_life_ms))
  }

  return {
    nonce: (world) => nonceAt(stepOf(world)),
    check(call, world, access_token) {
      const proof = header(call, 'dpop')
      if (proof === undefined) return { problem: 'DPoP proof required' }
      const read = readProof(proof)
      if (typeof read === 'string') return { problem: read }
      const { claims, jwk } = read
      if (claims.htm !== call.method) return { problem: 'DPoP htm mismatch' }
      if (claims.htu !== call.url) return { problem: 'DPoP htu mismatch' }
      if (Math.abs(world.now() / 1000 - Number(claims.iat)) > CLOCK_SKEW_S) {
        return { problem: 'DPoP iat is not now' }
      }
      if (access_token !== undefined && claims.ath !== hashOf(access_token)) {
        return { problem: 'DPoP ath mismatch' }
      }
      const step = stepOf(world)
      if (![nonceAt(step), nonceAt(step - 1)].includes(String(claims.nonce))) {
        return { problem: 'Authorization server requires nonce in DPoP proof', wants_nonce: true }
      }
      const jti = String(claims.jti)
      if (typeof claims.jti !== 'string' || seen.has(jti)) return { problem: 'DPoP proof replayed' }
      seen.add(jti)
      return { jkt: thumbprint(jwk) }
    },
  }
}

function readProof(proof: string): { claims: Record<string, unknown>; jwk: JsonWebKey } | string {
  const [head = '', body = '', signature = ''] = proof.split('.')
  const header_read = readObject(decoded(head))
  const claims = readObject(decoded(body))
  const jwk = header_read?.jwk
  if (claims === undefined || header_read?.typ !== 'dpop+jwt' || header_read.alg !== 'ES256') {
    return 'Invalid DPoP proof'
  }
  if (!isObject(jwk) || jwk.crv !== 'P-256' || 'd' in jwk) return 'Invalid DPoP key'
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const is_signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return is_signed ? { claims, jwk: jwk } : 'Invalid DPoP signature'
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64url').toString()
}

/** RFC 7638. */
function thumbprint({ crv, kty, x, y }: JsonWebKey): string {
  return hashOf(JSON.stringify({ crv, kty, x, y }))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
