/** A call to Harbour's API. */
import type { Account } from '../network.ts'
import { jsonBody } from '../wire/body.ts'
import type { Request, SendRequest, WireAnswer } from '../wire/wire.ts'

export interface HarbourSettings {
  api_url: string
  web_url: string
  send: SendRequest
}

export function callHarbour(
  { api_url, send }: HarbourSettings,
  { access_token }: Pick<Account, 'access_token'>,
  method: Request['method'],
  path: string,
  value?: unknown,
): Promise<WireAnswer> {
  const headers = { authorization: `Bearer ${access_token}` }
  const url = `${api_url}/v1/${path}`
  if (value === undefined) return send({ method, url, headers })
  const { content_type, content } = jsonBody(value)
  return send({ method, url, headers: { ...headers, 'content-type': content_type }, body: content })
}
