/** Calls to the server that holds a Bluesky account: https://atproto.com/specs/xrpc */
import { serverAddress } from './address.ts'
import type { FitMedia } from '../media/fitMedia.ts'
import type { EncodedBody } from '../wire/body.ts'
import { sendBound, type Nonces } from '../wire/dpop.ts'
import type { Account } from '../network.ts'
import { dpopKeyOf } from './grant.ts'
import type { WireAnswer, Request, SendRequest } from '../wire/wire.ts'

export interface BlueskySettings {
  web_url: string
  /** The server of every account, where accounts are simulated; else each account names its own. */
  pds_url: string | undefined
  /** Whether accounts may name servers on this machine, spoken to by http too. */
  allow_loopback: boolean
  timeout_ms: number
  /** How long one try may upload. */
  upload_ms: number
  fitMedia: FitMedia
  send: SendRequest
  nonces: Nonces
}

export function writeTo(
  settings: BlueskySettings,
  account: Account,
  method: string,
  input: string,
): Promise<WireAnswer> {
  return post(settings, account, method, { content_type: 'application/json', content: input })
}

/** The bytes as they are, under their own type. */
export function uploadTo(
  settings: BlueskySettings,
  account: Account,
  file: EncodedBody,
): Promise<WireAnswer> {
  return post(settings, account, 'com.atproto.repo.uploadBlob', file)
}

/** A token that is bound to a key goes along with a proof (dpop.ts). */
function post(
  settings: BlueskySettings,
  account: Account,
  method: string,
  { content_type, content }: EncodedBody,
): Promise<WireAnswer> {
  const { nonces, timeout_ms } = settings
  const { access_token } = account
  const key = dpopKeyOf(account)
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': content_type }
  const send: SendRequest = (request) =>
    key === undefined
      ? settings.send(request)
      : sendBound(settings.send, nonces, { access_token, key }, request, timeout_ms)
  const request = { method: 'POST' as const, url: `/xrpc/${method}`, headers, body: content }
  return sendTo({ ...settings, send }, account, request)
}

/** What is read here is public, so no token goes along. */
export function readFrom(
  settings: BlueskySettings,
  account: Account,
  method: string,
  timeout_ms?: number,
): Promise<WireAnswer> {
  return sendTo(
    settings,
    account,
    { method: 'GET', url: `/xrpc/${method}`, headers: {} },
    timeout_ms,
  )
}

/** The request names a path. An account whose server may not be spoken to is told so, certainly unsent. */
async function sendTo(
  { pds_url, allow_loopback, send }: BlueskySettings,
  account: Account,
  request: Request,
  timeout_ms?: number,
): Promise<WireAnswer> {
  const server =
    pds_url === undefined ? serverAddress(account.pds_url, allow_loopback) : { origin: pds_url }
  if ('fault' in server) return { kind: 'not_sent', reason: server.fault }
  return send({ ...request, url: server.origin + request.url }, timeout_ms)
}
