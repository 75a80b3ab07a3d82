/** Signatures of webhooks, as the specification Standard Webhooks 1.0 has them (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** What is signed: an event, at the moment of this attempt, byte for byte. */
export interface SignedMessage {
  id: string
  timestamp_s: number
  body: string
}

/** The headers of an attempt, with a signature for each secret. */
export function webhookHeaders(
  message: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp_s),
    'webhook-signature': secrets.map((secret) => signatureOf(message, secret)).join(' '),
  }
}

function signatureOf({ id, timestamp_s, body }: SignedMessage, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signed = `${id}.${timestamp_s}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
