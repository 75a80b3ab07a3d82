/** Calls to the server that holds a Bluesky account: https://atproto.com/specs/xrpc */
import type { Body } from './body.ts'
import { sendBound, type Nonces } from './dpop.ts'
import type { Account } from './network.ts'
import { keyOf } from './signIn/blueskyGrant.ts'
import type { Answer, Send } from './wire.ts'

export interface BlueskySettings {
  web_url: string
  /** The server of every account, where accounts are simulated; else each account names its own. */
  pds_url: string | undefined
  timeout_ms: number
  /** How long one try may upload. */
  upload_ms: number
  send: Send
  nonces: Nonces
}

export function writeTo(
  settings: BlueskySettings,
  account: Account,
  method: string,
  input: string,
): Promise<Answer> {
  return post(settings, account, method, { content_type: 'application/json', content: input })
}

/** The bytes as they are, under their own type. */
export function uploadTo(settings: BlueskySettings, account: Account, file: Body): Promise<Answer> {
  return post(settings, account, 'com.atproto.repo.uploadBlob', file)
}

function post(
  settings: BlueskySettings,
  account: Account,
  method: string,
  { content_type, content }: Body,
): Promise<Answer> {
  const { access_token } = account
  const request = {
    method: 'POST' as const,
    url: `${serverOf(settings, account)}/xrpc/${method}`,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': content_type },
    body: content,
  }
  const key = keyOf(account)
  if (key === undefined || !URL.canParse(request.url)) return settings.send(request)
  const { send, nonces, timeout_ms } = settings
  return sendBound(send, nonces, { access_token, key }, request, timeout_ms)
}

/** What is read here is public, so no token goes along. */
export function readFrom(
  settings: BlueskySettings,
  account: Account,
  method: string,
  timeout_ms?: number,
): Promise<Answer> {
  const url = `${serverOf(settings, account)}/xrpc/${method}`
  return settings.send({ method: 'GET', url, headers: {} }, timeout_ms)
}

/** Without any server the address is not valid, and the wire says so. */
function serverOf({ pds_url }: BlueskySettings, account: Account): string {
  return (pds_url ?? account.pds_url ?? '').replace(/\/$/, '')
}
