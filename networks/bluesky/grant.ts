/** What a sign-in at Bluesky leaves with an account: how to renew its token, and the key that the token is bound to. */
import type { JsonWebKey } from 'node:crypto'
import type { NodeSavedSession } from '@atproto/oauth-client-node'
import type { Account } from '../network.ts'

export interface BlueskyGrant {
  /** By which address of ours the server knows us: it is part of our client id. */
  public_url: string
  /** The library's own; its access token stands with the account instead. */
  session: NodeSavedSession
}

export function writeGrant(public_url: string, session: NodeSavedSession): string {
  const tokenSet = { ...session.tokenSet, access_token: '' }
  const grant: BlueskyGrant = { public_url, session: { ...session, tokenSet } }
  return JSON.stringify(grant)
}

/** Undefined for an account that came without a sign-in. */
export function grantOf({ grant, access_token }: Account): BlueskyGrant | undefined {
  if (grant === undefined) return undefined
  // Written above, and sealed since.
  const { public_url, session } = JSON.parse(grant) as BlueskyGrant
  return { public_url, session: { ...session, tokenSet: { ...session.tokenSet, access_token } } }
}

/** The private key that proves whose call it is; undefined where a token alone will do. */
export function dpopKeyOf(account: Account): JsonWebKey | undefined {
  // The library makes ES256 keys, and keeps them whole.
  return grantOf(account)?.session.dpopJwk as JsonWebKey | undefined
}
