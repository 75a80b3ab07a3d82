/** Calls to the server that holds a Bluesky account: https://atproto.com/specs/xrpc */
import { serverAddress } from './blueskyAddress.ts'
import type { Body } from './body.ts'
import type { Account } from './network.ts'
import type { Answer, Request, Send } from './wire.ts'

export interface BlueskySettings {
  web_url: string
  /** The server of every account, where accounts are simulated; else each account names its own. */
  pds_url: string | undefined
  /** Whether accounts may name servers on this machine, spoken to by http too. */
  allow_loopback: boolean
  timeout_ms: number
  /** How long one try may upload. */
  upload_ms: number
  send: Send
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
  return sendTo(settings, account, {
    method: 'POST',
    url: `/xrpc/${method}`,
    headers: {
      authorization: `Bearer ${account.access_token}`,
      'content-type': content_type,
    },
    body: content,
  })
}

/** What is read here is public, so no token goes along. */
export function readFrom(
  settings: BlueskySettings,
  account: Account,
  method: string,
  timeout_ms?: number,
): Promise<Answer> {
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
): Promise<Answer> {
  const server =
    pds_url === undefined ? serverAddress(account.pds_url, allow_loopback) : { origin: pds_url }
  if ('fault' in server) return { kind: 'not_sent', reason: server.fault }
  return send({ ...request, url: server.origin + request.url }, timeout_ms)
}
