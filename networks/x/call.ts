/** A call to the X API in the name of an account: https://docs.x.com/x-api */
import type { EncodedBody } from '../wire/body.ts'
import type { Account } from '../network.ts'
import type { WireAnswer } from '../wire/wire.ts'
import type { XSettings } from './post.ts'

export function callX(
  { api_url, send }: XSettings,
  { access_token }: Account,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: EncodedBody,
  timeout_ms?: number,
): Promise<WireAnswer> {
  const authorization = `Bearer ${access_token}`
  const url = `${api_url}${path}`
  if (body === undefined) return send({ method, url, headers: { authorization } })
  const headers = { authorization, 'content-type': body.content_type }
  return send({ method, url, headers, body: body.content }, timeout_ms)
}

/** Ids are decimal strings, too large for a number. */
export function isXId(id: string | undefined): id is string {
  return id !== undefined && /^[0-9]{1,19}$/.test(id)
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
