/** Whether a request is really from the instance, as Standard Webhooks 1.0 signs it (https://www.standardwebhooks.com). */
import type { components } from '../generated/contract.ts'
import { atLeast } from './numbers.ts'

export type Event = components['schemas']['Event']

export interface ReceivedWebhook {
  headers: Headers | Record<string, string | string[] | undefined>
  /** As it came: what was parsed and written anew has another signature. */
  body: string | Uint8Array
  /** `whsec_...`; several while one replaces another. */
  secret: string | readonly string[]
  /** How old it may be, and how far ahead of this clock. Of 300 where it is not given. */
  toleranceSeconds?: number
}

/** The request is none of the instance's, or too old. Answer 400, and do nothing. */
export class WebhookProblem extends Error {
  override readonly name = 'WebhookProblem'
}

const TOLERANCE_SECONDS = 300

/** Answers the event. Throws a WebhookProblem. Its id comes again with each repeat: do once what it asks for. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<Event> {
  const { headers, body, secret, toleranceSeconds = TOLERANCE_SECONDS } = received
  atLeast(0, { toleranceSeconds })
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookProblem('Its time is too far from the present one.')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => bytesOf(entry.slice(3)))
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(one)
    for (const signature of signatures) {
      // In constant time.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return readEvent(bytes)
    }
  }
  throw new WebhookProblem('It is not signed with this secret.')
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : ''
}

async function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('A secret is whsec_ with base64 behind it.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Undefined where it is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function concatenated(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

function readEvent(bytes: Uint8Array): Event {
  try {
    // Of the contract: whoever has the secret has signed it.
    return JSON.parse(new TextDecoder().decode(bytes)) as Event
  } catch {
    throw new WebhookProblem('It holds no event.')
  }
}
