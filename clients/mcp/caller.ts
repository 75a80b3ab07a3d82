/** Who calls, as the server has found out; it travels with the request through the protocol's library. */
import type { AuthInfo } from '@modelcontextprotocol/server'
import type { User } from '../../db/users/keys.ts'
import type { ApiError } from '../../openapi/errors.ts'

export interface Caller {
  user: User
  /** As in the log. */
  request_id: string
  /** Of the instance, where the pages are that its errors name. */
  public_url: string
  /** Told of a tool that did not succeed: the answer of HTTP is a success all the same. */
  refused(refusal: ApiError): void
  /** Memory for what is about to be read (handlers/handler.ts). */
  room(bytes: number): Promise<void>
}

/** Without the key, which nobody behind the door needs. */
export function toAuthInfo(caller: Caller): AuthInfo {
  return { token: '', clientId: caller.user.id, scopes: [], extra: { caller } }
}

/** Throws for a request that no server has let in. */
export function callerOf(info: AuthInfo | undefined): Caller {
  const caller = info?.extra?.caller
  if (caller === undefined) throw new Error('nobody was introduced')
  // Put there by `introduce` and by nobody else.
  return caller as Caller
}
