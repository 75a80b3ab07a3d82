/** A call to LinkedIn's versioned API: https://learn.microsoft.com/en-us/linkedin/marketing/versioning */
import { jsonBody } from '../wire/body.ts'
import type { FitMedia } from '../media/fitMedia.ts'
import type { Account } from '../network.ts'
import type { WireAnswer, SendRequest } from '../wire/wire.ts'

export interface LinkedInSettings {
  api_url: string
  web_url: string
  /** The month of the API, `YYYYMM`; each is served for about a year. */
  version: string
  /** What becomes of a post whose outcome is unknown (R4). */
  unknown: 'ask' | 'resend'
  /** How long one try may upload. */
  upload_ms: number
  fitMedia: FitMedia
  send: SendRequest
}

export function postToLinkedIn(
  settings: LinkedInSettings,
  account: Account,
  path: string,
  value: unknown,
): Promise<WireAnswer> {
  const { content_type, content } = jsonBody(value)
  return settings.send({
    method: 'POST',
    url: `${settings.api_url}/rest/${path}`,
    headers: { ...headersFor(settings, account), 'content-type': content_type },
    body: content,
  })
}

/** LinkedIn answers 204 for what is already gone. */
export function deleteFromLinkedIn(
  settings: LinkedInSettings,
  account: Account,
  path: string,
): Promise<WireAnswer> {
  return settings.send({
    method: 'DELETE',
    url: `${settings.api_url}/rest/${path}`,
    headers: { ...headersFor(settings, account), 'x-restli-method': 'DELETE' },
  })
}

export function authorOf({ remote_id }: Account): string {
  return `urn:li:person:${remote_id}`
}

function headersFor({ version }: LinkedInSettings, account: Account): Record<string, string> {
  return {
    authorization: `Bearer ${account.access_token}`,
    'linkedin-version': version,
    'x-restli-protocol-version': '2.0.0',
  }
}
