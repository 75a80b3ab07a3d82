/**
 * What servers of Bluesky know us by: a document at an https address of ours, which is our client id.
 * On loopback there is no document, and the client id itself says it all.
 * https://atproto.com/specs/oauth#clients
 */
import { createHash, createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto'

export interface BlueskyClientSettings {
  scope: string
  /** An EC key on P-256, PKCS #8; undefined: a public client, whose sign-ins last two weeks at most. */
  signing_key: Buffer | undefined
}

const METADATA_PATH = '/oauth/bluesky/client-metadata.json'
const JWKS_PATH = '/oauth/bluesky/jwks.json'

/** Undefined where Bluesky would not take this instance: plain http is for loopback addresses alone. */
export function clientMetadata(settings: BlueskyClientSettings, public_url: string) {
  const { protocol, hostname } = new URL(public_url)
  if (protocol === 'https:') return webClient(settings, public_url)
  return ['127.0.0.1', '[::1]'].includes(hostname)
    ? loopbackClient(settings, public_url)
    : undefined
}

function webClient({ scope, signing_key }: BlueskyClientSettings, public_url: string) {
  const authentication =
    signing_key === undefined
      ? { token_endpoint_auth_method: 'none' as const }
      : {
          token_endpoint_auth_method: 'private_key_jwt' as const,
          token_endpoint_auth_signing_alg: 'ES256',
          jwks_uri: `${public_url}${JWKS_PATH}`,
        }
  return {
    client_id: `${public_url}${METADATA_PATH}`,
    client_name: 'Otterpost',
    client_uri: public_url,
    application_type: 'web' as const,
    ...flow(scope, public_url),
    ...authentication,
  }
}

function loopbackClient({ scope }: BlueskyClientSettings, public_url: string) {
  const { redirect_uris } = flow(scope, public_url)
  const query = new URLSearchParams({ redirect_uri: redirect_uris[0], scope })
  return {
    client_id: `http://localhost?${query.toString()}`,
    application_type: 'native' as const,
    ...flow(scope, public_url),
    token_endpoint_auth_method: 'none' as const,
  }
}

function flow(scope: string, public_url: string) {
  return {
    redirect_uris: [`${public_url}/oauth/bluesky/callback`] as [string],
    grant_types: ['authorization_code' as const, 'refresh_token' as const] as const,
    response_types: ['code' as const] as const,
    scope,
    dpop_bound_access_tokens: true,
  }
}

/** The private key as a JWK, with an id made from its public half. */
export function signingJwk(signing_key: Buffer): JsonWebKey & { kid: string; alg: string } {
  const key = createPrivateKey({ key: signing_key, format: 'der', type: 'pkcs8' })
  const { kty, crv, x, y } = createPublicKey(key).export({ format: 'jwk' })
  const kid = createHash('sha256')
    .update(`${kty} ${crv} ${x} ${y}`)
    .digest('base64url')
    .slice(0, 16)
  return { ...key.export({ format: 'jwk' }), alg: 'ES256', kid }
}

/** The public halves of the keys that we sign with. */
export function clientJwks({ signing_key }: BlueskyClientSettings): { keys: object[] } {
  if (signing_key === undefined) return { keys: [] }
  const { kty, crv, x, y, alg, kid } = signingJwk(signing_key)
  return { keys: [{ kty, crv, x, y, alg, kid, use: 'sig' }] }
}
