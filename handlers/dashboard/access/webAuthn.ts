/**
 * Passkeys by @simplewebauthn/server. What a browser sends is anything at all until it has been
 * verified, and the library throws at whatever it does not like: here that is an answer, undefined.
 */
import { isIP } from 'node:net'
import type { Credential } from '../../../db/users/passkeys.ts'
import type { components } from '../../../generated/dashboard.ts'

/** 26 MB that only processes with users who have passkeys need. */
const library = () => import('@simplewebauthn/server')

type Json = components['schemas']['WebAuthn']

/** ES256, EdDSA and RS256: between them every device, and none that Node still calls experimental. */
const ALGORITHMS = [-7, -8, -257]
/** As long as the challenge is kept. */
const TIMEOUT_MS = 5 * 60_000

/**
 * The one origin where this instance's passkeys work: browsers take no IP address, but for loopback they
 * take `localhost`. Undefined where they cannot work at all.
 */
export function passkeyOrigin(public_url: string): string | undefined {
  const { protocol, hostname, port, origin } = new URL(public_url)
  if (/^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname)) {
    return `${protocol}//localhost${port === '' ? '' : `:${port}`}`
  }
  const is_address = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return is_address || protocol !== 'https:' ? undefined : origin
}

/** Where passkeys cannot work the browser says so by itself. */
function placeOf(public_url: string) {
  const origin = passkeyOrigin(public_url) ?? public_url
  return { origin, rp_id: new URL(origin).hostname }
}

interface Owner {
  id: string
  name: string
  email: string | null
}

/**
 * For `navigator.credentials.create`. The challenge has to be kept. Neither the make of the device is asked for nor a
 * fingerprint or PIN, which not every device has.
 */
export async function optionsToRegister(
  public_url: string,
  { id, name, email }: Owner,
  known: Credential[],
): Promise<{ challenge: string; options: Json }> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Otterpost',
    rpID: placeOf(public_url).rp_id,
    userName: email ?? name,
    userID: Uint8Array.from(Buffer.from(id)),
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** For `navigator.credentials.get`, with whatever passkey the user picks. The challenge has to be kept. */
export async function optionsToSignIn(
  public_url: string,
): Promise<{ challenge: string; options: Json }> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: placeOf(public_url).rp_id,
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** The challenge that a credential answers, still to be found among those that were given. */
export function challengeOf(credential: Json): string | undefined {
  try {
    const { clientDataJSON } = credential.response as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

export async function verifyNew(
  public_url: string,
  credential: Json,
  challenge: string,
): Promise<Credential | undefined> {
  const { origin, rp_id } = placeOf(public_url)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    // The library looks at every member that it uses.
    response: credential as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.map(String),
  }
}

/** Returns the new counter. */
export async function verifyUse(
  public_url: string,
  credential: Json,
  challenge: string,
  known: Credential,
): Promise<number | undefined> {
  const { origin, rp_id } = placeOf(public_url)
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: credential as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: false,
    credential: {
      id: known.credential_id,
      publicKey: Uint8Array.from(Buffer.from(known.public_key, 'base64url')),
      counter: known.counter,
    },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
